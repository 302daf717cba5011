import Glibc

/// Where a program without a terminal says what it has to say.
package enum StandardError {
  /// Whether lines may begin with a priority for the journal, as sd-daemon(3) has it.
  package static let isJournal = unsafe getenv("JOURNAL_STREAM") != nil

  /// Writes without buffering; what cannot be written is lost, since there is nowhere else to say so.
  ///
  /// The corresponding C function is `write`.
  package static func write(_ text: String) {
    var text = text
    _ = text.withUTF8 { bytes in
      unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
