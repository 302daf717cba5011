/// Bounds how many lines somebody outside can put into the log: a client or a device that goes on doing wrong.
///
/// Each subject has so many lines in a window of time, the last of which says that more are left out. The first
/// of a later window says how many those were.
package struct LogLimit<Subject: Hashable> {
  /// Lines of one subject in a window.
  ///
  /// As many as libinput gives to lost events, for as long or longer.
  private let lines: Int
  private let window: Duration
  /// How many subjects are told apart; those beyond share the lines of one, so that whoever makes up
  /// subjects gains nothing.
  private let subjectLimit: Int

  private struct Account {
    var begin: MonotonicInstant
    var written = 0
    var leftOut = 0
  }

  private var accounts: [Subject: Account] = [:]
  private var others: Account?

  /// A limit that nothing has been written under.
  package init(
    lines: Int = 5, in window: Duration = .seconds(60), subjects subjectLimit: Int = 32
  ) {
    self.lines = lines
    self.window = window
    self.subjectLimit = subjectLimit
  }

  /// The line as it is to be written; nil where it is to be left out.
  package mutating func admit(
    _ text: @autoclosure () -> String, about subject: Subject, at now: MonotonicInstant
  ) -> String? {
    makeRoom(for: subject, at: now)
    let isOneOfMany = accounts[subject] == nil && accounts.count >= subjectLimit
    var account = current(isOneOfMany ? others : accounts[subject], at: now)
    let line = Self.line(text, in: &account, of: lines, per: window)
    if isOneOfMany { others = account } else { accounts[subject] = account }
    return line
  }

  private static func line(
    _ text: () -> String, in account: inout Account, of lines: Int, per window: Duration
  ) -> String? {
    guard account.written < lines else {
      account.leftOut += 1
      return nil
    }
    account.written += 1
    var line = text()
    if account.leftOut > 0 { line += " (\(account.leftOut) like it were left out)" }
    if account.written == lines {
      line += "; more of these are left out for \(window.components.seconds) s"
    }
    account.leftOut = 0
    return line
  }

  private func current(_ account: Account?, at now: MonotonicInstant) -> Account {
    guard let account else { return Account(begin: now) }
    guard isOver(account, at: now) else { return account }
    return Account(begin: now, leftOut: account.leftOut)
  }

  /// Forgets subjects of which nothing was written lately, where a new one finds no place.
  private mutating func makeRoom(for subject: Subject, at now: MonotonicInstant) {
    guard accounts.count >= subjectLimit, accounts[subject] == nil else { return }
    accounts = accounts.filter { !isOver($0.value, at: now) }
  }

  private func isOver(_ account: Account, at now: MonotonicInstant) -> Bool {
    now.duration(since: account.begin) >= window
  }
}
