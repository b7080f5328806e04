/// What the samples of a frame stand for: how colour was made of red, green and blue, and which
/// values are black and white.
public struct ColourCoding: Hashable, Sendable {
  /// The weights of red and blue in light.
  public enum Matrix: String, CaseIterable, Sendable {
    case bt601, bt709, bt2020, smpte240M
  }

  public enum Range: String, CaseIterable, Sendable {
    /// From 0 to 255.
    case full
    /// Light from 16 to 235 and colour from 16 to 240, as television has them.
    case limited
  }

  public var matrix: Matrix
  public var range: Range

  public init(matrix: Matrix, range: Range) {
    self.matrix = matrix
    self.range = range
  }

  /// That of a JPEG.
  public static let jpeg = ColourCoding(matrix: .bt601, range: .full)
}

extension ColourCoding.Matrix {
  var red: Double {
    switch self {
    case .bt601: 0.299
    case .bt709: 0.2126
    case .bt2020: 0.2627
    case .smpte240M: 0.212
    }
  }

  var blue: Double {
    switch self {
    case .bt601: 0.114
    case .bt709: 0.0722
    case .bt2020: 0.0593
    case .smpte240M: 0.087
    }
  }
}
