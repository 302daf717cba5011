import CGtk
import Pressure

/// The window: a grid of pictures, one of them large, and the preview above both.
@GtkActor
final class PhotoWindow {
  /// Where the pointer is in the window's content; nil where it is elsewhere.
  private(set) var pointer: Point?
  let pane = PreviewPane()

  private let window: Widget
  private let content: Widget = gtk_overlay_new()
  private let stack: Widget = gtk_stack_new()
  private let grid: Widget = gtk_flow_box_new()
  private let large: Widget = gtk_picture_new()
  private let search: Widget = gtk_search_entry_new()
  private let back: Widget = gtk_button_new_from_icon_name("go-previous-symbolic")
  /// What each picture of the grid is of, and the line below it.
  private var cells: [Widget: (photo: Photo, caption: Widget)] = [:]
  private var hovered: Photo?
  /// The picture that is large.
  private(set) var opened: Photo?

  init(_ application: UnsafeMutablePointer<GtkApplication>, _ album: Album) {
    window = gtk_application_window_new(application)
    gtk_window_set_title(window.window, "Photos")
    gtk_window_set_default_size(window.window, 480, 360)
    gtk_window_set_titlebar(window.window, makeHeader())
    for photo in album.photos { add(photo) }
    gtk_flow_box_set_selection_mode(grid.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_min_children_per_line(grid.opaque, 3)
    gtk_flow_box_set_max_children_per_line(grid.opaque, 3)
    gtk_widget_set_valign(grid, GTK_ALIGN_START)
    gtk_stack_add_named(stack.opaque, scrolled(grid), "grid")
    gtk_stack_add_named(stack.opaque, large, "photo")
    gtk_overlay_set_child(content.opaque, stack)
    gtk_overlay_add_overlay(content.opaque, pane.widget)
    gtk_window_set_child(window.window, content)
    onPointer(in: content) { [weak self] point in self?.movePointer(to: point) }
    gtk_window_present(window.window)
  }

  private func makeHeader() -> Widget {
    let header: Widget = gtk_header_bar_new()
    gtk_header_bar_pack_start(header.opaque, back)
    gtk_header_bar_pack_start(header.opaque, search)
    gtk_widget_set_visible(back, 0)
    gtk_widget_set_visible(search, 0)
    onSignal(back.raw, "clicked") { [weak self] in self?.showGrid() }
    onSignal(search.raw, "search-changed") { [weak self] in self?.filter() }
    return header
  }

  private func scrolled(_ child: Widget) -> Widget {
    let scrolled: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scrolled.opaque, child)
    return scrolled
  }

  private func add(_ photo: Photo) {
    let caption: Widget = gtk_label_new(photo.title)
    let cell = verticalBox(
      spacing: 2, [picture(of: photo.path, width: 140, height: 96), caption])
    gtk_widget_add_css_class(cell, "photo")
    gtk_flow_box_insert(grid.opaque, cell, -1)
    cells[cell] = (photo, caption)
  }

  func present() { gtk_window_present(window.window) }

  // MARK: What is pressed

  /// The picture of the grid at a point of the content.
  func photo(at point: Point) -> Photo? {
    var widget = gtk_widget_pick(content, point.x, point.y, GTK_PICK_DEFAULT)
    while let candidate = widget {
      if let cell = cells[candidate] { return cell.photo }
      widget = gtk_widget_get_parent(candidate)
    }
    return nil
  }

  private func movePointer(to point: Point?) {
    pointer = point
    let photo = point.flatMap { self.photo(at: $0) }
    if photo != hovered, let photo { log("the pointer is over \(photo.title)") }
    hovered = photo
  }

  /// How far the window steps back behind what is pressed, 0 to 1.
  func setDimmed(_ value: Double) {
    gtk_widget_set_opacity(stack, 1 - value / 2)
  }

  // MARK: What is shown

  func open(_ photo: Photo) {
    opened = photo
    gtk_picture_set_filename(large.opaque, photo.path)
    gtk_stack_set_visible_child_name(stack.opaque, "photo")
    gtk_window_set_title(window.window, photo.title)
    gtk_widget_set_visible(back, 1)
    log("opened \(photo.title)")
  }

  func showGrid() {
    opened = nil
    gtk_stack_set_visible_child_name(stack.opaque, "grid")
    gtk_window_set_title(window.window, "Photos")
    gtk_widget_set_visible(back, 0)
    log("back to the pictures")
  }

  func mark(_ photo: Photo, isFavourite: Bool) {
    for cell in cells.values where cell.photo == photo {
      gtk_label_set_text(cell.caption.opaque, isFavourite ? "★ \(photo.title)" : photo.title)
    }
  }

  /// Shows the field in which people write what they look for.
  func startSearch() {
    showGrid()
    gtk_widget_set_visible(search, 1)
    gtk_widget_grab_focus(search)
  }

  private func filter() {
    let text = String(cString: gtk_editable_get_text(search.opaque)).lowercased()
    for (cell, shown) in cells {
      let isFound = text.isEmpty || shown.photo.title.lowercased().contains(text)
      // The grid has put each picture in a child of its own.
      gtk_widget_set_visible(gtk_widget_get_parent(cell), isFound ? 1 : 0)
    }
  }

  func copyToClipboard(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(window), text)
  }
}
