public import CaptureImaging

/// How photos are browsed.
public struct BrowserConfiguration: Hashable, Sendable {
  public var limits: CacheLimits
  public var policy: ScrubPolicy
  /// How long the screen shows one picture.
  public var frame: Duration
  /// How many loads and decodes run at once.
  public var workers: Int
  /// How long nobody asks before the scrub is over.
  public var rest: Duration
  /// The most pixels that an original is decoded with.
  public var pixelLimit: Int
  /// When memory is given back unasked.
  public var flush: FlushRules

  public init(
    limits: CacheLimits = CacheLimits(), policy: ScrubPolicy = .adaptive,
    frame: Duration = .nanoseconds(16_666_667), workers: Int = 2,
    rest: Duration = .milliseconds(200), pixelLimit: Int = JPEGDecoder.defaultPixelLimit,
    flush: FlushRules = FlushRules()
  ) {
    self.limits = limits
    self.policy = policy
    self.frame = frame
    self.workers = workers
    self.rest = rest
    self.pixelLimit = pixelLimit
    self.flush = flush
  }
}
