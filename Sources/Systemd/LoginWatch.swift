import CSystemd
package import LinuxSystem

/// Tells when it may have changed who sits where.
@safe package final class LoginWatch {
  private let loop: EventLoop
  private let monitor: OpaquePointer
  private var token: WatchToken?

  /// Calls `onChange` on `loop` whenever logind changes what it says of a seat.
  ///
  /// `ENOENT` is thrown where there is no logind.
  ///
  /// The corresponding C function is `sd_login_monitor_new`.
  package init(on loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
    var created: OpaquePointer?
    let code = unsafe sd_login_monitor_new("seat", &created)
    guard code >= 0, let created = unsafe created else {
      throw SystemError(call: "sd_login_monitor_new", errno: -code)
    }
    self.loop = loop
    unsafe monitor = created
    token = try loop.watch(unsafe sd_login_monitor_get_fd(created), for: .readable) {
      [unowned self] _ in
      flush()
      onChange()
    }
  }

  /// The corresponding C function is `sd_login_monitor_flush`.
  private func flush() {
    // A monitor that cannot be emptied stays readable, and is tried again.
    _ = unsafe sd_login_monitor_flush(monitor)
  }

  deinit {
    if let token { loop.removeWatch(token) }
    _ = unsafe sd_login_monitor_unref(monitor)
  }
}
