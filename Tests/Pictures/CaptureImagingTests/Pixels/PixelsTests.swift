import CaptureImaging
import CaptureTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PixelsTests {
  private let orange = PixelColour(red: 250, green: 130, blue: 20)

  @Test func `pixels are made from a copy of bytes in the order blue, green, red, alpha`() throws {
    let bytes: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]
    let made = Pixels(size: FrameSize(width: 2, height: 1), bytes: bytes.span.bytes)
    let pixels = try #require(made)
    #expect(pixels.bytes == bytes)
    #expect(pixels.colour(1, 0) == PixelColour(red: 6, green: 5, blue: 4))
  }

  @Test(arguments: [(0, 1), (2, 1), (1, -1), (40_000, 1)])
  func `bytes that do not fit a size make no pixels`(width: Int, height: Int) {
    let bytes = [UInt8](repeating: 0, count: width == 40_000 ? 160_000 : 4)
    let pixels = Pixels(size: FrameSize(width: width, height: height), bytes: bytes.span.bytes)
    #expect(pixels == nil)
  }

  @Test func `scaling pixels to half their size averages their colours`() throws {
    let stripes = try Pixels.drawn(8, 8) { column, _ in
      PixelColour(red: column.isMultiple(of: 2) ? 0 : 100, green: 40, blue: 0)
    }
    let half = stripes.scaled(to: FrameSize(width: 4, height: 4))
    #expect(half.size == FrameSize(width: 4, height: 4))
    #expect(half.colour(2, 2) == PixelColour(red: 50, green: 40, blue: 0))
  }

  @Test(arguments: [(1, 1), (7, 5), (300, 2)])
  func `pixels of one colour keep it when they are scaled`(width: Int, height: Int) {
    let size = FrameSize(width: width, height: height)
    let scaled = Pixels(size: FrameSize(width: 3, height: 3), colour: orange).scaled(to: size)
    #expect(scaled.size == size)
    for (value, expected) in zip(scaled.bytes, Pixels(size: size, colour: orange).bytes) {
      #expect(abs(Int(value) - Int(expected)) <= 1)
    }
  }

  @Test func `pixels written as a JPEG have nearly the same colours when it is read`() throws {
    let size = FrameSize(width: 33, height: 17)
    let read = try Pixels(jpeg: Pixels(size: size, colour: orange).jpeg())
    #expect(read.size == size)
    for (value, expected) in zip(read.colours.prefix(3), [250, 130, 20]) {
      #expect(abs(Int(value) - expected) <= 3)
    }
  }

  @Test func `a higher JPEG quality of pixels gives more bytes`() throws {
    let pixels = TestPictures.scene().pixels()
    let sizes = try [20, 60, 95].map { try pixels.jpeg(quality: $0).count }
    #expect(sizes == sizes.sorted())
    #expect(try pixels.jpeg(quality: 200) == pixels.jpeg(quality: 100))
  }

  @Test(arguments: Orientation.allCases)
  func `a JPEG is read upright and scaled to fit`(orientation: Orientation) throws {
    let size = FrameSize(width: 160, height: 96)
    let stored = try TestPictures.jpeg(size).with(ExifFacts(orientation: orientation))
    let picture = try PlanarPicture(jpeg: stored)
    let upright = try TestPictures.decoded(stored).turned(upright: orientation)
    #expect(picture == upright)

    let small = try Pixels(jpeg: stored, fitting: FrameSize(width: 40, height: 40))
    let expected = upright.size.fitted(in: FrameSize(width: 40, height: 40))
    #expect(small.size == expected)
    #expect(small.difference(from: upright.scaled(to: expected).pixels()) < 0.02)
  }

  @Test func `cjpeg reads pixels that were written as a portable pixmap`() throws {
    let pixels = TestPictures.scene(FrameSize(width: 33, height: 17)).pixels()
    let outcome = try Tool.cjpeg.run(["-quality", "98"], on: pixels.ppm())
    let read = try Pixels(jpeg: outcome.output)
    #expect(read.difference(from: pixels) < 0.02)
    #expect(pixels.ppm().starts(with: Array("P6\n33 17\n255\n".utf8)))
    #expect(pixels.ppm().suffix(33 * 17 * 3) == pixels.colours[...])
  }

  @Test(
    arguments: [
      ("a.png", .png), ("a.b/DOOR.PNG", .png), ("door.jpg", .jpeg), ("door.JPEG", .jpeg),
      ("x.ppm", .ppm), ("door", nil), ("a.png/door", nil), ("door.webp", nil), ("", nil),
    ] as [(String, PictureFileFormat?)])
  func `the format of a file is recognised by the end of its name`(
    path: String, format: PictureFileFormat?
  ) {
    #expect(PictureFileFormat(path: path) == format)
  }

  @Test func `pixels are encoded in each format for files`() throws {
    let pixels = TestPictures.scene().pixels()
    #expect(try pixels.encoded(as: .png) == pixels.png())
    #expect(try pixels.encoded(as: .ppm) == pixels.ppm())
    #expect(try pixels.encoded(as: .jpeg, quality: 50) == pixels.jpeg(quality: 50))
  }

  @Test(
    arguments: [
      (4, 2, 40, 40, 40, 20), (400, 200, 40, 40, 40, 20), (2, 4, 10, 40, 10, 20),
      (100, 1, 10, 10, 10, 1),
    ] as [(Int, Int, Int, Int, Int, Int)])
  func `a size is scaled up or down to fit in a box`(
    width: Int, height: Int, boxWidth: Int, boxHeight: Int, scaledWidth: Int, scaledHeight: Int
  ) {
    let size = FrameSize(width: width, height: height)
    let box = FrameSize(width: boxWidth, height: boxHeight)
    #expect(size.scaled(toFit: box) == FrameSize(width: scaledWidth, height: scaledHeight))
  }
}
