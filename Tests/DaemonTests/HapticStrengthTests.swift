import Configuration
import Devices
import PressureDaemon
import Testing

@Suite struct HapticStrengthTests {
  @Test func `a firmer setting is nowhere softer, and off is nothing`() {
    let levels = [DeviceSettings.Haptics.light, .medium, .firm].compactMap(\.levels)
    #expect(levels.map(\.soft) == [55, 60, 75])
    #expect(levels.map(\.firm) == [75, 82, 90])
    #expect(levels.allSatisfy { $0.soft < $0.firm && $0.firm <= 100 })
    #expect(DeviceSettings.Haptics.off.levels == nil)
  }
}
