import CaptureImaging
import CaptureTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PNGTests {
  @Test(arguments: [(1, 1), (5, 3), (48, 32), (1, 40), (40, 1)])
  func `a PNG has the size and the colours of its picture`(width: Int, height: Int) throws {
    let scene = TestPictures.scene(FrameSize(width: width, height: height)).pixels()
    let file = try PNGFile(scene.png())
    #expect((file.width, file.height) == (width, height))
    #expect(file.samples == scene.colours)
    #expect(file.chunks.map(\.name) == ["IHDR", "IDAT", "IEND"])
  }

  @Test func `random pixels are the same after a PNG is read, whatever its row filters`() throws {
    var generator = SeededGenerator(seed: 5)
    let noise = try Pixels.drawn(33, 21) { _, _ in
      PixelColour(
        red: .random(in: 0...255, using: &generator),
        green: .random(in: 0...255, using: &generator),
        blue: .random(in: 0...255, using: &generator))
    }
    let file = try PNGFile(noise.png())
    #expect(file.samples == noise.colours)
    #expect(Set(file.filters) == [1, 2])
  }

  @Test func `each row of a PNG has the filter that leaves the smaller differences`() throws {
    let columns = try Pixels.drawn(16, 4) { column, _ in
      PixelColour(red: column.isMultiple(of: 2) ? 0 : 200, green: 0, blue: 0)
    }
    #expect(try PNGFile(columns.png()).filters == [1, 2, 2, 2])
    let rows = try Pixels.drawn(16, 4) { _, row in
      PixelColour(red: row.isMultiple(of: 2) ? 0 : 100, green: 0, blue: 0)
    }
    #expect(try PNGFile(rows.png()).filters == [1, 1, 1, 1])
  }

  @Test func `the data of a large PNG is split into chunks`() throws {
    var generator = SeededGenerator(seed: 6)
    let noise = (0..<700 * 700 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let made = Pixels(size: FrameSize(width: 700, height: 700), bytes: noise.span.bytes)
    let pixels = try #require(made)
    let file = try PNGFile(pixels.png())
    #expect(file.chunks.map(\.name) == ["IHDR", "IDAT", "IDAT", "IEND"])
    #expect(file.samples == pixels.colours)
  }

  @Test func `exiftool reads a PNG without a warning`() throws {
    let png = TestPictures.scene(FrameSize(width: 33, height: 17)).pixels().png()
    let outcome = try Tool.exiftool.run(["-s3", "-FileType", "-ImageSize", "-Warning"], on: png)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "PNG\n33x17\n")
  }
}
