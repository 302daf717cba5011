"""A terminal that tests can look at: tmux, with a server of its own."""

import os
import subprocess
import tempfile
import time

# How long is waited for something that takes a moment; a slow machine is no failure.
PATIENCE = 20


class Terminal:
    """A program in a terminal of a size. What it leaves behind is told by a shell around it."""

    def __init__(self, command, columns=80, rows=24, **environment):
        self.directory = tempfile.TemporaryDirectory()
        self.socket = os.path.join(self.directory.name, "tmux")
        settings = os.path.join(self.directory.name, "tmux.conf")
        with open(settings, "w") as file:
            file.write("set -g status off\nset -g remain-on-exit on\n")
        # The shell lives on where Ctrl-C is pressed; a command that traps is not inherited.
        script = (f"trap : INT; stty -g >before; (echo $BASHPID >pid; exec {command}); "
                  "echo $? >status; stty -g >after; exec sleep 1000")
        # tmux asks for UTF-8 by its own locale, whatever that of the program in it is.
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm"}
        self.tmux(
            "-f", settings, "new-session", "-d", "-x", str(columns), "-y", str(rows),
            "-c", self.directory.name,
            "env", "LC_ALL=C.UTF-8", *[f"{name}={value}" for name, value in environment.items()],
            "bash", "--norc", "--noprofile", "-c", script)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(
            ["tmux", "-S", self.socket, "kill-server"], capture_output=True, env=self.environment)
        self.directory.cleanup()

    def tmux(self, *words):
        done = subprocess.run(
            ["tmux", "-S", self.socket, *words], capture_output=True, text=True, timeout=30,
            env=self.environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def screen(self, *options):
        """What is seen, without spaces at the ends of lines and without empty lines at the end."""
        text = self.tmux("capture-pane", "-p", *options)
        return "\n".join(line.rstrip() for line in text.rstrip().split("\n")) + "\n"

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    @property
    def is_alternate(self):
        """Whether a program has taken the screen, so that what was there before comes back."""
        return self.tmux("display-message", "-p", "#{alternate_on}").strip() == "1"

    @property
    def has_cursor(self):
        return self.tmux("display-message", "-p", "#{cursor_flag}").strip() == "1"

    def file(self, name):
        """What the shell around the program wrote into a file; None as long as there is none."""
        try:
            with open(os.path.join(self.directory.name, name)) as file:
                text = file.read()
            return text if text.endswith("\n") else None
        except FileNotFoundError:
            return None

    def wait(self, condition, what):
        """Waits until `condition` is met, and returns what it gave."""
        end = time.monotonic() + PATIENCE
        while True:
            found = condition()
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"never seen: {what}; this is:\n{self.screen()}")
            time.sleep(0.05)

    def wait_for(self, *words):
        """Waits until all of the words are seen at once; the screen with them."""
        def found():
            screen = self.screen()
            return screen if all(word in screen for word in words) else None
        return self.wait(found, words)

    def wait_for_screen(self, expected):
        """Waits until the screen is exactly that."""
        self.wait(lambda: self.screen() == expected, "this screen:\n" + expected)

    def ended(self):
        """Waits until the program has ended; its exit status, and that all is as it was before it."""
        status = int(self.wait(lambda: self.file("status"), "the end of the program"))
        after = self.wait(lambda: self.file("after"), "the terminal's settings")
        assert after == self.file("before"), (self.file("before"), after)
        assert not self.is_alternate, "it has left the alternate screen"
        assert self.has_cursor, "the cursor is there"
        return status
