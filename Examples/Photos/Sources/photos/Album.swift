import CGtk

struct Photo: Hashable, Sendable {
  let title: String
  let path: String
}

/// The pictures of a folder, and which of them are favourites.
@GtkActor
final class Album {
  let photos: [Photo]
  private var favourites: Set<Photo> = []

  init(folder: String) {
    photos = Self.files(in: folder).compactMap { file in
      guard let dot = file.lastIndex(of: "."), file[dot...] == ".png" || file[dot...] == ".jpg"
      else { return nil }
      return Photo(title: String(file[..<dot]), path: "\(folder)/\(file)")
    }
  }

  func isFavourite(_ photo: Photo) -> Bool { favourites.contains(photo) }

  func toggleFavourite(_ photo: Photo) {
    favourites.formSymmetricDifference([photo])
    log("favourites: \(favourites.map(\.title).sorted())")
  }

  private static func files(in folder: String) -> [String] {
    guard let directory = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(directory) }
    var names: [String] = []
    while let name = g_dir_read_name(directory) { names.append(String(cString: name)) }
    return names.sorted()
  }
}
