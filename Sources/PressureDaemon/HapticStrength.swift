package import Configuration
package import Devices

extension DeviceSettings.Haptics {
  /// How strong each tick is; nil where there are none.
  ///
  /// The numbers are those of ChromeOS for its clicks, at the three lower of its five levels of sensitivity: a
  /// firm tick is as strong as the click of a button that goes down, a soft one as that of one that comes up.
  package var levels: HapticLevels? {
    switch self {
    case .light: HapticLevels(soft: 55, firm: 75)
    case .medium: HapticLevels(soft: 60, firm: 82)
    case .firm: HapticLevels(soft: 75, firm: 90)
    case .off: nil
    }
  }
}
