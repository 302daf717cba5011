import CGio

/// Where desktop entries are, and how their names are found there.
///
/// The index of `g_desktop_app_info_new` is not used: a program without GLib's main loop would hear of new entries
/// late, and of a broken one only that it is not there.
package enum EntryFolders {
  /// How a file of a desktop entry ends, which its name may leave out.
  static let suffix = ".desktop"

  /// The folders of the user, then those of the system, as the environment names them.
  ///
  /// They are found out once in a process. The corresponding C functions are `g_get_user_data_dir` and
  /// `g_get_system_data_dirs`.
  package static var all: [String] {
    var folders: [String] = []
    if let user = unsafe g_get_user_data_dir() { unsafe folders.append(String(cString: user)) }
    if var next = unsafe g_get_system_data_dirs() {
      while let folder = unsafe next.pointee {
        unsafe folders.append(String(cString: folder))
        unsafe next += 1
      }
    }
    return folders.map { "\($0)/applications" }
  }

  /// The file of an entry, the first that there is.
  ///
  /// A dash of its name may stand for a folder below.
  static func file(of id: String, in folders: [String]) -> String? {
    for folder in folders {
      if let file = file(of: id[...], below: folder) { return file }
    }
    return nil
  }

  private static func file(of id: Substring, below folder: String) -> String? {
    let file = "\(folder)/\(id)\(suffix)"
    if test(file, G_FILE_TEST_EXISTS) { return file }
    for dash in id.indices where id[dash] == "-" {
      let below = "\(folder)/\(id[..<dash])"
      guard dash > id.startIndex, test(below, G_FILE_TEST_IS_DIR) else { continue }
      if let file = Self.file(of: id[id.index(after: dash)...], below: below) { return file }
    }
    return nil
  }

  /// The corresponding C function is `g_file_test`.
  static func test(_ path: String, _ test: GFileTest) -> Bool {
    unsafe g_file_test(path, test) != 0
  }
}
