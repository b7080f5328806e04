import Testing

@testable import CaptureImaging

@Suite(.timeLimit(.minutes(10)))
struct TurnedPictureTests {
  /// A picture, 3 pixels wide and 2 high, with numbered pixels.
  private let numbered: PlanarPicture = {
    var picture = PlanarPicture(size: FrameSize(width: 3, height: 2), chroma: .s444)
    for index in 0..<3 {
      picture.withMutablePlane(index) { plane in
        for place in plane.indices { plane[place] = UInt8(place + 1 + index * 10) }
      }
    }
    return picture
  }()

  @Test(
    arguments: [
      (Orientation.up, [1, 2, 3, 4, 5, 6]),
      (.upMirrored, [3, 2, 1, 6, 5, 4]),
      (.down, [6, 5, 4, 3, 2, 1]),
      (.downMirrored, [4, 5, 6, 1, 2, 3]),
      (.leftMirrored, [1, 4, 2, 5, 3, 6]),
      (.right, [4, 1, 5, 2, 6, 3]),
      (.rightMirrored, [6, 3, 5, 2, 4, 1]),
      (.left, [3, 6, 2, 5, 1, 4]),
    ] as [(Orientation, [UInt8])])
  func `pictures of any orientation are turned upright`(orientation: Orientation, pixels: [UInt8]) {
    let picture = numbered.turned(upright: orientation)
    let size = FrameSize(width: 3, height: 2)
    #expect(picture.size == (orientation.swapsSides ? size.turned : size))
    #expect(picture.samples == pixels + pixels.map { $0 + 10 } + pixels.map { $0 + 20 })
  }

  @Test(arguments: [
    (ChromaSubsampling.s422, ChromaSubsampling.s440), (.s440, .s422), (.s420, .s420),
    (.s411, .s420), (.grey, .grey),
  ])
  func `a quarter turn rotates subsampling`(stored: ChromaSubsampling, turned: ChromaSubsampling) {
    let size = FrameSize(width: 17, height: 9)
    let picture = PlanarPicture(size: size, chroma: stored, luma: 50, cb: 90, cr: 200)
    let expected = PlanarPicture(size: size.turned, chroma: turned, luma: 50, cb: 90, cr: 200)
    #expect(picture.turned(upright: .right) == expected)
  }
}
