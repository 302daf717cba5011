/// The pictures that an action's icon may name: the system's own set, as the interface lists it.
package enum QuickActionSymbol: String, CaseIterable {
  case compose
  case play
  case pause
  case add
  case location
  case search
  case share
  case prohibit
  case contact
  case home
  case markLocation
  case favorite
  case love
  case cloud
  case invitation
  case confirmation
  case mail
  case message
  case date
  case time
  case capturePhoto
  case captureVideo
  case task
  case taskCompleted
  case alarm
  case bookmark
  case shuffle
  case audio
  case update
}
