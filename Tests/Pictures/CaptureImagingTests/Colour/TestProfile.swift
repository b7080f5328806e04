@testable import CaptureImaging

/// ICC profiles, written byte by byte.
enum TestProfile {
  /// How the curve of a colour space is written.
  enum CurveForm: CaseIterable, Sendable {
    case formula, table
  }

  static func rgb(
    _ space: TestColourSpace, curve form: CurveForm = .formula,
    adding tags: [(name: String, body: [UInt8])] = []
  ) -> [UInt8] {
    let columns = (0..<3).map { column in space.toProfileSpace.rows.map { $0[column] } }
    let curve = bytes(of: space.curve, form)
    let primaries = zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { ($0, xyz($1)) }
    return profile(
      "RGB ", primaries + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) } + [white] + tags)
  }

  static func grey(_ curve: TestColourSpace.Curve) -> [UInt8] {
    profile("GRAY", [("kTRC", bytes(of: curve, .formula)), white])
  }

  /// Returns a profile with tags that may be anything.
  static func profile(
    _ space: String, _ tags: [(name: String, body: [UInt8])], kind: String = "mntr"
  ) -> [UInt8] {
    var offset = 132 + 12 * tags.count
    var table = long(tags.count)
    for tag in tags {
      table += Array(tag.name.utf8) + long(offset) + long(tag.body.count)
      offset += tag.body.count
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: long(offset))
    header.replaceSubrange(8..<12, with: [4, 0x30, 0, 0])
    header.replaceSubrange(12..<24, with: Array("\(kind)\(space)XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    header.replaceSubrange(68..<80, with: [0.9642, 1, 0.8249].flatMap(fixed))
    return header + table + tags.flatMap(\.body)
  }

  /// A table of floating-point numbers with one element, a matrix that halves the three components.
  static var halvingTable: [UInt8] {
    let (zero, half) = (long(0), long(0x3F00_0000))
    let rows = [[half, zero, zero], [zero, half, zero], [zero, zero, half], [zero, zero, zero]]
    let matrix = Array("matf".utf8) + zero + short(3) + short(3) + rows.joined().joined()
    return Array("mpet".utf8) + zero + short(3) + short(3) + long(1) + long(24)
      + long(matrix.count) + matrix
  }

  private static let white = ("wtpt", xyz([0.9642, 1, 0.8249]))

  private static func bytes(of curve: TestColourSpace.Curve, _ form: CurveForm) -> [UInt8] {
    switch (form, curve) {
    case (.formula, .gamma(let gamma)):
      return Array("para".utf8) + long(0) + short(0) + short(0) + fixed(gamma)
    case (.formula, .standard):
      let numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return Array("para".utf8) + long(0) + short(3) + short(0) + numbers.flatMap(fixed)
    case (.table, _):
      let lights = (0..<1_024).map { curve.light(Double($0) / 1_023) * 65_535 }
      return Array("curv".utf8) + long(0) + long(lights.count)
        + lights.flatMap { short(Int($0.rounded())) }
    }
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + long(0) + values.flatMap(fixed)
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    long(Int((value * 65_536).rounded()))
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }
}

extension [UInt8] {
  /// Returns the JPEG with a profile in segments of at most `partSize` bytes.
  func tagged(_ profile: [UInt8], partSize: Int = 65_519) -> [UInt8] {
    let starts = Array<Int>(stride(from: 0, to: profile.count, by: partSize))
    return tagged(
      parts: starts.enumerated().map { index, start in
        (
          index + 1, starts.count,
          Array(profile[start..<Swift.min(start + partSize, profile.count)])
        )
      })
  }

  /// Returns the JPEG with segments of a profile, in this order.
  func tagged(parts: [(number: Int, count: Int, bytes: [UInt8])]) -> [UInt8] {
    parts.reversed().reduce(self) { jpeg, part in
      jpeg.inserting(
        .application2,
        Array("ICC_PROFILE\0".utf8) + [UInt8(part.number), UInt8(part.count)] + part.bytes)
    }
  }
}
