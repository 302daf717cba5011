import LinuxSystem

/// The picture of a quick action.
public struct QuickActionIcon: Hashable, Sendable {
  /// Where a menu finds a picture.
  public enum Image: Hashable, Sendable {
    /// A name of the icon theme.
    case named(String)
    /// The absolute path of a picture that is there.
    case file(String)
  }

  enum Kind: Hashable, Sendable {
    case system(SystemType)
    case template(file: String)
    case contact(name: String, picture: String?)
    /// As a desktop entry has it: a name of the icon theme, or the path of a picture.
    case themed(String)
  }

  /// What stands for a picture that is not there, by its name in the icon theme: a dot.
  public static var missingIconName: String { "media-record" }
  /// What stands for a person whose picture is not known.
  private static let personIconName = "avatar-default"

  let kind: Kind

  /// A picture of the system's own set.
  public static func system(_ type: SystemType) -> QuickActionIcon {
    QuickActionIcon(kind: .system(type))
  }

  /// A picture of the application's own, by the absolute path of its file.
  ///
  /// Menus draw it in one colour, as they do with their other pictures.
  public static func template(file: String) -> QuickActionIcon {
    QuickActionIcon(kind: .template(file: file))
  }

  /// A person, with the absolute path of their picture where there is one.
  public static func contact(name: String, picture: String? = nil) -> QuickActionIcon {
    QuickActionIcon(kind: .contact(name: name, picture: picture))
  }

  /// What is named in the icon theme where no file counts.
  ///
  /// The names are those of the freedesktop.org icon naming specification.
  public var iconName: String {
    switch kind {
    case .system(let type): type.iconName
    case .template: Self.missingIconName
    case .contact: Self.personIconName
    case .themed(let name): name.hasPrefix("/") ? Self.missingIconName : name
    }
  }

  /// What a menu shows now: a file where it is there, else what is named in the icon theme.
  public var image: Image {
    guard let file, FileStatus.exists(file) else { return .named(iconName) }
    return .file(file)
  }

  /// The person, where it is one.
  public var contactName: String? {
    guard case .contact(let name, _) = kind else { return nil }
    return name
  }

  private var file: String? {
    switch kind {
    case .system: nil
    case .template(let file): file
    case .contact(_, let picture): picture
    case .themed(let name): name.hasPrefix("/") ? name : nil
    }
  }
}
