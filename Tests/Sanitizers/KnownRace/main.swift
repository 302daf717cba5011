// known-race guarded|beside: threads that count, under a Mutex that they contend for, or also beside it. Under
// ThreadSanitizer the former has nothing to report, and the latter a race.
import Glibc
import LinuxSystem
import Synchronization

let argument = CommandLine.arguments.dropFirst().first ?? ""
guard ["guarded", "beside"].contains(argument) else {
  print("usage: known-race guarded|beside")
  exit(2)
}

/// Lets the threads count, and answers how far they came under the Mutex.
func run(beside isBeside: Bool) throws -> Int {
  let counters = Counters()
  for _ in 0..<Counters.threads {
    try DetachedThread.start { counters.count(isBeside) }
  }
  while counters.finished < Counters.threads { usleep(1000) }
  return counters.guarded
}

print(try run(beside: argument == "beside"))
