import Glibc

/// A colour space by its definition, for profiles and for colours that do not come from a library.
struct TestColourSpace: Sendable, CustomStringConvertible {
  /// The curve from a coded value to light, both from 0 to 1.
  enum Curve: Sendable {
    case gamma(Double)
    /// The curve of sRGB.
    case standard

    func light(_ value: Double) -> Double {
      switch self {
      case .gamma(let gamma): pow(value, gamma)
      case .standard:
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
    }
  }

  let description: String
  let red: (x: Double, y: Double)
  let green: (x: Double, y: Double)
  let blue: (x: Double, y: Double)
  let white: (x: Double, y: Double)
  let curve: Curve

  static let sRGB = TestColourSpace(
    description: "sRGB", red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06),
    white: (0.3127, 0.3290), curve: .standard)
  static let adobeRGB = TestColourSpace(
    description: "Adobe RGB", red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06),
    white: (0.3127, 0.3290), curve: .gamma(563.0 / 256))
  static let displayP3 = TestColourSpace(
    description: "Display P3", red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060),
    white: (0.3127, 0.3290), curve: .standard)
  static let proPhoto = TestColourSpace(
    description: "ProPhoto", red: (0.7347, 0.2653), green: (0.1596, 0.8404),
    blue: (0.0366, 0.0001), white: (0.3457, 0.3585), curve: .gamma(1.8))

  static let wide = [adobeRGB, displayP3, proPhoto]
}

extension TestColourSpace {
  /// The matrix from light to XYZ, relative to the white of profiles, which is D50.
  var toProfileSpace: ColourMatrix {
    let primaries = [red, green, blue].map(Self.direction)
    let columns = ColourMatrix(
      rows: (0..<3).map { row in primaries.map { $0[row] } })
    let amounts = columns.inverse * Self.direction(white)
    return Self.adaptation(from: Self.direction(white)) * columns * .diagonal(amounts)
  }

  /// Returns a colour in sRGB, cut off where sRGB does not contain it; values are from 0 to 255.
  func inSRGB(_ colour: [UInt8]) -> [Double] {
    let light = colour.map { curve.light(Double($0) / 255) }
    let other = Self.sRGB.toProfileSpace.inverse * (toProfileSpace * light)
    return other.map { value in
      let light = min(max(value, 0), 1)
      let coded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return coded * 255
    }
  }

  private static func direction(_ point: (x: Double, y: Double)) -> [Double] {
    [point.x / point.y, 1, (1 - point.x - point.y) / point.y]
  }

  /// The white of profiles, by the specification of ICC.
  private static let profileWhite = [0.9642, 1, 0.8249]

  /// Returns Bradford's matrix, by which profiles are made.
  private static func adaptation(from white: [Double]) -> ColourMatrix {
    let bradford = ColourMatrix(rows: [
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ])
    let gains = zip(bradford * profileWhite, bradford * white).map { $0 / $1 }
    return bradford.inverse * .diagonal(gains) * bradford
  }
}
