// Prints the contacts of every frame, one JSON array for each, over a plain socket.
"use strict";

const net = require("node:net");

const VALUES = ["id", "phase", "tool", "x", "y", "force", "maximumPossibleForce", "grams"];
const socket = net.connect(process.env.PRESSURED_SOCKET);
let rest = "";

socket.setEncoding("utf8");
socket.on("data", (text) => {
  const messages = (rest + text).split("\0");
  rest = messages.pop();
  for (const message of messages) {
    const { sequence, time, merged, contacts } = JSON.parse(message).parameters;
    const values = contacts.map((contact) => VALUES.map((value) => contact[value]));
    process.stdout.write(JSON.stringify([sequence, time, merged, values]) + "\n");
  }
});
socket.write(JSON.stringify({ method: "io.pressured.Touches.Subscribe", more: true }) + "\0");
