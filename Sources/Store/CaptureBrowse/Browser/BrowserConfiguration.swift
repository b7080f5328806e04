public import CaptureImaging

/// The settings of a photo browser.
public struct BrowserConfiguration: Hashable, Sendable {
  /// Memory limits of the tier caches and of the decoded pictures.
  public var limits: CacheLimits
  /// When the low tier of a photo is shown before its screen tier.
  public var policy: ScrubPolicy
  /// The time for which the screen shows one frame (default: 1/60 s).
  public var frame: Duration
  /// The maximum number of loads and decodes that run at the same time.
  public var workers: Int
  /// The time without a request after which scrubbing is considered over.
  public var rest: Duration
  /// The maximum number of pixels in an original; larger ones are not decoded.
  public var pixelLimit: Int
  /// When the browser frees memory without being asked to.
  public var flush: FlushRules

  /// Creates a configuration; the defaults suit a 60 Hz screen of 1920x1080 pixels.
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
