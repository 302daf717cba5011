import CGtk
import Pressure

/// What lies over the window while somebody peeks: the picture, how near it is, its actions.
@GtkActor
final class PreviewPane {
  let widget: Widget
  private let picture: Widget
  private let title: Widget = gtk_label_new("")
  private let progress: Widget = gtk_progress_bar_new()
  private var buttons: [Widget] = []
  private let card: Widget

  /// A pane that is not shown yet.
  init() {
    picture = gtk_picture_new()
    gtk_picture_set_content_fit(picture.opaque, GTK_CONTENT_FIT_COVER)
    gtk_widget_set_size_request(picture, 260, 156)
    card = verticalBox(spacing: 6, [picture, title, progress])
    gtk_widget_add_css_class(card, "card")
    gtk_widget_add_css_class(title, "title")
    gtk_widget_set_vexpand(card, 1)
    gtk_widget_set_halign(card, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(card, GTK_ALIGN_CENTER)
    widget = verticalBox(spacing: 0, [card])
    gtk_widget_add_css_class(widget, "dimmed")
    gtk_widget_set_visible(widget, 0)
  }

  func show(_ photo: Photo) {
    removeActions()
    gtk_picture_set_filename(picture.opaque, photo.path)
    gtk_label_set_text(title.opaque, photo.title)
    gtk_progress_bar_set_fraction(progress.opaque, 0)
    gtk_widget_set_visible(widget, 1)
  }

  func setProgress(_ value: Double) {
    gtk_progress_bar_set_fraction(progress.opaque, value)
  }

  /// Shows a button for each action, and calls `choose` with the one that is clicked.
  func show(
    _ actions: [PreviewAction], choose: @escaping @GtkActor @Sendable (PreviewAction) -> Void
  ) {
    removeActions()
    for action in actions {
      let button: Widget = gtk_button_new_with_label(action.title)
      onSignal(button.raw, "clicked") { choose(action) }
      gtk_box_append(card.box, button)
      buttons.append(button)
    }
  }

  func hide() {
    gtk_widget_set_visible(widget, 0)
    removeActions()
  }

  private func removeActions() {
    for button in buttons { gtk_box_remove(card.box, button) }
    buttons = []
  }
}
