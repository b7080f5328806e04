/// The meaning of a frame's samples: the colour matrix, and the values of black and white.
public struct ColourCoding: Hashable, Sendable, Codable {
  /// The standard that defines the weights of red and blue in luma.
  public enum Matrix: String, CaseIterable, Sendable, Codable {
    /// The matrices of ITU-R BT.601, BT.709, BT.2020 and of SMPTE 240M.
    case bt601, bt709, bt2020, smpte240M
  }

  /// The values of a sample that range from black to white.
  public enum Range: String, CaseIterable, Sendable, Codable {
    /// All values from 0 to 255.
    case full
    /// Luma from 16 to 235 and colour from 16 to 240, as in television.
    case limited
  }

  /// The colour matrix; it applies only to Y, Cb and Cr, not to red, green and blue.
  public var matrix: Matrix
  /// The range of the samples.
  public var range: Range

  /// Creates a coding from a colour matrix and a range.
  public init(matrix: Matrix, range: Range) {
    self.matrix = matrix
    self.range = range
  }

  /// The coding of a JPEG (JFIF).
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
