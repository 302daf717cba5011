import CCairo
import Plot

/// A picture of pixels that is being drawn, and the library's view of it, which go away together.
///
/// The corresponding C functions are `cairo_image_surface_create`, `cairo_create`, `cairo_destroy` and
/// `cairo_surface_destroy`.
@safe struct CairoCanvas: ~Copyable {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// A picture of `width` times `height` units, each `scale` pixels wide.
  init(width: Double, height: Double, scale: Double) throws(ImageError) {
    guard let across = Int32(exactly: (width * scale).rounded()),
      let down = Int32(exactly: (height * scale).rounded()),
      let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, across, down)
    else { throw ImageError(reason: "the picture is too large") }
    let status = unsafe cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let context = unsafe cairo_create(surface) else {
      unsafe cairo_surface_destroy(surface)
      throw ImageError(status)
    }
    unsafe self.surface = surface
    unsafe self.context = context
    unsafe cairo_scale(context, scale, scale)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  func draw(_ element: PlotElement) {
    switch element {
    case .line(let from, let to, let stroke):
      draw([from, to], stroke)
    case .polyline(let points, let stroke):
      draw(points, stroke)
    case .text(let text, let point, let style):
      draw(text, at: point, style)
    case .rectangle(let corner, let width, let height, let color):
      setColor(color)
      unsafe cairo_rectangle(context, corner.x, corner.y, width, height)
      unsafe cairo_fill(context)
    }
  }

  /// The picture as a PNG file.
  ///
  /// The corresponding C function is `cairo_surface_write_to_png_stream`.
  func png() throws(ImageError) -> [UInt8] {
    let drawn = unsafe cairo_status(context)
    guard drawn == CAIRO_STATUS_SUCCESS else { throw ImageError(drawn) }
    var bytes: [UInt8] = []
    let status = unsafe withUnsafeMutablePointer(to: &bytes) { pointer in
      unsafe cairo_surface_write_to_png_stream(
        surface,
        { closure, data, count in
          unsafe closure?.assumingMemoryBound(to: [UInt8].self).pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, pointer)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw ImageError(status) }
    return bytes
  }

  /// The corresponding C functions are `cairo_set_dash`, `cairo_line_to` and `cairo_stroke`.
  private func draw(_ points: [PlotPoint], _ stroke: PlotStroke) {
    setColor(stroke.color)
    unsafe cairo_set_line_width(context, stroke.width)
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    unsafe stroke.dashes.withUnsafeBufferPointer { dashes in
      unsafe cairo_set_dash(context, dashes.baseAddress, Int32(dashes.count), 0)
    }
    for point in points { unsafe cairo_line_to(context, point.x, point.y) }
    unsafe cairo_stroke(context)
  }

  /// The corresponding C functions are `cairo_text_extents` and `cairo_show_text`.
  private func draw(_ text: String, at point: PlotPoint, _ style: PlotTextStyle) {
    setColor(PlotColor(0, 0, 0))
    unsafe cairo_select_font_face(
      context, PlotScene.fonts.first ?? "", CAIRO_FONT_SLANT_NORMAL,
      style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    unsafe cairo_set_font_size(context, style.size)
    var extents = cairo_text_extents_t()
    unsafe cairo_text_extents(context, text, &extents)
    let share =
      switch style.anchor {
      case .start: 0.0
      case .middle: 0.5
      case .end: 1.0
      }
    unsafe cairo_save(context)
    unsafe cairo_translate(context, point.x, point.y)
    if style.isVertical { unsafe cairo_rotate(context, -.pi / 2) }
    unsafe cairo_move_to(context, -extents.x_advance * share, 0)
    unsafe cairo_show_text(context, text)
    unsafe cairo_restore(context)
    unsafe cairo_new_path(context)
  }

  private func setColor(_ color: PlotColor) {
    unsafe cairo_set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }
}
