/// What a session is to do, and how long it waits for each thing.
public struct SessionConfiguration: Hashable, Sendable {
  /// The stream to ask for at the start.
  public var request: StreamRequest
  public var deadlines: Deadlines
  /// How long after a failed attempt an interrupted session tries again.
  public var retryInterval: Duration

  public init(
    request: StreamRequest = StreamRequest(), deadlines: Deadlines = Deadlines(),
    retryInterval: Duration = .milliseconds(250)
  ) {
    self.request = request
    self.deadlines = deadlines
    self.retryInterval = retryInterval
  }
}

/// How long each wait may last.
public struct Deadlines: Hashable, Sendable {
  /// From the start until the stream is on; a USB camera may keep the kernel busy for 5 s.
  public var open: Duration = .seconds(8)
  /// From there to the first frame.
  public var firstFrame: Duration = .seconds(5)
  /// From one frame to the next.
  public var betweenFrames: Duration = .seconds(2)
  /// For the picture to settle, when a shot wants balance.
  public var settle: Duration = .seconds(3)
  /// For the picture to settle, when a shot wants quality.
  public var fullSettle: Duration = .seconds(8)
  /// For one shot, from its turn to its photo.
  public var shot: Duration = .seconds(15)
  /// For the camera to close.
  public var close: Duration = .seconds(6)
  /// For an interrupted camera to come back.
  public var interruption: Duration = .seconds(60)

  public init() {}
}

extension Deadlines {
  /// The same with as long as a promise lasts for the first frame, for a camera that is slower than
  /// it says.
  package func allowing(_ promise: Duration?) -> Deadlines {
    var allowing = self
    allowing.firstFrame = max(firstFrame, promise ?? .zero)
    return allowing
  }

  /// The same for a stream with so many frames a second: a slow one is given the time of five
  /// frames.
  package func following(_ rate: Double?) -> Deadlines {
    let span = rate.map { Duration.seconds(5 / max($0, 0.01)) } ?? .zero
    var following = self
    following.firstFrame = max(firstFrame, span)
    following.betweenFrames = max(betweenFrames, span)
    following.shot = max(shot, span)
    // One that comes back has to open and to send a frame.
    if span > firstFrame { following.interruption = max(interruption, open + span) }
    return following
  }
}
