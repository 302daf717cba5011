/// How much one server does for its clients, and for one of them.
package struct ServerLimits: Sendable {
  /// Bytes of one call: the largest call of our interfaces, many times over.
  package var messageBytes = 64 * 1024
  /// How deep the JSON of a call may nest.
  package var nesting = 16
  /// Connections of one user; root, who runs the tests and the tools, has twice as many.
  package var connectionsPerUser = 32
  /// Connections of all users; whoever has most of them gives way to others.
  package var connections = 128
  /// How long a message may take from its first byte to its last.
  package var messageTime = Duration.seconds(10)
  /// How long a reader may take nothing at all while something waits for it.
  package var stallTime = Duration.seconds(5)
  /// Calls in a second, and how many more may come at once.
  package var callsPerSecond = 200
  package var callBurst = 400
  /// How much is done for one user before others have their turn, and in how long a time: as many
  /// calls as one user's connections may send together.
  ///
  /// A call counts as one, and one more for each `bytesPerShare`.
  package var sharesOfUser = 32
  package var shareTime = Duration.milliseconds(5)
  package var bytesPerShare = 2048
  /// What the kernel keeps for a reader that falls behind: about 26 frames, where its default would keep
  /// 167, which are more than a second old at 125 frames a second.
  package var sendBufferBytes: Int32 = 16 * 1024

  package init() {}

  /// How many connections a user may have.
  package func connections(ofUser user: UInt32) -> Int {
    user == 0 ? connectionsPerUser * 2 : connectionsPerUser
  }
}
