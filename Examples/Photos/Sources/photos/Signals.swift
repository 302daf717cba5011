import CGtk
import Pressure

/// What is called for a signal; it lives as long as the connection.
private final class Handler<Value: Sendable>: Sendable {
  let call: @GtkActor @Sendable (Value) -> Void

  init(_ call: @escaping @GtkActor @Sendable (Value) -> Void) {
    self.call = call
  }

  /// Signals are emitted by the main loop, and handled by it right after.
  static func run(_ data: gpointer?, _ value: Value) {
    guard let data else { return }
    let handler = Unmanaged<Handler<Value>>.fromOpaque(data).takeUnretainedValue()
    Task { @GtkActor in handler.call(value) }
  }
}

private func attach(
  _ instance: gpointer, _ signal: String, _ callback: @escaping GCallback, _ handler: AnyObject
) {
  let release: GClosureNotify = { data, _ in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
  g_signal_connect_data(
    instance, signal, callback, Unmanaged.passRetained(handler).toOpaque(), release,
    GConnectFlags(rawValue: 0))
}

/// Calls `handle` for a signal without arguments.
func onSignal(
  _ instance: gpointer, _ signal: String, _ handle: @escaping @GtkActor @Sendable () -> Void
) {
  let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
    Handler<Void>.run(data, ())
  }
  let handler = Handler<Void> { _ in handle() }
  attach(instance, signal, unsafeBitCast(callback, to: GCallback.self), handler)
}

/// Calls `handle` with the place of the pointer in the widget, and with nil where it has left.
func onPointer(
  in widget: Widget, _ handle: @escaping @GtkActor @Sendable (Point?) -> Void
) {
  guard let controller = gtk_event_controller_motion_new() else { return }
  let moved: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
    Handler<Point?>.run(data, Point(x: x, y: y))
  }
  let left: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
    Handler<Point?>.run(data, nil)
  }
  let instance = gpointer(controller)
  let handler = Handler<Point?>(handle)
  attach(instance, "enter", unsafeBitCast(moved, to: GCallback.self), handler)
  attach(instance, "motion", unsafeBitCast(moved, to: GCallback.self), handler)
  attach(instance, "leave", unsafeBitCast(left, to: GCallback.self), handler)
  gtk_widget_add_controller(widget, controller)
}

/// Calls `handle` where somebody clicks on the widget, and on nothing in it that takes clicks.
func onClick(on widget: Widget, _ handle: @escaping @GtkActor @Sendable () -> Void) {
  guard let gesture = gtk_gesture_click_new() else { return }
  let released: @convention(c) (gpointer?, Int32, Double, Double, gpointer?) -> Void = {
    _, _, _, _, data in
    Handler<Void>.run(data, ())
  }
  let handler = Handler<Void> { _ in handle() }
  attach(
    gpointer(gesture), "released", unsafeBitCast(released, to: GCallback.self), handler)
  gtk_widget_add_controller(widget, gesture)
}
