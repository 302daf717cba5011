import Pressure
import Varlink

/// What happened.
enum EventContent {
  case connected
  case suspended
  case disconnected(PressureError)
  case failed(PressureError)
  case result(Int32, Result<Answer, PressureError>)
  case device(DeviceChange)
  case capability(ForceTouchCapability)
  case touches(TouchFrame)
  case press(Press)
  case actions([JSONObject])
  case perform(ActionRequest<JSONObject>, isLaunch: Bool)

  var isConnectionState: Bool {
    switch self {
    case .connected, .suspended, .disconnected: true
    default: false
    }
  }
}

/// Something that happened, as C has it.
package final class Event: Handle {
  let content: EventContent
  let context: Context
  let stream: Stream?

  // What belongs to the event, made when it is asked for.
  private(set) lazy var device = makeDevice()
  private(set) lazy var touches = makeTouches()
  private(set) lazy var press = makePress()
  private(set) lazy var actions = makeActions()

  init(_ content: EventContent, context: Context, stream: Stream?) {
    self.content = content
    self.context = context
    self.stream = stream
  }

  var error: PressureError? {
    switch content {
    case .disconnected(let error), .failed(let error), .result(_, .failure(let error)): error
    default: nil
    }
  }

  var deviceID: String? {
    switch content {
    case .device(let change): change.device.id
    case .touches(let frame): frame.device
    case .press(let press): press.device
    default: nil
    }
  }

  private func makeDevice() -> DeviceHandle? {
    guard case .device(let change) = content else { return nil }
    return DeviceHandle(change.device)
  }

  private func makeTouches() -> [TouchHandle] {
    guard case .touches(let frame) = content else { return [] }
    return frame.touches.map { TouchHandle($0) }
  }

  private func makePress() -> PressHandle? {
    guard case .press(let press) = content else { return nil }
    return PressHandle(press, context: context)
  }

  private func makeActions() -> [ActionHandle] {
    switch content {
    case .actions(let items), .result(_, .success(.actions(let items))):
      items.map { ActionHandle(item: $0) }
    case .perform(let request, _):
      [ActionHandle(item: request.item ?? ["type": .string(request.type)])]
    default: []
    }
  }
}

/// A device, as C has it.
package final class DeviceHandle: Handle {
  let device: ForceDevice

  init(_ device: ForceDevice) {
    self.device = device
  }
}

/// A touch, as C has it.
package final class TouchHandle: Handle {
  let touch: Touch

  init(_ touch: Touch) {
    self.touch = touch
  }
}

/// A press, as C has it.
package final class PressHandle: Handle {
  let press: Press
  private let context: Context

  init(_ press: Press, context: Context) {
    self.press = press
    self.context = context
  }

  /// Sends the answer; the number of the request, or a negative errno.
  func answer(_ answer: PressAnswer) -> Int32 {
    context.request { context.client.answer(press, with: answer, completion: $0) }
  }
}
