/// What a server has done since it started.
public struct HTTPStatistics: Hashable, Sendable {
  /// The number of answers by status.
  public internal(set) var answers: [HTTPStatus: Int] = [:]
  /// The number of refused requests by the name of the rule.
  public internal(set) var refusals: [String: Int] = [:]
  /// The number of connections that were accepted.
  public internal(set) var connections = 0
  /// The number of connections that are open.
  public internal(set) var openConnections = 0
  /// The number of streams and feeds that are open.
  public internal(set) var openStreams = 0
  /// The number of clients that left while a request was being answered.
  public internal(set) var departures = 0
  /// The number of times that the system lacked something for another connection.
  public internal(set) var shortages = 0
  /// The number of bytes received.
  public internal(set) var bytesReceived = 0
  /// The number of bytes sent.
  public internal(set) var bytesSent = 0
  /// The times from complete requests to the beginning of their answers, without those that wait for
  /// something to happen.
  public internal(set) var durations = DurationHistogram()

  /// Creates the statistics of a server that has not done anything yet.
  public init() {}

  /// The number of requests that were answered or refused.
  public var requests: Int { answers.values.reduce(0, +) }

  mutating func count(_ status: HTTPStatus, after duration: Duration?) {
    answers[status, default: 0] += 1
    if let duration { durations.count(duration) }
  }
}
