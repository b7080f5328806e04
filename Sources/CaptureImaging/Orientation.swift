/// How a stored picture is turned before it is looked at, numbered as in EXIF.
public enum Orientation: Int, CaseIterable, Sendable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  /// Turned a quarter clockwise to be upright.
  case right = 6
  case rightMirrored = 7
  /// Turned a quarter counter-clockwise to be upright.
  case left = 8

  /// Whether width and height change places when the picture is upright.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The orientation that turns a picture clockwise by so many degrees.
  ///
  /// Whole quarter turns only; anything else answers nil.
  public init?(clockwiseDegrees degrees: Int) {
    switch ((degrees % 360) + 360) % 360 {
    case 0: self = .up
    case 90: self = .right
    case 180: self = .down
    case 270: self = .left
    default: return nil
    }
  }

  /// By how many degrees a picture is turned clockwise, a mirroring aside.
  public var clockwiseDegrees: Int { turn.quarters * 90 }

  /// This orientation, and after it another.
  public func followed(by next: Orientation) -> Orientation {
    let quarters = turn.quarters * (next.turn.isMirrored ? -1 : 1) + next.turn.quarters
    return Self(Turn(quarters: quarters, isMirrored: turn.isMirrored != next.turn.isMirrored))
  }
}

extension Orientation {
  /// A mirroring left to right, if any, and after it quarter turns clockwise.
  struct Turn: Equatable {
    var quarters: Int
    var isMirrored: Bool

    init(quarters: Int, isMirrored: Bool) {
      self.quarters = ((quarters % 4) + 4) % 4
      self.isMirrored = isMirrored
    }
  }

  var turn: Turn {
    switch self {
    case .up: Turn(quarters: 0, isMirrored: false)
    case .upMirrored: Turn(quarters: 0, isMirrored: true)
    case .down: Turn(quarters: 2, isMirrored: false)
    case .downMirrored: Turn(quarters: 2, isMirrored: true)
    case .leftMirrored: Turn(quarters: 3, isMirrored: true)
    case .right: Turn(quarters: 1, isMirrored: false)
    case .rightMirrored: Turn(quarters: 1, isMirrored: true)
    case .left: Turn(quarters: 3, isMirrored: false)
    }
  }

  private init(_ turn: Turn) {
    self = Self.allCases.first { $0.turn == turn } ?? .up
  }
}
