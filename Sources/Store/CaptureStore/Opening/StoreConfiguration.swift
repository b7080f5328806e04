public import CaptureImaging

/// How a store makes and keeps the files that accompany its photos.
public struct StoreConfiguration: Hashable, Sendable, Codable {
  /// The sizes of the smaller tiers, in pixels and bytes.
  public var tiers: TierRules
  /// The size in bytes at which a pack is complete and the next one is started.
  public var packLimit: Int
  /// The memory that photos being decoded at the same time may take, in bytes.
  ///
  /// A photo whose file is larger than this is not added.
  public var addingLimit: Int
  /// A folder of the store whose disk is treated as one without a journal, for tests.
  var unjournaledFolder: String?

  /// Creates a configuration; the defaults are packs of 4 GiB and 256 MiB of memory for decoding.
  public init(
    tiers: TierRules = TierRules(), packLimit: Int = 4 << 30, addingLimit: Int = 256 << 20
  ) {
    self.tiers = tiers
    self.packLimit = packLimit
    self.addingLimit = addingLimit
  }
}

extension StoreConfiguration {
  private enum CodingKeys: String, CodingKey {
    case tiers, packLimit, addingLimit
  }
}

extension StoreConfiguration: CustomStringConvertible {
  /// The rules of the tiers, and the limits in bytes.
  public var description: String {
    "\(tiers), packs of \(packLimit) bytes, \(addingLimit) bytes for decoding"
  }
}
