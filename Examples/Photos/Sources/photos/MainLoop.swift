import CGtk

/// What touches GTK: it runs in GLib's main loop, on the thread of `g_application_run`.
@globalActor
actor GtkActor {
  static let shared = GtkActor()

  private nonisolated let executor = MainLoopExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

/// Runs jobs one after the other between the main loop's other work.
private final class MainLoopExecutor: SerialExecutor {
  private final class Pending {
    let job: UnownedJob
    let executor: MainLoopExecutor

    init(_ job: UnownedJob, on executor: MainLoopExecutor) {
      self.job = job
      self.executor = executor
    }

    func run() {
      job.runSynchronously(on: executor.asUnownedSerialExecutor())
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let pending = Pending(UnownedJob(job), on: self)
    let run: GSourceFunc = { data in
      if let data { Unmanaged<Pending>.fromOpaque(data).takeRetainedValue().run() }
      return 0
    }
    g_idle_add_full(
      G_PRIORITY_DEFAULT, run, Unmanaged.passRetained(pending).toOpaque(), nil)
  }
}
