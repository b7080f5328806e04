import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

extension Torture {
  /// The memory that large photos take, measured in its own process.
  @Suite(.timeLimit(.minutes(10)))
  struct MemoryTests {
    private static let limit = StoreConfiguration().addingLimit
    /// The memory that the program takes besides photos, such as the catalogue, threads and newly
    /// used code.
    private static let base = 24 << 20

    /// Creates a large photo, encoded by `cjpeg` with some options.
    private static func photo(
      _ side: Int, _ options: [String], as name: String, in folder: borrowing TestFolder
    ) throws {
      // A gradient with some texture, since a plain grey has no coefficients worth encoding.
      let row = (0..<side).map { UInt8(truncatingIfNeeded: $0 / 9 + ($0 & 3) * 5) }
      let isGrey = options.contains("-grayscale")
      let line = isGrey ? row : row.flatMap { [$0, 255 - $0, $0 / 2] }
      var pixels = Array("\(isGrey ? "P5" : "P6")\n\(side) \(side)\n255\n".utf8)
      pixels.reserveCapacity(pixels.count + side * line.count)
      for _ in 0..<side { pixels += line }
      let source = "\(folder.path)/.source"
      try pixels.write(to: source)
      let target = "\(folder.path)/\(name)"
      let words = ["cjpeg", "-quality", "85", "-outfile", target] + options + [source]
      let outcome = try Child.run("/usr/bin/env", words, in: folder)
      try [UInt8]().write(to: source)
      guard outcome.status == 0 else { throw TestSetupError("cjpeg: \(outcome.errors)") }
    }

    /// Imports a folder, and returns the output and the peak growth of memory in bytes.
    private static func peak(
      importing folder: borrowing TestFolder
    ) throws -> (text: String, bytes: Int) {
      let outcome = try DriverProgram.run(
        ["peak", TestFolder().path, folder.path], in: folder)
      let lines = outcome.text.split(separator: "\n").map(String.init)
      let peak = lines.last.flatMap { Int($0.dropFirst("peak ".count)) }
      return (lines.dropLast().joined(separator: "\n"), try #require(peak, "\(outcome.text)"))
    }

    @Test(arguments: [
      ["-progressive", "-sample", "2x2"], ["-progressive", "-sample", "1x1"],
      ["-progressive", "-sample", "2x1"], ["-progressive", "-grayscale"],
      ["-baseline", "-optimize", "-sample", "2x2"], ["-baseline", "-sample", "1x1"],
      ["-baseline", "-grayscale"],
    ])
    func `a large photo takes about as much memory as its header predicts`(
      options: [String]
    ) throws {
      let folder = try TestFolder()
      try Self.photo(5_000, options, as: "a.jpg", in: folder)
      let jpeg = try [UInt8](contentsOf: "\(folder.path)/a.jpg")
      let header = try JPEGHeader(of: jpeg.span.bytes)
      #expect(header.isProgressive == options.contains("-progressive"))
      let expected = jpeg.count + TierRules().byteCount(toMakeTiersOf: header)
      let measured = try Self.peak(importing: folder)
      #expect(measured.text == "imported 1 0")
      print(
        "\(options): \(expected.mebibytes) MB expected, \(measured.bytes.mebibytes) MB measured")
      #expect(measured.bytes <= expected + Self.base)
      #expect(expected <= measured.bytes + Self.base)
    }

    @Test func `large progressive photos are decoded one at a time if two would exceed the limit`()
      throws
    {
      let folder = try TestFolder()
      for name in ["a.jpg", "b.jpg", "c.jpg"] {
        try Self.photo(8_000, ["-progressive", "-sample", "2x2"], as: name, in: folder)
        // An additional byte makes it another photo.
        let path = "\(folder.path)/\(name)"
        try (try [UInt8](contentsOf: path) + Array(name.utf8)).write(to: path)
      }
      let measured = try Self.peak(importing: folder)
      #expect(measured.text == "imported 3 0")
      print("three: \(measured.bytes.mebibytes) MB measured")
      #expect(measured.bytes <= Self.limit + Self.base)
    }

    @Test
    func `a progressive photo that needs more memory than the limit is refused with both figures`()
      throws
    {
      let folder = try TestFolder()
      try Self.photo(256, ["-progressive", "-sample", "2x2"], as: "a.jpg", in: folder)
      var jpeg = try [UInt8](contentsOf: "\(folder.path)/a.jpg")
      let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC2])).lowerBound
      // 14,080 pixels wide and high, which is 198 million pixels.
      jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x37, 0, 0x37, 0])
      try jpeg.write(to: "\(folder.path)/a.jpg")
      let measured = try Self.peak(importing: folder)
      #expect(
        measured.text == """
          error decoding it takes 583 MB of memory, and the limit is 256 MB
          imported 0 1
          """)
      #expect(measured.bytes <= Self.base)
    }
  }
}
