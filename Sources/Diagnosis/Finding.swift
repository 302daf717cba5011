/// One thing that was looked at: how it is, and what mends it.
package struct Finding: Hashable, Sendable {
  /// How it is.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case ok
    /// It works, but not all of it, or not as one might think.
    case note
    /// It keeps something from working.
    case broken
  }

  /// What a finding is about.
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    case kernel, installation, device, libinput, seat, service
  }

  package let subject: Subject
  package let verdict: Verdict
  /// One sentence for a person, without a full stop.
  package let sentence: String
  /// What to run, line by line; empty where nothing is to be done, or no command does it.
  package let commands: [String]

  package init(
    _ subject: Subject, _ verdict: Verdict, _ sentence: String, commands: [String] = []
  ) {
    self.subject = subject
    self.verdict = verdict
    self.sentence = sentence
    self.commands = commands
  }
}
