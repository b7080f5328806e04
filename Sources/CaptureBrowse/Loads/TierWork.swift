internal import CaptureImaging
internal import CaptureStore

/// Something that is done once however many wait for it.
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

/// Who waits for work, the most urgent first.
struct LoadPurposes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The photo that is looked at.
  static let visible = LoadPurposes(rawValue: 1)
  /// Photos that will be looked at soon.
  static let ahead = LoadPurposes(rawValue: 2)
  /// Photos that are loaded since there is room for them.
  static let precache = LoadPurposes(rawValue: 4)

  /// 0 for the most urgent.
  var urgency: Int { rawValue.trailingZeroBitCount }
}
