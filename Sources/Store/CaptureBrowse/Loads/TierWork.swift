internal import CaptureImaging
internal import CaptureStore

/// A load or decode, which is done once however many purposes it serves.
enum TierWork: Hashable, Sendable {
  case load(PhotoID, TierPart)
  case decode(PhotoID, Tier)

  var photo: PhotoID {
    switch self {
    case .load(let photo, _), .decode(let photo, _): photo
    }
  }

  var isDecode: Bool {
    if case .decode = self { true } else { false }
  }
}

/// The purposes that work serves, the most urgent first.
struct LoadPurposes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The current photo.
  static let visible = LoadPurposes(rawValue: 1)
  /// Photos that are likely to be requested soon.
  static let ahead = LoadPurposes(rawValue: 2)
  /// Photos that are loaded because there is room for them.
  static let precache = LoadPurposes(rawValue: 4)

  /// The rank of the most urgent purpose; 0 is the most urgent.
  var urgency: Int { rawValue.trailingZeroBitCount }
}
