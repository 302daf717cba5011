"""A client of the daemon as a program, to be run as any user; each reply is printed as a line of JSON.

    client.py SOCKET call METHOD PARAMETERS
    client.py SOCKET stream METHOD PARAMETERS
    client.py SOCKET preview PARAMETERS        registers, and accepts every press that is offered
    client.py SOCKET errors CALLS              what each method of an object with parameters says first
"""

import json
import sys

from varlink_socket import Closed, Connection, VarlinkError

REGISTER = "io.pressured.Previews.Register"
ACCEPT = "io.pressured.Previews.Accept"


def say(value):
    print(json.dumps(value), flush=True)


def accept(calls, press):
    try:
        calls.call(ACCEPT, {"press": press})
    except VarlinkError as error:
        # Another client was first; the stream says so too.
        if error.name != "io.pressured.Previews.PressTaken":
            raise


def preview(path, parameters):
    with Connection(path, timeout=None) as stream, Connection(path) as calls:
        for reply in stream.stream(REGISTER, parameters):
            say(reply)
            if reply["phase"] == "offered":
                accept(calls, reply["press"])


def errors(path, calls):
    """The name of the error with which each of these methods is answered; None where it is none."""
    answers = {}
    for method, parameters in calls.items():
        with Connection(path) as connection:
            connection.send(method, parameters, more=True)
            answers[method] = connection.receive().get("error")
    say(answers)


def main():
    path, command, *arguments = sys.argv[1:]
    parameters = json.loads(arguments[-1])
    try:
        if command == "errors":
            return errors(path, parameters)
        if command == "preview":
            return preview(path, parameters)
        with Connection(path, timeout=None) as connection:
            if command == "call":
                say(connection.call(arguments[0], parameters))
            else:
                for reply in connection.stream(arguments[0], parameters):
                    say(reply)
    except VarlinkError as error:
        say({"error": error.name, "parameters": error.parameters})
        sys.exit(1)
    except Closed:
        pass  # The daemon is gone, and with it the stream.


if __name__ == "__main__":
    main()
