/// The stream that a session requests, and its time limits.
public struct SessionConfiguration: Hashable, Sendable, Codable {
  /// The stream to request; a shot's own size and format override it for that shot.
  public var request: StreamRequest
  /// The time limit for each wait.
  public var deadlines: Deadlines
  /// The interval between two attempts to reopen a lost camera.
  public var retryInterval: Duration
  /// How long the stream stays in the mode that a photo needed, in case the next photo needs it, too.
  public var returnDelay: Duration
  /// Whether the first start waits for a missing camera.
  ///
  /// Set it if the camera has just been listed. Not encoded.
  package var waitsForMissingCamera = false

  private enum CodingKeys: String, CodingKey {
    case request, deadlines, retryInterval, returnDelay
  }

  /// Creates a configuration; by default the session chooses the stream.
  public init(
    request: StreamRequest = StreamRequest(), deadlines: Deadlines = Deadlines(),
    retryInterval: Duration = .milliseconds(250), returnDelay: Duration = .milliseconds(500)
  ) {
    self.request = request
    self.deadlines = deadlines
    self.retryInterval = retryInterval
    self.returnDelay = returnDelay
  }
}

/// The time limits for a session's waits.
///
/// Those for frames are extended automatically for streams with a low frame rate.
public struct Deadlines: Hashable, Sendable, Codable {
  /// From starting until the stream is on; a USB camera may block the kernel for 5 s.
  public var open: Duration = .seconds(8)
  /// From the start of the stream until the first frame.
  public var firstFrame: Duration = .seconds(5)
  /// From one frame to the next; a longer silence counts as an interruption.
  public var betweenFrames: Duration = .seconds(2)
  /// For the picture to settle, in a shot with the priority `balanced`.
  public var settle: Duration = .seconds(3)
  /// For the picture to settle, in a shot with the priority `quality`.
  public var fullSettle: Duration = .seconds(8)
  /// From the start of one shot, or the moment that it is to show, until its photo; a shot's
  /// `within` overrides it.
  public var shot: Duration = .seconds(15)
  /// For the camera to close; after that, the session continues without waiting for it.
  public var close: Duration = .seconds(6)
  /// For an interrupted stream to resume; after that, the session fails.
  public var interruption: Duration = .seconds(60)
  /// For a lost or silent camera to return while a shot without `within` is in progress or waiting.
  ///
  /// It counts from the loss, the request or the moment that the photo is to show, whichever is the
  /// latest. After that, the shot fails, and the session goes on waiting.
  public var absence: Duration = .seconds(10)

  /// Creates the default deadlines.
  public init() {}
}

extension Deadlines {
  /// Returns these deadlines with at least `promise` for the first frame, for cameras that need
  /// longer than they report.
  package func allowing(_ promise: Duration?) -> Deadlines {
    var allowing = self
    allowing.firstFrame = max(firstFrame, promise ?? .zero)
    return allowing
  }

  /// Returns these deadlines for a stream with this rate: a slow one gets
  /// the time of at least five frames.
  package func following(_ rate: Double?) -> Deadlines {
    let span = rate.map { Duration.seconds(5 / max($0, 0.01)) } ?? .zero
    var following = self
    following.firstFrame = max(firstFrame, span)
    following.betweenFrames = max(betweenFrames, span)
    following.shot = max(shot, span)
    // A camera that returns has to be opened and to deliver a frame.
    if span > firstFrame {
      following.interruption = max(interruption, open + span)
      following.absence = max(absence, open + span)
    }
    return following
  }
}
