// fuzz --target=NAME [CORPUS…] [-OPTION…]: libFuzzer with one of the targets, whose names it prints without one.
// A mistake that a target finds ends the program as a crash does, and leaves the input in a file.
import CFuzzer
import Glibc

guard Chosen.target != nil else {
  print(Chosen.names)
  exit(CommandLine.argc > 1 ? 2 : 0)
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    Chosen.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
