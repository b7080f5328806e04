/// A version of a photo with a certain size and quality.
///
/// The cases are in the order of quality, the best first. A store keeps the original, and makes the
/// others by ``TierRules``. The raw values are the names of tiers in packs and in JSON.
public enum Tier: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// The camera's resolution.
  case full
  /// The size of the screen, for viewing.
  case screen
  /// The size of the screen at about half the bytes, for browsing quickly.
  case low
  /// At most 128 pixels on the longer side, for contact sheets.
  case thumb

  /// The tiers that are made from originals, the best first.
  public static let derived = allCases.filter { $0 != .full }
}

extension Tier: CustomStringConvertible {
  /// The tier's name.
  public var description: String { rawValue }
}

/// How a photo is stored at the camera's resolution.
public enum FullPolicy: Hashable, Sendable {
  /// The camera's own JPEG is kept; a raw frame is encoded at high quality.
  case faithful
  /// The photo is encoded again to take few bytes, see ``TierLadder/compactFull(of:)``.
  case compact
  /// The photo is encoded again with a quality from 1 to 100.
  case quality(Int)

  /// The qualities of a JPEG.
  package static let qualityRange = 1...100
}

extension FullPolicy: Codable {
  private enum Name: String, Codable {
    case faithful, compact
  }

  /// Reads `faithful`, `compact` or a quality.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let quality = try? container.decode(Int.self) {
      self = .quality(quality)
    } else {
      self = try container.decode(Name.self) == .faithful ? .faithful : .compact
    }
  }

  /// Writes `faithful`, `compact` or the quality.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .faithful: try container.encode(Name.faithful)
    case .compact: try container.encode(Name.compact)
    case .quality(let quality): try container.encode(quality)
    }
  }
}
