import PressureInterface

extension QuickActionIcon {
  /// The system's own set of pictures.
  ///
  /// The raw values are UIKit's.
  public enum SystemType: Int, CaseIterable, Hashable, Sendable {
    case compose, play, pause, add, location, search, share
    case prohibit, contact, home, markLocation, favorite, love, cloud, invitation, confirmation
    case mail, message, date, time, capturePhoto, captureVideo, task, taskCompleted, alarm
    case bookmark, shuffle, audio, update
  }
}

extension QuickActionIcon.SystemType {
  /// The type of that word of the interface; nil where there is none.
  init?(_ symbol: QuickActionSymbol) {
    guard let type = Self.allCases.first(where: { $0.row.symbol == symbol }) else { return nil }
    self = type
  }

  /// The word of the interface.
  var symbol: QuickActionSymbol { row.symbol }

  /// The name of the freedesktop.org icon naming specification.
  ///
  /// That has no picture of its own for some of them; the nearest stands for these.
  public var iconName: String { row.iconName }

  private var row: (symbol: QuickActionSymbol, iconName: String) {
    switch self {
    case .compose: (.compose, "document-new")
    case .play: (.play, "media-playback-start")
    case .pause: (.pause, "media-playback-pause")
    case .add: (.add, "list-add")
    case .location: (.location, "applications-internet")
    case .search: (.search, "edit-find")
    case .share: (.share, "document-send")
    case .prohibit: (.prohibit, "process-stop")
    case .contact: (.contact, "x-office-address-book")
    case .home: (.home, "go-home")
    case .markLocation: (.markLocation, "go-jump")
    case .favorite: (.favorite, "emblem-favorite")
    case .love: (.love, "face-kiss")
    case .cloud: (.cloud, "weather-overcast")
    case .invitation: (.invitation, "appointment-new")
    case .confirmation: (.confirmation, "emblem-default")
    case .mail: (.mail, "mail-unread")
    case .message: (.message, "mail-message-new")
    case .date: (.date, "x-office-calendar")
    case .time: (.time, "document-open-recent")
    case .capturePhoto: (.capturePhoto, "camera-photo")
    case .captureVideo: (.captureVideo, "camera-video")
    case .task: (.task, "task-due")
    case .taskCompleted: (.taskCompleted, "mail-mark-read")
    case .alarm: (.alarm, "appointment-soon")
    case .bookmark: (.bookmark, "user-bookmarks")
    case .shuffle: (.shuffle, "media-playlist-shuffle")
    case .audio: (.audio, "audio-x-generic")
    case .update: (.update, "view-refresh")
    }
  }
}
