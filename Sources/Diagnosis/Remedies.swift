/// Commands that mend things.
enum Remedies {
  static let install = ["sudo make install    # in the source tree of pressured"]
  static let applyRules = [
    "sudo udevadm control --reload", "sudo udevadm trigger --subsystem-match=input",
  ]
  static let compileHwdb = [
    "sudo systemd-hwdb update", "sudo udevadm trigger --subsystem-match=input",
  ]
  static let makeUser = ["sudo systemd-sysusers"]
  static let joinGroup = [
    "sudo usermod --append --groups pressured \"$USER\"    # then log in anew"
  ]
  static let readLog = ["journalctl -u pressured"]
  static let restart = ["sudo systemctl restart pressured"]
  static let restartSocket = ["sudo systemctl restart pressured.socket"]
  static let startSocket = ["sudo systemctl enable --now pressured.socket"]
  static let startByHand = ["sudo pressured"]
  static let lookAsRoot = ["sudo pressurectl doctor"]
}
