internal import CaptureBase

/// A client's connection, which belongs to the actor of the server.
final class Connection {
  /// What a connection is occupied with.
  enum Phase {
    /// The agreement on keys, before the first request.
    case handshake
    /// Nothing, until a request begins.
    case idle
    /// The first line and the headers.
    case head
    /// The body of an admitted request.
    case body(RequestHead, RequestRules.Admission)
    /// A refusal that is sent later.
    case refusing(Refusal)
    /// A handler, which returns an answer.
    case handling
    /// A whole answer.
    case answering
    /// An answer that is made while it is sent.
    case streaming(isFeed: Bool)
    /// What a client sends after the last answer, so that it is not reset before it has read that.
    case lingering
  }

  let number: Int
  let source: RequestSource
  let socket: ConnectionSocket
  var phase = Phase.idle
  var reader = RequestReader()
  /// The time at which the phase has lasted too long; nil if it may last forever.
  var deadline: Timestamp?
  /// The number of bytes that the kernel had not taken at the last check.
  var unsent = 0
  /// The number of the request, so that answers to earlier ones are dropped.
  var request = 0
  /// When the request was complete.
  var requested = Timestamp.zero
  /// Whether the time from then to the answer says something of the server.
  var isTimed = true
  /// The first line of the answer, and what the request determines about it.
  var answer: AnswerFraming
  /// Whether another request may follow.
  var isKept = true
  /// Whether there were too many others when it was opened.
  var isTurnedAway = false
  /// Whether the client sends no more.
  var hasEnded = false
  /// The number of bytes received while lingering.
  var lingered = 0
  private let descriptor: CInt
  /// The user of this machine at the other end; nil for one that is unknown, as on other machines.
  private(set) lazy var user = LoopbackPeer.user(of: descriptor)
  /// The task that handles the request.
  var task: Task<Void, Never>?
  /// The writers that wait until everything is sent.
  var waiters: [CheckedContinuation<Bool, Never>] = []

  /// Creates a connection, which owns the socket; `descriptor` is the socket's.
  init(
    number: Int, source: RequestSource, socket: consuming ConnectionSocket, descriptor: CInt
  ) {
    self.descriptor = descriptor
    self.number = number
    self.source = source
    self.socket = socket
    answer = AnswerFraming(isEncrypted: source.isEncrypted)
  }

  /// Whether the client is a program of this machine, by the Unix socket.
  var isLocal: Bool {
    if case .local = source { true } else { false }
  }

  /// Whether its requests are answered: it was not turned away, and has not had its last answer.
  var isServed: Bool {
    if case .lingering = phase { false } else { !isTurnedAway }
  }

  /// Whether nothing is being answered.
  var isQuiet: Bool {
    switch phase {
    case .handshake, .idle, .head, .body: true
    case .refusing, .handling, .answering, .streaming, .lingering: false
    }
  }

  /// Whether it counts as a stream for the limits.
  var isStream: Bool {
    if case .streaming = phase { true } else { false }
  }

  /// Whether the client waits for an answer that is not made yet, or not to its end.
  var isInTheMiddle: Bool {
    switch phase {
    case .handling, .streaming, .refusing: true
    case .handshake, .idle, .head, .body, .answering, .lingering: false
    }
  }
}
