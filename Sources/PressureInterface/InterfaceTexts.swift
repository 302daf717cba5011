/// The interface files, as the daemon hands them out: the contract for every client.
package enum InterfaceTexts {
  /// Every interface of the daemon.
  package static var all: [String] {
    [connection, devices, haptics, previews, quickActions, simulator, touches]
  }

  package static var connection: String {
    text(PackageResources.io_pressured_Connection_varlink)
  }

  package static var devices: String {
    text(PackageResources.io_pressured_Devices_varlink)
  }

  package static var haptics: String {
    text(PackageResources.io_pressured_Haptics_varlink)
  }

  package static var previews: String {
    text(PackageResources.io_pressured_Previews_varlink)
  }

  package static var quickActions: String {
    text(PackageResources.io_pressured_QuickActions_varlink)
  }

  package static var simulator: String {
    text(PackageResources.io_pressured_Simulator_varlink)
  }

  package static var touches: String {
    text(PackageResources.io_pressured_Touches_varlink)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
