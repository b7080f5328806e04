public import CaptureImaging

/// How a store makes and keeps what belongs to its photos.
public struct StoreConfiguration: Hashable, Sendable {
  /// How large the smaller tiers are, in pixels and bytes.
  public var tiers: TierRules
  /// How long a pack grows before the next one is begun, in bytes.
  public var packLimit: Int
  /// How much memory the photos may take that are being decoded at once, in bytes.
  ///
  /// Nor is a photo added whose file is larger than that.
  public var addingLimit: Int
  /// A folder of the store whose disk is taken for one without a journal, for tests.
  var unjournaledFolder: String?

  public init(
    tiers: TierRules = TierRules(), packLimit: Int = 4 << 30, addingLimit: Int = 256 << 20
  ) {
    self.tiers = tiers
    self.packLimit = packLimit
    self.addingLimit = addingLimit
  }
}
