import DesktopEntries
import LinuxSystem
public import Pressure
import Varlink

/// The side of a dock or a launcher: shows the quick actions of applications, and performs them.
///
/// ```swift
/// let launcher = QuickActionLauncher()
/// let menu = try await launcher.menu(of: "org.example.Photos")
/// if let action = menu.shown.first {
///   try await launcher.perform(action.type, of: "org.example.Photos")
/// }
/// ```
public struct QuickActionLauncher: Sendable {
  /// What became of an action.
  public enum Outcome: Hashable, Sendable {
    /// The application runs, and says whether it performed the action.
    case performed(Bool)
    /// The application did not run, and was launched to perform the action.
    case launched
  }

  private let client: PressureClient

  /// A launcher that is not connected yet.
  public init(client: PressureClient = PressureClient()) {
    self.client = client
  }

  /// The actions of an application, by the name of its desktop entry.
  ///
  /// - Throws: Why the daemon cannot be reached. What is wrong with the desktop entry is in the menu's notes.
  public func menu(of application: String) async throws(PressureError) -> QuickActionMenu {
    let name = ApplicationName.of(application)
    return QuickActionMenu(of: name, dynamic: try await client.quickActions(of: name))
  }

  /// The actions of an application, first as they are, then whenever the application sets others.
  ///
  /// - Returns: A sequence that connects when it is iterated, and throws only what time does not heal.
  public func menus(
    of application: String
  ) -> some AsyncSequence<QuickActionMenu, PressureError> & Sendable {
    let name = ApplicationName.of(application)
    let core = client.core
    let actions = PressureEvents {
      core.subscribe(
        to: "io.pressured.QuickActions.Watch", ["application": .string(name)]
      ) { _ in ItemsTranslator(decode: QuickAction.decode) }
    }
    return actions.map { QuickActionMenu(of: name, dynamic: $0) }
  }

  /// Performs an action; an application that does not run is launched for it.
  ///
  /// - Parameters:
  ///   - type: The action's type.
  ///   - application: The name of the application's desktop entry.
  ///   - environment: What a launched application gets beside the environment of this process, such as
  ///     `XDG_ACTIVATION_TOKEN`.
  ///   - isSilent: Whether what a launched application says is lost, instead of where this process writes: who reads
  ///     that would wait for the application's end.
  /// - Returns: What became of it.
  /// - Throws: `noSuchAction`; `notAnswered` where the application runs and does not answer;
  ///   `noSuchApplication`, `unusableApplication` or `launchFailed` where it cannot be launched; or why the
  ///   daemon cannot be reached.
  @discardableResult
  public func perform(
    _ type: String, of application: String, environment: [String: String] = [:],
    isSilent: Bool = false
  ) async throws(PressureError) -> Outcome {
    let name = ApplicationName.of(application)
    guard try await menu(of: name).action(ofType: type) != nil else {
      throw PressureError(.noSuchAction, "'\(name)' has no quick action '\(type)'")
    }
    let call = QuickActionCalls.perform(type, of: name)
    let reply = try await client.core.callSeparately(
      call.method, call.parameters, patience: QuickActionCalls.performPatience)
    let wire = WireReader(reply, subject: "QuickActions.Perform")
    guard try wire.bool("launch") else { return .performed(try wire.bool("handled")) }
    try await Self.launch(type, of: name, environment, isSilent)
    return .launched
  }

  /// Launches on a thread of its own: the bus of the session may take its time.
  private static func launch(
    _ type: String, of application: String, _ environment: [String: String], _ isSilent: Bool
  ) async throws(PressureError) {
    let result: Result<Void, PressureError> = await withCheckedContinuation { continuation in
      do throws(SystemError) {
        try DetachedThread.start {
          continuation.resume(
            returning: Result { () throws(PressureError) in
              try launchNow(type, of: application, environment, isSilent)
            })
        }
      } catch {
        continuation.resume(
          returning: .failure(PressureError(.launchFailed, "cannot start a thread: \(error)")))
      }
    }
    try result.get()
  }

  private static func launchNow(
    _ type: String, of application: String, _ environment: [String: String], _ isSilent: Bool
  ) throws(PressureError) {
    do throws(DesktopEntryError) {
      let entry = try DesktopEntry(id: application)
      if entry.actions.contains(where: { $0.id == type }) {
        try entry.launch(action: type, environment: environment, isSilent: isSilent)
      } else {
        try entry.launch(environment: environment, isSilent: isSilent)
      }
    } catch {
      throw PressureError(error)
    }
  }
}
