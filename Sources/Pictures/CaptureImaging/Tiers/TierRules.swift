/// The sizes of the tiers, in pixels and in bytes.
public struct TierRules: Hashable, Sendable {
  /// The rules of the tiers that are made from originals, the best first.
  public private(set) var derived: [TierRule]
  /// The bytes of a full tier stored with ``FullPolicy/compact``.
  public var full = ByteWindow(150_000...300_000, pixelCount: 2592 * 1936)
  /// The allowed qualities; below them pictures fall apart, above them there is no visible gain.
  public var qualities = 5...98

  /// Creates rules for a screen, with the default byte windows and qualities.
  public init(screenSize: FrameSize = FrameSize(width: 1920, height: 1080)) {
    derived = [
      TierRule(
        .screen, box: screenSize, bytes: ByteWindow(75_000...100_000, pixelCount: 640 * 960)),
      TierRule(.low, box: screenSize, bytes: ByteWindow(40_000...50_000, pixelCount: 640 * 960)),
      // The same for each, since none has more pixels than the smallest picture of a window.
      TierRule(
        .thumb, box: FrameSize(width: 128, height: 128),
        bytes: ByteWindow(3_000...5_000, pixelCount: 160 * 120)),
    ]
  }

  /// The bounds of the screen tier.
  public var screenSize: FrameSize {
    derived.first { $0.tier == .screen }?.box ?? FrameSize(width: 1920, height: 1080)
  }

  /// Replaces the rule of a tier that is made from originals; tiers cannot be added or left out.
  ///
  /// A store keeps the tiers that it has made by other rules, until its catalogue is rebuilt
  /// together with the tiers.
  public mutating func set(_ rule: TierRule) {
    for place in derived.indices where derived[place].tier == rule.tier { derived[place] = rule }
  }

  /// Returns the range of bytes for a tier of a given size, including its EXIF block.
  public func window(of tier: Tier, size: FrameSize) -> ClosedRange<Int> {
    (derived.first { $0.tier == tier }?.bytes ?? full).bytes(for: size)
  }

  /// Returns the size of a tier of an upright picture, which is never enlarged.
  ///
  /// A tier fits its own box and those of all better tiers, so it is never larger than they are.
  public func size(of tier: Tier, for upright: FrameSize) -> FrameSize {
    guard let place = derived.firstIndex(where: { $0.tier == tier }) else { return upright }
    let boxes = derived[...place].map(\.box)
    let limit = PlanarPicture.sideLimit
    let box = FrameSize(
      width: min(max(boxes.map(\.width).min() ?? 1, 1), limit),
      height: min(max(boxes.map(\.height).min() ?? 1, 1), limit))
    return upright.fitted(in: box)
  }

  /// Returns the size of a tier for a picture as stored, before it is turned upright.
  func storedSize(
    of tier: Tier, for stored: FrameSize, _ orientation: Orientation
  ) -> FrameSize {
    orientation.swapsSides
      ? size(of: tier, for: stored.turned).turned : size(of: tier, for: stored)
  }
}

extension TierRules {
  /// Returns the memory needed to create the tiers of a photo, besides its JPEG.
  ///
  /// This is an upper bound of the measured figures in either orientation: the memory for decoding,
  /// then pictures of the tiers' sizes that are scaled, turned and encoded.
  package func byteCount(toMakeTiersOf header: JPEGHeader) -> Int {
    [Orientation.up, .right].map { orientation in
      let sizes = derived.map { storedSize(of: $0.tier, for: header.size, orientation) }
      let scale = JPEGScale.smallest(of: header.size, covering: sizes.first ?? header.size)
      let pixelCount = Set(sizes).reduce(0) { $0 + $1.pixelCount }
      return header.decodingByteCount(at: scale) + pixelCount * Self.bytesPerTierPixel
    }.max() ?? 0
  }

  private static let bytesPerTierPixel = 10
}

/// The size of one of the tiers that are made from originals.
public struct TierRule: Hashable, Sendable, Codable {
  /// The tier that the rule is about.
  public let tier: Tier
  /// The bounds that its pictures must fit into.
  public var box: FrameSize
  /// The bytes of its JPEGs.
  public var bytes: ByteWindow

  /// Creates a rule, which applies once it is set in ``TierRules``.
  public init(_ tier: Tier, box: FrameSize, bytes: ByteWindow) {
    self.tier = tier
    self.box = box
    self.bytes = bytes
  }
}

extension TierRules: Codable {
  private enum Keys: String, CodingKey {
    case derived, full, qualities
  }

  /// Reads rules; throws unless there is one for each tier that is made from originals.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Keys.self)
    self.init()
    let rules = try fields.decode([TierRule].self, forKey: .derived)
    guard Set(rules.map(\.tier)) == Set(Tier.derived), rules.count == Tier.derived.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .derived, in: fields, debugDescription: "not one rule for each smaller tier")
    }
    for rule in rules { set(rule) }
    full = try fields.decode(ByteWindow.self, forKey: .full)
    qualities = try fields.decode(ClosedRange<Int>.self, forKey: .qualities)
  }

  /// Writes the rules of all tiers.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    try fields.encode(derived, forKey: .derived)
    try fields.encode(full, forKey: .full)
    try fields.encode(qualities, forKey: .qualities)
  }
}

extension TierRules: CustomStringConvertible {
  /// The bounds of each tier that is made from originals, such as `screen 1920x1080`.
  public var description: String { derived.map(\.description).joined(separator: ", ") }
}

extension TierRule: CustomStringConvertible {
  /// The tier and its bounds, such as `thumb 128x128`.
  public var description: String { "\(tier) \(box)" }
}
