internal import CaptureImaging

/// Recognises raw frames whose bytes cannot be a picture.
///
/// Raw pictures have neither codes nor checksums, so little can be recognised: memory that was not
/// filled, if its value is not a colour, and noise without any likeness to the frame before. Only some
/// thousand pixels are examined, since the examination may take a few milliseconds.
struct RawFrameCheck {
  private var before: (layout: FrameLayout, light: [UInt8])?

  /// Returns the fault of a frame, given its picture at full size.
  mutating func fault(of frame: Frame, showing picture: PlanarPicture) -> FrameFault? {
    guard let content = SampleFormat(frame.layout.format)?.content else { return nil }
    let sample = PixelSample(of: picture, isMosaic: content == .mosaic)
    defer { before = (frame.layout, sample.light) }
    if content == .components, sample.unfilledShare > Self.mostUnfilled {
      return .damaged("a part of it was not filled")
    }
    return sample.isNoise && !isLikeLast(sample, frame.layout) ? .damaged("it is noise") : nil
  }

  /// Whether the frame before shows the same, as it does if the camera sees something like noise.
  private func isLikeLast(_ sample: PixelSample, _ layout: FrameLayout) -> Bool {
    guard let before, before.layout == layout else { return false }
    return PixelSample.correlation(sample.light, before.light) > Self.likeness
  }

  private static let mostUnfilled = 0.1
  private static let likeness = 0.3
}

/// Evenly distributed pixels of a picture, and their neighbours.
struct PixelSample {
  /// The luma of the pixels.
  private(set) var light: [UInt8] = []
  /// The luma of the pixels to the right of them, and of those below them.
  private var right: [UInt8] = []
  private var below: [UInt8] = []
  /// The number of pixels with the colour of the last one, if that is of memory that was not filled.
  private var unfilledCount = 0
  private let leastSpread: Double

  private static let sideCount = 64
  /// A smaller sample of noise might have some order by chance.
  private static let leastCount = 500
  /// Neighbours in pictures correlate by much more, and those in noise by chance.
  private static let mostOrder = 0.1

  init(of picture: PlanarPicture, isMosaic: Bool) {
    // The colours of a mosaic's pixels are taken from their neighbours, which makes noise smoother.
    let distance = isMosaic ? 4 : 1
    leastSpread = isMosaic ? 25 : 40
    let size = picture.size
    guard size.width > distance, size.height > distance else { return }
    let last = picture.colour(size.width - 1, size.height - 1)
    let isUnfilled = last.isImpossible && last.isOfOneValue
    let columns = Self.places(upTo: size.width - distance)
    for row in Self.places(upTo: size.height - distance) {
      for column in columns {
        let place = picture.planes[0].offset + row * picture.planes[0].stride + column
        light.append(picture.samples[place])
        right.append(picture.samples[place + distance])
        below.append(picture.samples[place + distance * picture.planes[0].stride])
        if isUnfilled, picture.colour(column, row) == last { unfilledCount += 1 }
      }
    }
  }

  private static func places(upTo end: Int) -> [Int] {
    let count = min(end, sideCount)
    return (0..<count).map { $0 * end / count }
  }

  /// The share of pixels with the colour of the last one, if that is of memory that was not filled.
  var unfilledShare: Double {
    light.isEmpty ? 0 : Double(unfilledCount) / Double(light.count)
  }

  /// Whether bright and dark pixels alternate without any order.
  var isNoise: Bool {
    light.count >= Self.leastCount && spread > leastSpread
      && [right, below].allSatisfy { abs(Self.correlation(light, $0)) < Self.mostOrder }
  }

  private var spread: Double {
    let count = Double(light.count)
    let mean = Double(light.reduce(0) { $0 + Int($1) }) / count
    let squares = light.reduce(0) { $0 + Int($1) * Int($1) }
    return max(0, Double(squares) / count - mean * mean).squareRoot()
  }

  /// Returns how much two lists of the same length have in common, from -1 to 1; 1 if one is constant.
  static func correlation(_ some: [UInt8], _ others: [UInt8]) -> Double {
    var (sum, otherSum, squares, otherSquares, products) = (0, 0, 0, 0, 0)
    for (one, other) in zip(some, others) {
      let (one, other) = (Int(one), Int(other))
      sum += one
      otherSum += other
      squares += one * one
      otherSquares += other * other
      products += one * other
    }
    let count = min(some.count, others.count)
    let variance = Double(count * squares - sum * sum)
    let otherVariance = Double(count * otherSquares - otherSum * otherSum)
    guard variance > 0, otherVariance > 0 else { return 1 }
    return Double(count * products - sum * otherSum) / (variance * otherVariance).squareRoot()
  }
}

/// Y, Cb and Cr of a pixel.
private struct PixelParts: Equatable {
  let luma: Int
  let cb: Int
  let cr: Int

  /// Whether all bytes of the pixel are the same, as in memory that was not filled.
  var isOfOneValue: Bool { luma == cb + 128 && cb == cr }

  /// Whether red, green or blue lies a quarter of its range beyond the range.
  ///
  /// Sharp edges exceed it a little, as colour is coarser than luma.
  var isImpossible: Bool {
    let red = luma * 1_000 + 1_402 * cr
    let green = luma * 1_000 - 344 * cb - 714 * cr
    let blue = luma * 1_000 + 1_772 * cb
    return min(red, green, blue) < -64_000 || max(red, green, blue) > 319_000
  }
}

extension PlanarPicture {
  fileprivate func colour(_ column: Int, _ row: Int) -> PixelParts {
    let luma = Int(samples[planes[0].offset + row * planes[0].stride + column])
    guard planes.count == 3 else { return PixelParts(luma: luma, cb: 0, cr: 0) }
    return PixelParts(luma: luma, cb: part(1, column, row), cr: part(2, column, row))
  }

  private func part(_ index: Int, _ column: Int, _ row: Int) -> Int {
    let plane = planes[index]
    let place = plane.offset + row * plane.size.height / size.height * plane.stride
    return Int(samples[place + column * plane.size.width / size.width]) - 128
  }
}
