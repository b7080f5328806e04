import Testing

import CaptureImaging

@Suite struct PlanarPictureTests {
  @Test(arguments: [
    (ChromaSubsampling.grey, [15]), (.s444, [15, 15, 15]), (.s422, [18, 9, 9]),
    (.s420, [24, 6, 6]), (.s440, [20, 10, 10]), (.s411, [24, 6, 6]),
  ])
  func `planes are padded to whole colour samples and stored without gaps`(
    chroma: ChromaSubsampling, counts: [Int]
  ) {
    let picture = PlanarPicture(size: FrameSize(width: 5, height: 3), chroma: chroma)
    #expect(picture.planes.map { $0.stride * $0.rowCount } == counts)
    #expect(picture.samples.count == counts.reduce(0, +))
    #expect(picture.planes[0].size == picture.size)
    for (plane, next) in zip(picture.planes, picture.planes.dropFirst()) {
      #expect(plane.offset + plane.stride * plane.rowCount == next.offset)
    }
  }

  @Test func `a picture created with one colour has it in every sample`() {
    let picture = PlanarPicture(
      size: FrameSize(width: 4, height: 2), chroma: .s420, luma: 9, cb: 8, cr: 7)
    #expect(picture.samples == [UInt8](repeating: 9, count: 8) + [8, 8, 7, 7])
  }

  @Test func `a sample written to a plane changes that plane of the picture`() {
    var picture = PlanarPicture(size: FrameSize(width: 4, height: 2), chroma: .s420)
    picture.withMutablePlane(1) { $0[1] = 77 }
    #expect(picture.withPlane(1) { $0.byteCount } == 2)
    #expect(picture.samples[9] == 77)
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func `scaling a picture down keeps its subsampling and mean colour`(chroma: ChromaSubsampling) {
    let scene = TestPictures.scene(FrameSize(width: 64, height: 48), chroma: chroma)
    let small = scene.scaled(to: FrameSize(width: 16, height: 12))
    #expect(small.size == FrameSize(width: 16, height: 12))
    #expect(small.chroma == chroma)
    let (before, after) = (PictureStatistics(of: scene), PictureStatistics(of: small))
    #expect(abs(before.luma - after.luma) < 1.5)
    #expect(abs(before.cb - after.cb) < 3)
  }

  @Test func `scaling a picture to half its size averages its pixels`() {
    let stripes = TestPictures.grey(8, 8) { column, _ in column.isMultiple(of: 2) ? 0 : 100 }
    let half = stripes.scaled(to: FrameSize(width: 4, height: 4))
    #expect(half.samples.allSatisfy { $0 == 50 })
  }

  @Test func `scaling up a picture of a single pixel gives a picture of its colour`() {
    let dot = PlanarPicture(
      size: FrameSize(width: 1, height: 1), chroma: .s420, luma: 50, cb: 60, cr: 70)
    let wall = dot.scaled(to: FrameSize(width: 7, height: 5))
    #expect(wall == PlanarPicture(size: wall.size, chroma: .s420, luma: 50, cb: 60, cr: 70))
  }

  @Test(arguments: [(8, 4, 4, 4), (4, 8, 4, 4), (8, 8, 8, 8), (9, 3, 3, 3)])
  func `a crop is the largest part with the requested shape`(
    width: Int, height: Int, croppedWidth: Int, croppedHeight: Int
  ) {
    let picture = PlanarPicture(size: FrameSize(width: width, height: height), chroma: .grey)
    let square = picture.cropped(toShapeOf: FrameSize(width: 100, height: 100))
    #expect(square.size == FrameSize(width: croppedWidth, height: croppedHeight))
  }

  @Test func `a crop is taken from the middle of a picture`() {
    let columns = TestPictures.grey(8, 4) { column, _ in UInt8(column) }
    let middle = columns.cropped(toShapeOf: FrameSize(width: 1, height: 1))
    #expect(Array(middle.samples.prefix(4)) == [2, 3, 4, 5])
    let rows = TestPictures.grey(4, 8) { _, row in UInt8(row) }
    let centre = rows.cropped(toShapeOf: FrameSize(width: 1, height: 1))
    #expect(stride(from: 0, to: 16, by: 4).map { centre.samples[$0] } == [2, 3, 4, 5])
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func `luma and colour of a cropped picture stay aligned`(chroma: ChromaSubsampling) {
    var scene = PlanarPicture(size: FrameSize(width: 22, height: 10), chroma: chroma)
    for index in scene.planes.indices {
      let plane = scene.planes[index]
      let step = index == 0 ? 1 : chroma.horizontal
      scene.withMutablePlane(index) { samples in
        for place in 0..<plane.stride * plane.rowCount {
          samples[place] = UInt8(place % plane.stride * step)
        }
      }
    }
    let crop = scene.cropped(toShapeOf: FrameSize(width: 1, height: 1))
    #expect(crop.size == FrameSize(width: 10, height: 10))
    for plane in 1..<crop.planes.count {
      #expect(crop.sample(plane, 0, 0) == crop.sample(0, 0, 0))
    }
  }

  @Test func `filling a size crops the picture, then scales it`() {
    let columns = TestPictures.grey(16, 4) { column, _ in UInt8(column * 10) }
    let filled = columns.filling(FrameSize(width: 2, height: 2))
    #expect(filled.samples == [65, 85, 65, 85])
  }

  @Test(arguments: [1, 2, 3, 32_767])
  func `pictures that are one pixel high can be cropped and scaled`(length: Int) {
    let line = PlanarPicture(size: FrameSize(width: length, height: 1), chroma: .s420, luma: 3)
    #expect(line.filling(FrameSize(width: 3, height: 7)).sample(0, 2, 6) == 3)
    #expect(line.scaled(to: FrameSize(width: 1, height: length)).sample(0, 0, length - 1) == 3)
  }

  @Test func `luma padding repeats the last column and row of the picture`() {
    let picture = TestPictures.grey(3, 3) { column, row in UInt8(column + 10 * row) }
    let colour = picture.converted(to: .s420)
    #expect(
      Array(colour.samples.prefix(16))
        == [0, 1, 2, 2, 10, 11, 12, 12, 20, 21, 22, 22, 20, 21, 22, 22])
  }

  @Test func `converting the chroma subsampling does not change luma`() {
    let scene = TestPictures.scene(FrameSize(width: 32, height: 32), chroma: .s444)
    for chroma in ChromaSubsampling.allCases {
      let converted = scene.converted(to: chroma)
      #expect(converted.chroma == chroma)
      #expect(converted.samples.prefix(1_024) == scene.samples.prefix(1_024))
    }
    let colourless = scene.converted(to: .grey).converted(to: .s420)
    #expect(colourless.samples.suffix(512).allSatisfy { $0 == 128 })
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func `a picture drawn into another replaces its samples there and nowhere else`(
    chroma: ChromaSubsampling
  ) {
    let scene = TestPictures.scene(FrameSize(width: 13, height: 7), chroma: chroma)
    let place = PixelPoint(x: 8, y: 4)
    var picture = PlanarPicture(
      size: FrameSize(width: 40, height: 20), chroma: chroma, luma: 9, cb: 8, cr: 7)
    picture.draw(scene, at: place)
    for (index, plane) in picture.planes.enumerated() {
      let (x, y) =
        index == 0 ? (8, 4) : (8 / chroma.horizontal, 4 / chroma.vertical)
      let inner = scene.planes[index].size
      for row in 0..<plane.size.height {
        for column in 0..<plane.size.width {
          let isInside =
            (x..<x + inner.width).contains(column) && (y..<y + inner.height).contains(row)
          let expected = isInside ? scene.sample(index, column - x, row - y) : 9 - index
          #expect(picture.sample(index, column, row) == expected, "\(index) \(column) \(row)")
        }
      }
    }
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func `the mean colour of a picture is that of all its pixels, without the padding`(
    chroma: ChromaSubsampling
  ) {
    let scene = TestPictures.scene(FrameSize(width: 13, height: 7), chroma: chroma)
    let statistics = PictureStatistics(of: scene)
    let mean = scene.meanColour(FrameSize(width: 4, height: 2), chroma: .s420)
    #expect(mean.size == FrameSize(width: 4, height: 2))
    #expect(abs(Double(mean.sample(0, 3, 1)) - statistics.luma) <= 1)
    #expect(abs(Double(mean.sample(1, 1, 0)) - statistics.cb) <= 1)
    #expect(abs(Double(mean.sample(2, 1, 0)) - statistics.cr) <= 1)
  }

  @Test(arguments: [(1.0, 200, 28), (0.5, 100, 78), (0.25, 50, 103), (0, 0, 128)])
  func `dimming fades luma to black and colour to grey`(factor: Double, luma: Int, cb: Int) {
    let size = FrameSize(width: 5, height: 3)
    let picture = PlanarPicture(size: size, chroma: .s420, luma: 200, cb: 28, cr: 128)
    let dimmed = picture.dimmed(by: factor)
    #expect(abs(dimmed.sample(0, 4, 2) - luma) <= 1)
    #expect(abs(dimmed.sample(1, 2, 1) - cb) <= 1)
    #expect(dimmed.sample(2, 2, 1) == 128)
  }

  @Test(arguments: [-1, 0, 2, .infinity, -.infinity, .nan] as [Double])
  func `a dimming factor outside 0 to 1 is clamped`(factor: Double) {
    let scene = TestPictures.scene(chroma: .s422)
    let black = PlanarPicture(size: scene.size, chroma: .s422)
    #expect(scene.dimmed(by: factor) == (factor > 0 ? scene : black))
  }
}
