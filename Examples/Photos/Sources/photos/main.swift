import CGtk
import Glibc

/// The application, until its window is closed.
func run() -> Int32 {
  let arguments = CommandLine.arguments.dropFirst()
  let options = arguments.filter { $0.hasPrefix("--") }
  let operands = arguments.filter { !$0.hasPrefix("--") }
  let pictures = g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map { String(cString: $0) }
  let program = Program(
    folder: operands.first ?? pictures ?? ".",
    requested: options.first.map { String($0.dropFirst(2)) })
  guard let application = gtk_application_new(Program.id, G_APPLICATION_DEFAULT_FLAGS) else {
    return EXIT_FAILURE
  }
  let base = gpointer(application)
  onSignal(base, "activate") { program.activate() }
  let gApplication = base.assumingMemoryBound(to: GApplication.self)
  // It has no window before the main loop runs; `Program.activate` lets go of it.
  g_application_hold(gApplication)
  return g_application_run(gApplication, 0, nil)
}

// photos [--search | --share] [FOLDER]: without a folder it shows the user's pictures.
exit(run())
