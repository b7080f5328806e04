internal import CaptureImaging

/// The picture of a camera without photos.
///
/// From top to bottom: colour bars, the first with an F that shows rotation and reflection; sixteen
/// greys; a checkerboard for sharpness; and two markers that count frames. The markers move without
/// changing the picture's mean or its edges, so that the picture counts as settled.
enum TestPattern {
  /// The number of frames after which the markers are where they started.
  static let period = markerSteps * markerSteps

  private static let markerSteps = 60
  private static let bars = 0.0..<0.62
  private static let greys = 0.62..<0.74
  private static let board = 0.74..<0.88
  private static let track = 0.88..<1.0
  private static let fastMarker = 0.9..<0.935
  private static let slowMarker = 0.945..<0.98

  /// Returns the part of the pattern that never changes.
  static func card(_ size: FrameSize) -> PlanarPicture {
    var card = PlanarPicture(size: size, chroma: .s420)
    for (index, colour) in barColours.enumerated() {
      card.fill(part(index, of: barColours.count), bars, colour)
    }
    drawF(on: &card)
    for index in 0..<16 {
      card.fill(part(index, of: 16), greys, .grey(Double(index) * 17))
    }
    drawBoard(on: &card, columns: 24, rows: 3)
    card.fill(0..<1, track, .grey(32))
    return card
  }

  /// Draws the markers of a frame: one moves with each frame, the other when that one starts over.
  static func mark(_ card: inout PlanarPicture, frame: Int) {
    card.fill(part(frame % markerSteps, of: markerSteps), fastMarker, .grey(255))
    let slow = frame / markerSteps % markerSteps
    card.fill(
      part(slow, of: markerSteps), slowMarker, PatternColour(red: 255, green: 191, blue: 0))
  }

  /// White, yellow, cyan, green, magenta, red, blue and black at 75 %.
  private static let barColours = [
    (191, 191, 191), (191, 191, 0), (0, 191, 191), (0, 191, 0), (191, 0, 191), (191, 0, 0),
    (0, 0, 191), (0, 0, 0),
  ].map { red, green, blue in PatternColour(red: red, green: green, blue: blue) }

  private static func part(_ index: Int, of count: Int) -> Range<Double> {
    Double(index) / Double(count)..<Double(index + 1) / Double(count)
  }

  private static func drawF(on card: inout PlanarPicture) {
    let ink = PatternColour.grey(16)
    card.fill(0.03..<0.05, 0.1..<0.5, ink)
    card.fill(0.03..<0.1, 0.1..<0.16, ink)
    card.fill(0.03..<0.085, 0.27..<0.33, ink)
  }

  private static func drawBoard(on card: inout PlanarPicture, columns: Int, rows: Int) {
    let height = (board.upperBound - board.lowerBound) / Double(rows)
    for row in 0..<rows {
      let top = board.lowerBound + Double(row) * height
      for column in 0..<columns {
        let luma = (row + column).isMultiple(of: 2) ? 235.0 : 16.0
        card.fill(part(column, of: columns), top..<top + height, .grey(luma))
      }
    }
  }
}

/// A colour of the test pattern, coded as in a JPEG: BT.601, full range.
struct PatternColour: Hashable, Sendable {
  /// Y, Cb and Cr.
  let samples: [UInt8]

  init(red: Double, green: Double, blue: Double) {
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    samples = [luma, 128 + (blue - luma) / 1.772, 128 + (red - luma) / 1.402].map { value in
      UInt8(min(max(value.rounded(), 0), 255))
    }
  }

  static func grey(_ luma: Double) -> PatternColour {
    PatternColour(red: luma, green: luma, blue: luma)
  }
}
