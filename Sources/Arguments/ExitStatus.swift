/// What a program tells the shell when it ends.
package enum ExitStatus {
  /// It did what it was asked to do.
  package static let success: Int32 = 0
  /// It could not do it.
  package static let failure: Int32 = 1
  /// It did not understand what it was asked to do.
  package static let wrongUsage: Int32 = 2

  /// What each is for, as help and manual say it.
  package static let meanings: [(status: Int32, meaning: String)] = [
    (success, "all was done"), (failure, "something could not be done"),
    (wrongUsage, "the command line was not understood"),
  ]
}
