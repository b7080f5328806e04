internal import CaptureImaging

/// What decoding a photo's bytes has shown about them.
enum Soundness: Hashable, Sendable {
  /// They have not been decoded since the catalogue began to record this; they count as sound.
  case unknown
  case sound
  /// They are decoded with a warning, which a person should see.
  case flawed(PictureFlaw)

  init(_ flaw: PictureFlaw?) {
    self = flaw.map { .flawed($0) } ?? .sound
  }

  /// The flaw; nil if none is known.
  var flaw: PictureFlaw? {
    if case .flawed(let flaw) = self { flaw } else { nil }
  }
}

// In the catalogue, sound bytes have an empty text, and unknown ones none.
extension Soundness {
  init(stored text: String?) {
    self = text.map { $0.isEmpty ? .sound : .flawed(PictureFlaw($0)) } ?? .unknown
  }

  var stored: SQLValue {
    switch self {
    case .unknown: .null
    case .sound: .text("")
    case .flawed(let flaw): .text(flaw.description)
    }
  }
}
