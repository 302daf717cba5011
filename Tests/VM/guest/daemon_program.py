"""Programs of other users, and of users that have no account: each a process of its own."""

import grp
import multiprocessing
import os

PRESSURED = grp.getgrnam("pressured").gr_gid


class Program:
    """Runs `work(*arguments)` as `user`, and holds what came of it for as long as it is open."""

    def __init__(self, work, *arguments, user, groups=(PRESSURED,)):
        forking = multiprocessing.get_context("fork")
        self.pipe, end = forking.Pipe()
        self.process = forking.Process(
            target=_run, args=(end, user, groups, work, arguments), daemon=True)
        self.process.start()
        end.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
        self.pipe.close()

    def end(self):
        """Ends it, and all that it holds."""
        self.process.kill()
        self.process.join()

    def result(self, timeout=60):
        """What the work came to."""
        if not self.pipe.poll(timeout):
            raise TimeoutError(f"nothing came of it within {timeout} s")
        return self.pipe.recv()


def _run(pipe, user, groups, work, arguments):
    os.setgroups(groups)
    if user:
        os.setgid(user)
        os.setuid(user)
    held = work(*arguments)
    pipe.send(held if isinstance(held, (int, float, dict)) else len(held))
    # Whatever was returned is open until somebody ends this process.
    pipe.poll(None)
