import CGio

/// What the commands of entries run.
enum Programs {
  /// Whether there is a program of that name or path.
  ///
  /// The corresponding C function is `g_find_program_in_path`.
  static func contains(_ name: String) -> Bool {
    unsafe GLibMemory.take(g_find_program_in_path(name)) != nil
  }

  /// Refuses a command that runs nothing.
  ///
  /// GIO starts programs through a shell, and hears nothing of one that is not there.
  /// The corresponding C function is `g_shell_parse_argv`.
  static func check(
    _ exec: String?, of group: String, file: String
  ) throws(DesktopEntryError) {
    guard let exec else { throw .cannotRun(file: file, reason: "[\(group)] has no Exec") }
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var error: UnsafeMutablePointer<GError>?
    guard unsafe g_shell_parse_argv(exec, nil, &words, &error) != 0 else {
      throw unsafe .cannotRun(
        file: file, reason: "the Exec of [\(group)] cannot be read: \(GLibMemory.take(error))")
    }
    guard let program = unsafe GLibMemory.take(words).first, contains(program) else {
      throw .cannotRun(file: file, reason: "the Exec of [\(group)] names no program: \(exec)")
    }
  }

  /// The command with the entry's path where it has `%k`, which GIO knows only of entries that it read itself.
  ///
  /// The corresponding C function is `g_shell_quote`.
  static func placing(_ file: String, in exec: String) -> String {
    let quoted = unsafe GLibMemory.take(g_shell_quote(file)) ?? ""
    var result = ""
    var isAfterPercent = false
    for character in exec {
      if isAfterPercent, character == "k" {
        result.removeLast()
        for character in quoted { result += character == "%" ? "%%" : String(character) }
        isAfterPercent = false
      } else {
        result.append(character)
        isAfterPercent = character == "%" && !isAfterPercent
      }
    }
    return result
  }
}
