internal import CPictureLoops

/// A conversion of colours to sRGB.
enum ColourTransform: Sendable {
  /// Each grey is replaced by its entry in a table of 256 values.
  case grey([UInt8])
  case rgb(LibraryTransform)

  /// The most that a colour of sRGB moves in the profiles that stand for sRGB, in levels of 255.
  private static let tolerance = 2

  /// Prepares the conversion from a colour space; nil if it describes other components, cannot be
  /// used, or is sRGB.
  ///
  /// Many profiles describe sRGB, with different bytes and names. They are recognised by what they do
  /// to colours.
  init?(from space: ColourSpace, _ model: ColourModel) {
    guard let transform = LibraryTransform(from: space, model) else { return nil }
    switch model {
    case .grey:
      let table = Self.table(of: transform)
      guard Self.differ(table, Array(0...255)) else { return nil }
      self = .grey(table)
    case .rgb:
      let colours = Self.samples
      var converted = colours
      converted.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        transform.convert(start, to: start, count: pixels.count / 4)
      }
      guard Self.differ(converted, colours) else { return nil }
      self = .rgb(transform)
    }
  }

  /// Converts pixels of four bytes in place, except for their alpha.
  func apply(to pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    switch self {
    case .grey(let table): c_replace_colours(pixels, Int64(count), table)
    case .rgb(let transform): transform.convert(pixels, to: pixels, count: count)
    }
  }

  private static func differ(_ some: [UInt8], _ others: [UInt8]) -> Bool {
    zip(some, others).contains { abs(Int($0) - Int($1)) > tolerance }
  }

  /// Pixels whose blue, green and red take 16 values each, from none to all.
  private static var samples: [UInt8] {
    let levels = stride(from: 0, through: 255, by: 17).map { UInt8($0) }
    return levels.flatMap { blue in
      levels.flatMap { green in levels.flatMap { red in [blue, green, red, 255] } }
    }
  }

  /// Returns the green of each grey, which is equal to its red and blue.
  private static func table(of transform: LibraryTransform) -> [UInt8] {
    let greys = [UInt8](0...255)
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * greys.count) { buffer, filled in
      buffer.initialize(repeating: 255)
      guard let start = buffer.baseAddress else { return }
      transform.convert(greys, to: start, count: greys.count)
      filled = buffer.count
    }
    return greys.indices.map { pixels[4 * $0 + 1] }
  }
}
