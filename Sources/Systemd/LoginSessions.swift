import CSystemd

/// Who sits where, as logind says.
package enum LoginSessions {
  /// Whether the active session of `seat` is one of `user`'s; false where there is no logind.
  ///
  /// The corresponding C function is `sd_uid_is_on_seat`.
  package static func isActive(user: UInt32, seat: String) -> Bool {
    unsafe sd_uid_is_on_seat(user, 1, seat) > 0
  }
}
