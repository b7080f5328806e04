import CaptureImaging
import Testing

@Suite struct CanvasTests {
  private let red = PixelColour(red: 200, green: 10, blue: 20)
  private let blue = PixelColour(red: 0, green: 30, blue: 250)

  private func picture(_ width: Int, _ height: Int, _ colour: PixelColour) -> Pixels {
    Pixels(size: FrameSize(width: width, height: height), colour: colour)
  }

  /// Returns the rows of a canvas of 4 by 3 pixels, with `#` where a red picture was drawn.
  private func rows(drawing width: Int, _ height: Int, at place: PixelPoint) -> [String] {
    var canvas = Canvas(size: FrameSize(width: 4, height: 3), colour: blue)
    canvas.draw(picture(width, height, red), at: place)
    return (0..<3).map { row in
      (0..<4).map { canvas.pixels.colour($0, row) == red ? "#" : "." }.joined()
    }
  }

  @Test func `a new canvas has one colour and is opaque`() {
    let canvas = Canvas(size: FrameSize(width: 3, height: 2), colour: red)
    #expect(canvas.pixels.bytes == Array(repeatElement([20, 10, 200, 255], count: 6).joined()))
  }

  @Test func `a picture is drawn at its place`() {
    #expect(rows(drawing: 2, 1, at: PixelPoint(x: 1, y: 1)) == ["....", ".##.", "...."])
    #expect(rows(drawing: 4, 3, at: .zero) == ["####", "####", "####"])
  }

  @Test(
    arguments: [
      (-1, -1, ["#...", "....", "...."]), (3, 2, ["....", "....", "...#"]),
      (-1, 2, ["....", "....", "#..."]), (1, -1, [".##.", "....", "...."]),
    ] as [(Int, Int, [String])])
  func `the part of a picture that lies outside of the canvas is left out`(
    x: Int, y: Int, expected: [String]
  ) {
    #expect(rows(drawing: 2, 2, at: PixelPoint(x: x, y: y)) == expected)
  }

  @Test(arguments: [(-2, 0), (4, 0), (0, -2), (0, 3), (.min, 0), (.max, 0), (0, .min), (0, .max)])
  func `a picture that lies outside of the canvas draws nothing`(x: Int, y: Int) {
    #expect(rows(drawing: 2, 2, at: PixelPoint(x: x, y: y)) == ["....", "....", "...."])
  }

  @Test func `a picture that is larger than the canvas fills it`() {
    #expect(rows(drawing: 40, 30, at: PixelPoint(x: -7, y: -9)) == ["####", "####", "####"])
  }

  @Test func `the columns and rows of a picture keep their order when it is clipped`() throws {
    let numbered = try Pixels.drawn(4, 4) { column, row in
      PixelColour(red: UInt8(column * 10), green: UInt8(row * 10), blue: 0)
    }
    var canvas = Canvas(size: FrameSize(width: 2, height: 2))
    canvas.draw(numbered, at: PixelPoint(x: -1, y: -2))
    #expect(canvas.pixels.colour(0, 0) == PixelColour(red: 10, green: 20, blue: 0))
    #expect(canvas.pixels.colour(1, 1) == PixelColour(red: 20, green: 30, blue: 0))
  }

  @Test func `a picture that is drawn in a box is scaled to fit and centred`() {
    var canvas = Canvas(size: FrameSize(width: 8, height: 6), colour: blue)
    canvas.draw(
      picture(2, 1, red), at: PixelPoint(x: 1, y: 1), fitting: FrameSize(width: 6, height: 5))
    let rows = (0..<6).map { row in
      (0..<8).map { canvas.pixels.colour($0, row) == red ? "#" : "." }.joined()
    }
    #expect(rows == ["........", "........", ".######.", ".######.", ".######.", "........"])
  }

  @Test func `pixels that were taken from a canvas do not change when more is drawn`() {
    var canvas = Canvas(size: FrameSize(width: 2, height: 2), colour: blue)
    let before = canvas.pixels
    let other = canvas
    canvas.draw(picture(1, 1, red), at: .zero)
    #expect(before.colour(0, 0) == blue)
    #expect(other.pixels.colour(0, 0) == blue)
    #expect(canvas.pixels.colour(0, 0) == red)
  }

  @Test func `drawing on a copy of a picture leaves the picture as it was`() {
    let original = picture(2, 2, blue)
    var canvas = Canvas(original)
    canvas.draw(picture(1, 1, red), at: .zero)
    #expect(original.colour(0, 0) == blue)
    #expect(canvas.pixels.colour(1, 1) == blue)
  }

  @Test func `a canvas can be drawn into itself`() {
    var canvas = Canvas(size: FrameSize(width: 3, height: 1), colour: blue)
    canvas.draw(picture(1, 1, red), at: .zero)
    canvas.draw(canvas.pixels, at: PixelPoint(x: 1, y: 0))
    #expect((0..<3).map { canvas.pixels.colour($0, 0) == red } == [true, true, false])
  }
}
