"""Runs the unittest modules of a folder (test_*.py), all or those named, each test with its sentence.

    closing_line.py FOLDER [MODULE...]

The last line is `N passed, N failed`, with `, N skipped` where there were any; exit status 1 if any
test failed or none ran.
"""

import pathlib
import sys
import time
import unittest


class Lines(unittest.TestResult):
    """One line a test, as it ends; what went wrong below it."""

    def __init__(self):
        super().__init__()
        self.passed = 0
        self.started = time.monotonic()

    def startTest(self, test):
        super().startTest(test)
        self.started = time.monotonic()

    def say(self, outcome, test, text=""):
        sentence = test.shortDescription() or str(test)
        print(f"{outcome:4} {sentence} ({time.monotonic() - self.started:.1f} s)")
        for line in text.rstrip().splitlines():
            print("     " + line)

    def addSuccess(self, test):
        self.passed += 1
        self.say("ok", test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.say("FAIL", test, self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.say("FAIL", test, self.errors[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            kind = self.failures if issubclass(err[0], test.failureException) else self.errors
            self.say("FAIL", subtest, f"{subtest}\n{kind[-1][1]}")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.say("skip", test, reason)


def main():
    folder, *modules = sys.argv[1:]
    sys.path.insert(0, folder)
    modules = modules or sorted(path.stem for path in pathlib.Path(folder).glob("test_*.py"))
    result = Lines()
    for module in modules:
        unittest.defaultTestLoader.loadTestsFromName(module).run(result)
    failed = len(result.failures) + len(result.errors)
    line = f"{result.passed} passed, {failed} failed"
    print(line + (f", {len(result.skipped)} skipped" if result.skipped else ""))
    sys.exit(1 if failed or not result.passed else 0)


if __name__ == "__main__":
    main()
