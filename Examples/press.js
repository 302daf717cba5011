#!/usr/bin/env node
// Prints presses as they happen: Varlink over a plain socket, with nothing but Node.
"use strict";

const net = require("node:net");

const path = process.env.PRESSURED_SOCKET || "/run/pressured/io.pressured";

// Calls `received` with each message that comes in: a JSON object, ended by a NUL byte.
function connect(received) {
  const socket = net.connect(path);
  let rest = "";
  socket.setEncoding("utf8");
  socket.on("data", (text) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop();
    for (const message of messages) received(JSON.parse(message));
  });
  socket.on("error", (error) => console.error(`${path}: ${error.message}`));
  socket.on("close", () => process.exit(1));
  return socket;
}

function send(socket, call) {
  socket.write(JSON.stringify(call) + "\0");
}

// A connection with a stream takes no other calls, so there are two.
const answers = connect((reply) => {
  if (reply.error) console.log(`not ours: ${reply.error}`);
});

const presses = connect(({ error, parameters: press }) => {
  if (error) {
    console.error(error);
    process.exit(1);
  } else if (press.phase === "offered") {
    const parameters = { press: press.press };
    send(answers, { method: "io.pressured.Previews.Accept", parameters });
  } else if (press.phase !== "registered") {
    const force = `${press.force.toFixed(2)} of ${press.maximumPossibleForce.toFixed(2)}`;
    console.log([press.phase.padEnd(9), force, press.reason ?? ""].join("  ").trimEnd());
  }
});

send(presses, {
  method: "io.pressured.Previews.Register",
  parameters: { name: "press.js", longPress: true },
  more: true,
});
