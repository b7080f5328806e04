/// The limits of a tolerance cache.
public struct ToleranceConfiguration: Hashable, Sendable {
  /// The maximum number of bytes of pixels in memory; a single picture may take at most a tenth.
  public var memoryLimit: Int
  /// The maximum number of bytes of freed picture memory kept for reuse.
  public var spareMemoryLimit: Int
  /// The disk cache; nil for none.
  public var raw: RawCacheConfiguration?
  /// The number of pictures read or decoded at the same time; nil for the number of processors.
  public var workers: Int?
  /// The time during which a photo that could not be decoded is not tried again.
  public var patience: Duration
  /// When the cache frees memory without being asked to.
  public var flush: FlushRules

  /// Creates a configuration; by default, 256 MiB in memory and 2 GiB on disk.
  public init(
    memoryLimit: Int = 256 << 20, spareMemoryLimit: Int = 32 << 20,
    raw: RawCacheConfiguration? = RawCacheConfiguration(), workers: Int? = nil,
    patience: Duration = .seconds(60), flush: FlushRules = FlushRules()
  ) {
    self.memoryLimit = memoryLimit
    self.spareMemoryLimit = spareMemoryLimit
    self.raw = raw
    self.workers = workers
    self.patience = patience
    self.flush = flush
  }
}
