/// How much a tolerance cache may keep, and how hard it works.
public struct ToleranceConfiguration: Hashable, Sendable {
  /// How many bytes of pixels are kept in memory; no picture takes more than a tenth.
  public var memoryLimit: Int
  /// How many bytes of memory that pictures left are kept for the next ones.
  public var spareMemoryLimit: Int
  /// Where pictures are kept on disk; nil keeps none.
  public var raw: RawCacheConfiguration?
  /// How many pictures are read or decoded at once; as many as there are processors when nil.
  public var workers: Int?
  /// For how long a photo that cannot be decoded is not tried again.
  public var patience: Duration
  /// When memory is given back unasked.
  public var flush: FlushRules

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
