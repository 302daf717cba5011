/// What a program tells the shell when it ends.
package enum ExitStatus {
  /// It did what it was asked to do.
  package static let success: Int32 = 0
  /// It could not do it.
  package static let failure: Int32 = 1
  /// It did not understand what it was asked to do.
  package static let wrongUsage: Int32 = 2

  /// Its configuration is wrong, and will be until somebody changes it: EX_CONFIG of sysexits.h.
  package static let wrongConfiguration: Int32 = 78

  /// What those are for that every program has, as help and manual say it.
  package static let meanings: [(status: Int32, meaning: String)] = [
    (success, "all was done"), (failure, "something could not be done"),
    (wrongUsage, "the command line was not understood"),
  ]
}
