import CGio
import Glibc

extension DesktopEntry {
  /// Launches the application.
  ///
  /// - Parameters:
  ///   - environment: What it gets beside the environment of this process, and instead of it.
  ///   - isSilent: Whether what it says is lost, instead of where this process writes.
  /// - Throws: Why nothing runs.
  package func launch(
    environment: [String: String] = [:], isSilent: Bool = false
  ) throws(DesktopEntryError) {
    try launch(LaunchOrder(action: nil, environment: environment, isSilent: isSilent))
  }

  /// Has the application perform one of the entry's actions.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - environment: What it gets beside the environment of this process, and instead of it.
  ///   - isSilent: Whether what it says is lost, instead of where this process writes.
  /// - Throws: Why nothing runs; `noSuchAction`.
  package func launch(
    action: String, environment: [String: String] = [:], isSilent: Bool = false
  ) throws(DesktopEntryError) {
    guard actions.contains(where: { $0.id == action }) else {
      throw .noSuchAction(action, file: file)
    }
    try launch(LaunchOrder(action: action, environment: environment, isSilent: isSilent))
  }

  /// Runs the command of the entry or of the action, or has D-Bus start the application where the entry says so.
  private func launch(_ order: LaunchOrder) throws(DesktopEntryError) {
    // As GIO does, where there is no bus the command is run.
    if isDBusActivatable, let bus = SessionBus() {
      return try bus.activate(id, order, file: file)
    }
    let keys = try KeyFile(path: file)
    let group = order.action.map { Self.group(ofAction: $0) } ?? Self.group
    if let program = keys.string("TryExec", of: Self.group), !Programs.contains(program) {
      throw .cannotRun(file: file, reason: "its TryExec names no program: \(program)")
    }
    let exec = keys.string("Exec", of: group)
    try Programs.check(exec, of: group, file: file)
    if order.action != nil, let exec {
      keys.set("Exec", of: Self.group, to: Programs.placing(file, in: exec))
      try LaunchableEntry(keys, file: file).launch(order)
    } else {
      try LaunchableEntry(file: file).launch(order)
    }
  }
}

/// What is to be launched.
struct LaunchOrder {
  /// One of the entry's actions; nil for the application.
  let action: String?
  let environment: [String: String]
  let isSilent: Bool
}

/// An entry as GIO launches it.
///
/// `g_desktop_app_info_launch_action` tells of no error; so an action is launched as an entry whose command is the
/// action's. The corresponding C functions are `g_desktop_app_info_new_from_filename`,
/// `g_desktop_app_info_new_from_keyfile` and `g_object_unref`.
@safe private struct LaunchableEntry: ~Copyable {
  /// What tells a service of its manager, and is not meant for the programs that it launches.
  private static let ofServices = [
    "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES",
  ]

  private static let silent = GSpawnFlags(
    rawValue: [G_SPAWN_SEARCH_PATH, G_SPAWN_STDOUT_TO_DEV_NULL, G_SPAWN_STDERR_TO_DEV_NULL]
      .reduce(0) { $0 | $1.rawValue })

  private let handle: OpaquePointer
  private let file: String

  /// The entry of a file.
  init(file: String) throws(DesktopEntryError) {
    try unsafe self.init(g_desktop_app_info_new_from_filename(file), file)
  }

  /// The entry of a file that was read and changed.
  init(_ keys: borrowing KeyFile, file: String) throws(DesktopEntryError) {
    try unsafe self.init(keys.withHandle { unsafe g_desktop_app_info_new_from_keyfile($0) }, file)
  }

  private init(_ handle: OpaquePointer?, _ file: String) throws(DesktopEntryError) {
    guard let handle = unsafe handle else {
      throw .cannotRun(file: file, reason: "the entry cannot be launched")
    }
    unsafe self.handle = handle
    self.file = file
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// Runs the command.
  ///
  /// The corresponding C function is `g_desktop_app_info_launch_uris_as_manager`.
  func launch(_ order: LaunchOrder) throws(DesktopEntryError) {
    let context = unsafe g_app_launch_context_new()
    defer { if let context = unsafe context { unsafe g_object_unref(context) } }
    for name in Self.ofServices { unsafe g_app_launch_context_unsetenv(context, name) }
    // GIO says so of entries that it has read itself.
    unsafe g_app_launch_context_setenv(context, "GIO_LAUNCHED_DESKTOP_FILE", file)
    for (name, value) in order.environment {
      unsafe g_app_launch_context_setenv(context, name, value)
    }
    let flags = order.isSilent ? Self.silent : G_SPAWN_SEARCH_PATH
    var error: UnsafeMutablePointer<GError>?
    guard
      unsafe g_desktop_app_info_launch_uris_as_manager(
        handle, nil, context, flags, Self.resetSignals, nil, nil, nil, &error) != 0
    else {
      throw unsafe .cannotRun(file: file, reason: GLibMemory.take(error))
    }
  }

  /// Gives the new process the signals that programs expect, whatever this one made of its own.
  private static let resetSignals: @convention(c) (gpointer?) -> Void = { _ in
    var none = sigset_t()
    unsafe sigemptyset(&none)
    _ = unsafe sigprocmask(SIG_SETMASK, &none, nil)
    signal(SIGPIPE, SIG_DFL)
  }
}
