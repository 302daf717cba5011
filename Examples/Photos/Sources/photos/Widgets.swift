import CGtk

typealias Widget = UnsafeMutablePointer<GtkWidget>

// GTK's types inherit, C's do not: what takes a box wants a pointer to a box.
extension UnsafeMutablePointer where Pointee == GtkWidget {
  var box: UnsafeMutablePointer<GtkBox> { cast() }
  var window: UnsafeMutablePointer<GtkWindow> { cast() }
  /// Types whose struct is private to GTK.
  var opaque: OpaquePointer { OpaquePointer(self) }
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  private func cast<Other>() -> UnsafeMutablePointer<Other> {
    raw.assumingMemoryBound(to: Other.self)
  }
}

/// Says something to whoever reads the log: `G_MESSAGES_DEBUG=photos` shows it.
func log(_ message: String) {
  photos_log(message)
}

/// What is drawn otherwise than the theme has it.
private let styles = """
  .dimmed { background-color: alpha(black, 0.55); }
  .card { background-color: white; color: #333; border-radius: 12px; padding: 8px; }
  .photo { padding: 2px; }
  .title { font-weight: bold; }
  """

func loadStyles() {
  let provider = gtk_css_provider_new()
  gtk_css_provider_load_from_data(provider, styles, -1)
  gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), OpaquePointer(provider), guint(600))
}

func verticalBox(spacing: Int32, _ children: [Widget]) -> Widget {
  let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing)
  for child in children { gtk_box_append(box.box, child) }
  return box
}

func picture(of path: String, width: Int32, height: Int32) -> Widget {
  let picture: Widget = gtk_picture_new_for_filename(path)
  gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
  gtk_widget_set_size_request(picture, width, height)
  return picture
}
