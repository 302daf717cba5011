/// Desktop entries for tests.
enum SampleEntry {
  static let photos = """
    # Of a photo browser.
    [Desktop Entry]
    Type=Application
    Name=Photos
    Name[de]=Fotos
    Icon=org.example.Photos
    Exec=true
    Actions=import;share;

    [Desktop Action share]
    Name=Share
    Name[de]=Teilen
    Name[de_AT]=Herzeigen
    Icon=/usr/share/pixmaps/share.png
    Exec=true --share

    [Desktop Action import]
    Name=Import
    Exec=true --import

    """

  /// An entry of one command, with more lines after it.
  static func running(_ exec: String, _ lines: String = "") -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=Sample App
    Icon=sample
    Exec=\(exec)
    \(lines)

    """
  }

  /// An entry whose one action is `quick`.
  static func acting(_ exec: String, _ lines: String = "") -> String {
    running("true", "Actions=quick;\n\(lines)")
      + """

      [Desktop Action quick]
      Name=Quick
      Exec=\(exec)

      """
  }
}
