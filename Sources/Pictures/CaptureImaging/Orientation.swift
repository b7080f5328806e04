/// The transformation that makes a stored picture upright, numbered as in EXIF.
public enum Orientation: Int, CaseIterable, Sendable, Codable {
  /// The picture is stored upright.
  case up = 1
  /// The picture must be mirrored left to right.
  case upMirrored = 2
  /// The picture must be turned by half a turn.
  case down = 3
  /// The picture must be mirrored top to bottom.
  case downMirrored = 4
  /// The picture must be mirrored left to right, then turned a quarter counter-clockwise.
  case leftMirrored = 5
  /// The picture must be turned a quarter clockwise.
  case right = 6
  /// The picture must be mirrored left to right, then turned a quarter clockwise.
  case rightMirrored = 7
  /// The picture must be turned a quarter counter-clockwise.
  case left = 8

  /// Whether width and height are swapped in the upright picture.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Creates the orientation that turns a picture clockwise by an angle.
  ///
  /// The result is nil unless the angle is a multiple of 90 degrees.
  public init?(clockwiseDegrees degrees: Int) {
    switch ((degrees % 360) + 360) % 360 {
    case 0: self = .up
    case 90: self = .right
    case 180: self = .down
    case 270: self = .left
    default: return nil
    }
  }

  /// The clockwise turn in degrees, from 0 to 270, ignoring any mirroring.
  public var clockwiseDegrees: Int { turn.quarters * 90 }

  /// Returns the orientation that applies this one and then another.
  public func followed(by next: Orientation) -> Orientation {
    let quarters = turn.quarters * (next.turn.isMirrored ? -1 : 1) + next.turn.quarters
    return Self(Turn(quarters: quarters, isMirrored: turn.isMirrored != next.turn.isMirrored))
  }
}

extension Orientation {
  /// An optional mirroring from left to right, followed by clockwise quarter turns.
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
