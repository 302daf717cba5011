import ActionBindings
import Testing

/// What a file of actions says that is right.
func actions(_ text: String) throws -> ActionSet {
  let file = ActionsFile(Array(text.utf8), file: "file")
  try #require(file.mistakes == [])
  return file.actions
}

/// A press by one finger in the middle of a pad, unless something else is said.
func press(
  on device: ActionDevice = .pad, fingers: Int = 1, at place: Place? = Place(x: 0.5, y: 0.5),
  byLongPress isLongPress: Bool = false, seconds: Int = 0
) -> PressFacts {
  PressFacts(
    device: device, fingers: fingers, place: place, force: 3.5, isLongPress: isLongPress,
    time: .seconds(seconds))
}

extension ActionDevice {
  static let pad = ActionDevice(id: "0018-06cb-cd8b-pad", name: "Pad", isPen: false)
  static let pen = ActionDevice(id: "0003-056a-0357-pen", name: "Pen", isPen: true)
}
