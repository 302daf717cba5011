import CGtk
import Pressure
import QuickActions

/// The application from its start on: its window, its previews, its quick actions.
@GtkActor
final class Program {
  static nonisolated let id = "org.example.Photos"

  private nonisolated let folder: String
  private nonisolated let client = PressureClient()
  /// What the desktop entry's command line asks for.
  private nonisolated let requested: String?
  private var window: PhotoWindow?

  nonisolated init(folder: String, requested: String?) {
    self.folder = folder
    self.requested = requested
  }

  /// Opens the window, or shows it where it is open already.
  func activate() {
    if let window {
      window.present()
      return
    }
    guard let application = g_application_get_default() else { return }
    loadStyles()
    let album = Album(folder: folder)
    let window = PhotoWindow(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self), album)
    self.window = window
    g_application_release(application)
    log("shows \(album.photos.map(\.title))")
    Task { await followPresses(on: window, album) }
    Task { await followConnection() }
    Task { await followQuickActions() }
  }

  private func followPresses(on window: PhotoWindow, _ album: Album) async {
    // What is pressed is what the pointer is over. The window is one source view: GTK knows what is
    // where in it.
    let previews = PreviewInteraction(
      client: client, name: "photos", location: .ofPointer { _ in await window.pointer })
    let everything = Rectangle(x: 0, y: 0, width: 100_000, height: 100_000)
    do {
      let context = try previews.register(
        SourceView(id: "window", frame: everything), delegate: PhotoPreviews(album, in: window))
      onClick(on: window.pane.widget) { context.dismiss() }
      try await previews.run()
    } catch {
      log("no previews: \(error)")
    }
  }

  private func followConnection() async {
    do {
      for try await state in client.connectionStates { log("\(state)") }
    } catch {
      log("not connected: \(error)")
    }
  }

  // MARK: Quick actions

  private func followQuickActions() async {
    let application = QuickActionApplication(id: Self.id, client: client)
    do {
      // A dock that launches the application by its desktop entry asks for the same twice.
      let launched = try await application.launchQuickAction()?.type
      if let type = launched ?? requested { _ = perform(type) }
      try await application.completeLaunch()
      try await application.run { action in await self.perform(action.type) }
    } catch {
      log("no quick actions: \(error)")
    }
  }

  private func perform(_ type: String) -> Bool {
    guard let window else { return false }
    log("quick action \(type)")
    window.present()
    switch type {
    case "search": window.startSearch()
    case "share": window.copyToClipboard(window.opened?.path ?? folder)
    default: return false
    }
    return true
  }
}
