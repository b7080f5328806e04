/// How much and how long a server puts up with from its clients.
public struct HTTPLimits: Hashable, Sendable {
  /// The number of connections that are not streams.
  public var connections = 64
  /// The number of streams and feeds.
  public var streams = 64
  /// The number of either that only the Unix socket may use.
  public var reserved = 8
  /// The length of a request's first line and headers.
  public var headBytes = 8192
  /// The time from a request's first byte to its last.
  public var request = Duration.seconds(5)
  /// The time between requests.
  public var idle = Duration.seconds(10)
  /// The time in which the client must take some of an answer.
  public var progress = Duration.seconds(10)
  /// The time in which the client must take some of a feed.
  public var feedProgress = Duration.seconds(20)
  /// The time after which a wrong token is refused.
  public var wrongToken = Duration.milliseconds(200)
  /// The time for answers in progress when the server stops.
  public var stop = Duration.seconds(3)

  /// Creates the limits of a server on one person's machine.
  public init() {}
}
