import CaptureTestSupport
import Testing

@testable import CaptureImaging

/// Checks that known colours are read correctly from every raw format.
@Suite struct SampleTests {
  // MARK: - Separate luma and colour

  /// Luma varies by pixel; colour varies by block of 4x4 pixels, the coarsest that any format has.
  private static let size = FrameSize(width: 8, height: 8)
  private static func light(_ x: Int, _ y: Int) -> UInt8 { UInt8(20 + x * 17 + y * 9) }
  private static func blueness(_ x: Int, _ y: Int) -> UInt8 { UInt8(30 + x / 4 * 50 + y / 4 * 20) }
  private static func redness(_ x: Int, _ y: Int) -> UInt8 { UInt8(220 - x / 4 * 30 - y / 4 * 70) }

  private static func plane(
    every columns: Int = 1, _ rows: Int = 1, _ samples: (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    stride(from: 0, to: size.height, by: rows).flatMap { y in
      stride(from: 0, to: size.width, by: columns).flatMap { x in samples(x, y) }
    }
  }

  private func expectScene(_ picture: PlanarPicture, tolerance: Int = 0) {
    let functions = [Self.light, Self.blueness, Self.redness]
    for (index, plane) in picture.planes.enumerated() {
      let columns = Self.size.width / plane.size.width
      let rows = Self.size.height / plane.size.height
      for y in 0..<plane.size.height {
        for x in 0..<plane.size.width {
          let expected = Int(functions[index](x * columns, y * rows))
          #expect(abs(picture.sample(index, x, y) - expected) <= tolerance)
        }
      }
    }
  }

  @Test(arguments: ["YUYV", "YVYU", "UYVY", "VYUY"])
  func `packed 4-2-2 samples are read in the order of the format's letters`(
    name: String
  ) throws {
    let bytes = Self.plane(every: 2) { x, y in
      var column = x
      return name.map { letter in
        guard letter == "Y" else {
          return letter == "U" ? Self.blueness(x, y) : Self.redness(x, y)
        }
        defer { column += 1 }
        return Self.light(column, y)
      }
    }
    let picture = try picture(name, bytes)
    #expect(picture.chroma == .s422)
    expectScene(picture)
  }

  @Test func `the high bytes of 16-bit samples are read, and their low bits ignored`() throws {
    let noise = { (x: Int, y: Int) in UInt8(truncatingIfNeeded: (x * 7 + y * 13) << 6) }
    let light = Self.plane { [noise($0, $1), Self.light($0, $1)] }
    let colour = Self.plane(every: 2, 2) { x, y in
      [noise(x, y), Self.blueness(x, y), noise(y, x), Self.redness(x, y)]
    }
    let picture = try picture("P010", light + colour)
    #expect(picture.chroma == .s420)
    expectScene(picture)
  }

  @Test(arguments: [
    ("NV12", 2, 2, false), ("NV21", 2, 2, true), ("NV16", 2, 1, false), ("NV61", 2, 1, true),
    ("NV24", 1, 1, false), ("NV42", 1, 1, true),
  ])
  func `interleaved colour samples are read from the plane after luma`(
    name: String, columns: Int, rows: Int, redFirst: Bool
  ) throws {
    let colour = Self.plane(every: columns, rows) { x, y in
      let pair = [Self.blueness(x, y), Self.redness(x, y)]
      return redFirst ? pair.reversed() : pair
    }
    let picture = try picture(name, Self.plane { [Self.light($0, $1)] } + colour)
    #expect(picture.chroma == ChromaSubsampling(horizontal: columns, vertical: rows))
    expectScene(picture)
  }

  @Test(arguments: [
    ("YU12", 2, 2, false), ("YV12", 2, 2, true), ("422P", 2, 1, false), ("YM61", 2, 1, true),
    ("YM24", 1, 1, false), ("YM42", 1, 1, true), ("411P", 4, 1, false), ("YUV9", 4, 4, false),
    ("YVU9", 4, 4, true),
  ])
  func `separate colour planes are read from behind the luma plane`(
    name: String, columns: Int, rows: Int, redFirst: Bool
  ) throws {
    let blue = Self.plane(every: columns, rows) { [Self.blueness($0, $1)] }
    let red = Self.plane(every: columns, rows) { [Self.redness($0, $1)] }
    let colour = redFirst ? red + blue : blue + red
    let picture = try picture(name, Self.plane { [Self.light($0, $1)] } + colour)
    // Upsampled colour is interpolated from its neighbours.
    expectScene(picture, tolerance: rows == 4 ? 40 : 0)
  }

  // MARK: - One word per pixel

  /// The bytes of pure red, green and blue, according to V4L2's documentation.
  @Test(arguments: [
    ("RGB3", "FF0000 00FF00 0000FF"), ("BGR3", "0000FF 00FF00 FF0000"),
    ("BGR4", "0000FF00 00FF0000 FF000000"), ("AR24", "0000FF00 00FF0000 FF000000"),
    ("XR24", "0000FF77 00FF0077 FF000077"), ("RGB4", "00FF0000 0000FF00 000000FF"),
    ("BA24", "00FF0000 0000FF00 000000FF"), ("BX24", "77FF0000 7700FF00 770000FF"),
    ("RA24", "000000FF 0000FF00 00FF0000"), ("RX24", "770000FF 7700FF00 77FF0000"),
    ("AB24", "FF000000 00FF0000 0000FF00"), ("XB24", "FF000077 00FF0077 0000FF77"),
    ("RGBP", "00F8 E007 1F00"), ("RGBR", "F800 07E0 001F"), ("RGB1", "E0 1C 03"),
    ("RGBO", "007C E003 1F00"), ("AR15", "00FC E083 1F80"), ("XR15", "007C E003 1F00"),
    ("RGBQ", "7C00 03E0 001F"), ("XR15-BE", "7C00 03E0 001F"), ("AR15-BE", "FC00 83E0 801F"),
    ("RA15", "01F8 C107 3F00"), ("RX15", "00F8 C007 3E00"),
    ("AB15", "1F80 E083 00FC"), ("XB15", "1F00 E003 007C"),
    ("BA15", "3F00 C107 01F8"), ("BX15", "3E00 C007 00F8"),
    ("R444", "000F F000 0F00"), ("AR12", "00FF F0F0 0FF0"), ("XR12", "000F F000 0F00"),
    ("RA12", "0FF0 0F0F FF00"), ("RX12", "00F0 000F F000"),
    ("AB12", "0FF0 F0F0 00FF"), ("XB12", "0F00 F000 000F"),
    ("GA12", "FF00 0F0F 0FF0"), ("BX12", "F000 000F 00F0"),
  ])
  func `RGB words of any layout become the colours of a JPEG`(name: String, words: String) throws {
    let expected = [[76, 85, 255], [150, 44, 21], [29, 255, 107]]
    for (word, colour) in zip(words.split(separator: " "), expected) {
      try expect(name, bytes(of: word), shows: colour, tolerance: 2)
    }
  }

  /// The bytes with all bits set in only Y, only Cb or only Cr.
  @Test(arguments: [
    ("YUV3", "FF0000 00FF00 0000FF"), ("YUV4", "00FF0000 0000FF00 000000FF"),
    ("AYUV", "77FF0000 7700FF00 770000FF"), ("XYUV", "77FF0000 7700FF00 770000FF"),
    ("VUYA", "0000FF77 00FF0077 FF000077"), ("VUYX", "0000FF77 00FF0077 FF000077"),
    ("YUVA", "FF000077 00FF0077 0000FF77"), ("YUVX", "FF000077 00FF0077 0000FF77"),
    ("Y444", "000F F000 0F00"), ("YUVO", "007C E003 1F00"), ("YUVP", "00F8 E007 1F00"),
  ])
  func `YUV words of any layout keep their values`(name: String, words: String) throws {
    for (index, word) in words.split(separator: " ").enumerated() {
      let expected = (0..<3).map { $0 == index ? 255 : 0 }
      try expect(name, bytes(of: word), shows: expected)
    }
  }

  // MARK: - Luma only

  @Test(arguments: [
    ("GREY", "00 7F AB FF"), ("Y10", "0300 FF01 AD02 FF03"), ("Y12", "0F00 FF07 BD0A FF0F"),
    ("Y14", "3F00 FF1F FD2A FF3F"), ("Y16", "FF00 FF7F FDAB FFFF"),
    ("Y16-BE", "00FF 7FFF ABFD FFFF"), ("Y10P", "007FABFF FF"), ("Y10B", "00DFDAB7FF"),
    // Bits above the range count as the brightest value.
    ("Y10", "0000 FF01 AF02 FFFF"),
  ])
  func `samples of more than eight bits keep the highest bits of their range`(
    name: String, samples: String
  ) throws {
    let format = try #require(PixelFormat(name))
    let layout = FrameLayout(packed: format, size: FrameSize(width: 4, height: 1))
    let frame = Frame(layout, bytes(of: samples.filter { $0 != " " }[...]))
    #expect(try PlanarPicture(frame).samples == [0, 0x7F, 0xAB, 0xFF])
  }

  // MARK: - Mosaics

  private static let orders = ["BGGR", "GBRG", "GRBG", "RGGB"]
  private static let mosaics = [
    (["BA81", "GBRG", "GRBG", "RGGB"], 8, 0), (["BG10", "GB10", "BA10", "RG10"], 10, 0),
    (["BG12", "GB12", "BA12", "RG12"], 12, 0), (["BG14", "GB14", "GR14", "RG14"], 14, 0),
    (["BYR2", "GB16", "GR16", "RG16"], 16, 0), (["pBAA", "pGAA", "pgAA", "pRAA"], 4, 1),
    (["pBCC", "pGCC", "pgCC", "pRCC"], 2, 1), (["pBEE", "pGEE", "pgEE", "pREE"], 4, 3),
  ].flatMap { names, count, lowBytes in
    zip(names, orders).map { ($0, $1, count, lowBytes) }
  }

  /// A gradient for each colour, so that interpolation is exact.
  private static func slopes(_ x: Int, _ y: Int) -> [Character: Int] {
    ["R": 40 + 8 * x, "G": 30 + 4 * x + 4 * y, "B": 200 - 6 * y]
  }

  /// The format, its filters, and its bits or, if packed, the samples before the low bytes.
  @Test(arguments: mosaics)
  func `gradients are restored from mosaics of every order and depth`(
    name: String, filters: String, count: Int, lowBytes: Int
  ) throws {
    let filters = Array(filters)
    let size = FrameSize(width: 12, height: 8)
    let bytes = (0..<size.height).flatMap { y in
      let row = (0..<size.width).map { x in
        UInt8(Self.slopes(x, y)[filters[y % 2 * 2 + x % 2]] ?? 0)
      }
      return lowBytes > 0 ? Self.packed(row, count, lowBytes) : row.flatMap { Self.deep($0, count) }
    }
    let format = try #require(PixelFormat(name))
    let picture = try PlanarPicture(Frame(FrameLayout(packed: format, size: size), bytes))
    for y in 1..<size.height - 1 {
      for x in 1..<size.width - 1 {
        let colours = Self.slopes(x, y)
        let red = Double(colours["R"] ?? 0) * 0.299
        let green = Double(colours["G"] ?? 0) * 0.587
        let blue = Double(colours["B"] ?? 0) * 0.114
        #expect(abs(Double(picture.sample(0, x, y)) - red - green - blue) <= 2)
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 5), (5, 1), (2, 2), (3, 3)])
  func `a uniform mosaic is interpolated evenly up to its edges`(width: Int, height: Int) throws {
    let size = FrameSize(width: width, height: height)
    let bytes = [UInt8](repeating: 90, count: size.pixelCount)
    for name in ["BA81", "GBRG", "GRBG", "RGGB"] {
      let format = try #require(PixelFormat(name))
      let picture = try PlanarPicture(Frame(FrameLayout(packed: format, size: size), bytes))
      let isEven = (0..<height).allSatisfy { y in
        (0..<width).allSatisfy { x in abs(picture.sample(0, x, y) - 90) <= 1 }
      }
      #expect(isEven, "\(name) at \(size)")
    }
  }

  private static func deep(_ sample: UInt8, _ bits: Int) -> [UInt8] {
    guard bits > 8 else { return [sample] }
    let word = UInt16(sample) << UInt16(bits - 8) | 1 << UInt16(bits - 8) - 1
    return [UInt8(word & 255), UInt8(word >> 8)]
  }

  private static func packed(_ row: [UInt8], _ count: Int, _ lowBytes: Int) -> [UInt8] {
    stride(from: 0, to: row.count, by: count).flatMap { start in
      row[start..<start + count] + [UInt8](repeating: 0xFF, count: lowBytes)
    }
  }

  // MARK: - Support

  private func picture(_ name: String, _ bytes: [UInt8]) throws -> PlanarPicture {
    let format = try #require(PixelFormat(name))
    return try PlanarPicture(Frame(FrameLayout(packed: format, size: Self.size), bytes))
  }

  private func bytes(of hex: Substring) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// Checks the picture of a frame that repeats one word.
  private func expect(
    _ name: String, _ word: [UInt8], shows expected: [Int], tolerance: Int = 0
  ) throws {
    let format = try #require(PixelFormat(name))
    let size = FrameSize(width: 4, height: 2)
    let bytes = (0..<size.pixelCount).flatMap { _ in word }
    let picture = try PlanarPicture(Frame(FrameLayout(packed: format, size: size), bytes))
    for (plane, value) in expected.enumerated() {
      #expect(abs(picture.sample(plane, 0, 0) - value) <= tolerance)
    }
  }
}
