import Pressure

struct PhotoPreview: Preview {
  let photo: Photo
  let album: Album
  let window: PhotoWindow

  var previewActionItems: [PreviewActionItem] {
    get async {
      let isFavourite = await album.isFavourite(photo)
      let title = isFavourite ? "Remove favourite" : "Make favourite"
      return [
        .action(
          PreviewAction(title: title, style: isFavourite ? .selected : .default) {
            await album.toggleFavourite(photo)
            await window.mark(photo, isFavourite: !isFavourite)
          })
      ]
    }
  }
}

/// Peeks at the picture that is pressed, and opens it.
@GtkActor
final class PhotoPreviews: PreviewingDelegate {
  private let album: Album
  private let window: PhotoWindow

  init(_ album: Album, in window: PhotoWindow) {
    self.album = album
    self.window = window
  }

  func previewingContext(
    _ context: PreviewingContext, previewAt location: Point
  ) -> PhotoPreview? {
    window.photo(at: location).map { PhotoPreview(photo: $0, album: album, window: window) }
  }

  func previewingContext(
    _ context: PreviewingContext, didUpdatePreviewProgress progress: Double,
    of preview: PhotoPreview
  ) {
    window.setDimmed(progress)
  }

  func previewingContext(_ context: PreviewingContext, present preview: PhotoPreview) {
    log("peek at \(preview.photo.title)")
    window.setDimmed(1)
    window.pane.show(preview.photo)
  }

  func previewingContext(
    _ context: PreviewingContext, didUpdateCommitProgress progress: Double,
    of preview: PhotoPreview
  ) {
    window.pane.setProgress(progress)
  }

  func previewingContext(
    _ context: PreviewingContext, reveal actions: [PreviewActionItem], of preview: PhotoPreview
  ) {
    log("actions: \(actions.map(\.title))")
    window.pane.show(actions.flatMap(\.actions)) { action in
      Task {
        do {
          try await context.perform(action)
        } catch {
          log("\(action.title): \(error)")
        }
      }
    }
  }

  func previewingContext(_ context: PreviewingContext, commit preview: PhotoPreview) {
    close()
    window.open(preview.photo)
  }

  func previewingContext(
    _ context: PreviewingContext, dismiss preview: PhotoPreview, because ending: PreviewEnding
  ) {
    log("closed \(preview.photo.title): \(words(for: ending))")
    close()
  }

  private func close() {
    window.pane.hide()
    window.setDimmed(0)
  }

  private func words(for ending: PreviewEnding) -> String {
    switch ending {
    case .released: "released"
    case .cancelled(let reason): "cancelled, \(reason.rawValue)"
    case .performed(let action): action.title
    case .closed: "put away"
    case .tooLate: "too late"
    case .unregistered, .stopped: "the program ends"
    case .failed: "failed"
    }
  }
}
