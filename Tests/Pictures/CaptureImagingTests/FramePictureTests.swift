import Testing

import CaptureImaging

@Suite struct FramePictureTests {
  private let size = FrameSize(width: 4, height: 2)

  private func error(of frame: Frame) -> PictureError? {
    do {
      _ = try PlanarPicture(frame)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a YUYV frame becomes a 4-2-2 picture with the same samples`() throws {
    let frame = Frame(
      FrameLayout(packed: .yuyv, size: size),
      [10, 1, 20, 2, 30, 3, 40, 4, 50, 5, 60, 6, 70, 7, 80, 8])
    let picture = try PlanarPicture(frame)
    #expect(picture.chroma == .s422)
    #expect(picture.samples == [10, 20, 30, 40, 50, 60, 70, 80, 1, 3, 5, 7, 2, 4, 6, 8])
  }

  @Test func `NV12 and I420 frames become 4-2-0 pictures with the same samples`() throws {
    let luma: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let expected = luma + [20, 30, 21, 31]
    let semi = Frame(FrameLayout(packed: .nv12, size: size), luma + [20, 21, 30, 31])
    let planar = Frame(FrameLayout(packed: .i420, size: size), expected)
    for frame in [semi, planar] {
      let picture = try PlanarPicture(frame)
      #expect(picture.chroma == .s420)
      #expect(picture.samples == expected)
    }
  }

  @Test func `a grey frame becomes a picture with the same samples`() throws {
    let frame = Frame(FrameLayout(packed: .grey, size: size), Array(0..<8))
    #expect(try PlanarPicture(frame).samples == Array(0..<8))
  }

  @Test(
    arguments: [
      ([255, 0, 0], [76, 85, 255]), ([0, 255, 0], [150, 44, 21]), ([0, 0, 255], [29, 255, 107]),
      ([255, 255, 255], [255, 128, 128]), ([0, 0, 0], [0, 128, 128]),
    ] as [([UInt8], [Int])])
  func `an RGB frame is converted to the colours of a JPEG`(rgb: [UInt8], expected: [Int]) throws {
    let bytes = (0..<8).flatMap { _ in rgb }
    let picture = try PlanarPicture(Frame(FrameLayout(packed: .rgb24, size: size), bytes))
    #expect(picture.chroma == .s420)
    for (plane, value) in expected.enumerated() {
      #expect(abs(picture.sample(plane, 0, 0) - value) <= 2)
    }
  }

  @Test func `row padding, plane offsets and separate buffers of a frame are respected`() throws {
    let layout = FrameLayout(
      format: .nv12, size: size,
      planes: [.init(buffer: 1, offset: 3, bytesPerLine: 6), .init(offset: 1, bytesPerLine: 9)])
    let colour: [UInt8] = [0, 20, 21, 30, 31]
    let luma: [UInt8] = [0, 0, 0, 1, 2, 3, 4, 0, 0, 5, 6, 7, 8]
    let picture = try PlanarPicture(Frame(layout, colour, luma))
    #expect(picture.samples == [1, 2, 3, 4, 5, 6, 7, 8, 20, 30, 21, 31])
  }

  @Test(arguments: [PixelFormat.yuyv, .nv12, .i420, .grey, .rgb24], [(1, 1), (5, 3), (17, 9)])
  func `frames of odd sizes are read to their last row and no further`(
    format: PixelFormat, sides: (width: Int, height: Int)
  ) throws {
    let layout = FrameLayout(
      packed: format, size: FrameSize(width: sides.width, height: sides.height))
    let count = bytesNeeded(by: layout)
    let bytes = [UInt8](repeating: 100, count: count)
    let picture = try PlanarPicture(Frame(layout, bytes))
    #expect(picture.size == layout.size)
    #expect((picture.sample(0, sides.width - 1, sides.height - 1) - 100).magnitude <= 1)
    let buffer = layout.planes[0].buffer
    #expect(
      error(of: Frame(layout, Array(bytes.dropLast())))
        == .tooFewBytes(buffer: buffer, found: count - 1, needed: count))
  }

  private func bytesNeeded(by layout: FrameLayout) -> Int {
    let halfHeight = (layout.size.height + 1) / 2
    guard let last = layout.planes.last else { return 0 }
    let rows = layout.planes.count > 1 ? halfHeight : layout.size.height
    return last.offset + rows * last.bytesPerLine
  }

  @Test func `a compressed frame cannot be converted to a picture`() {
    let layout = FrameLayout(packed: .motionJPEG, size: size)
    #expect(error(of: Frame(layout, [0xFF, 0xD8])) == .unsupported(.motionJPEG))
  }

  @Test(arguments: [(0, 2), (4, 0), (-4, 2), (32_768, 1)])
  func `a frame with an impossible size is refused`(width: Int, height: Int) {
    let bad = FrameSize(width: width, height: height)
    let layout = FrameLayout(
      format: .grey, size: bad, planes: [.init(offset: 0, bytesPerLine: 4)])
    #expect(error(of: Frame(layout, [0, 0, 0, 0])) == .badSize(bad))
  }

  @Test(arguments: [
    [], [FrameLayout.Plane(offset: -1, bytesPerLine: 4)],
    [FrameLayout.Plane(offset: 0, bytesPerLine: 3)],
    [FrameLayout.Plane(offset: 0, bytesPerLine: -4)],
    [FrameLayout.Plane(offset: 0, bytesPerLine: .max)],
  ])
  func `a frame with an impossible layout is refused`(planes: [FrameLayout.Plane]) {
    let layout = FrameLayout(format: .grey, size: size, planes: planes)
    #expect(error(of: Frame(layout, Array(0..<8))) == .badLayout(layout))
  }

  @Test func `a frame with a plane beyond its buffer is refused`() {
    for (offset, buffer) in [(1, 0), (Int.max, 0), (0, 1)] {
      let plane = FrameLayout.Plane(buffer: buffer, offset: offset, bytesPerLine: 4)
      let layout = FrameLayout(format: .grey, size: size, planes: [plane])
      let error = error(of: Frame(layout, Array(0..<8)))
      #expect(error?.code == .tooFewBytes, "a plane at \(offset) of buffer \(buffer) was read")
      #expect(
        error?.description.hasPrefix("the frame is cut short: buffer \(buffer) holds ") == true)
    }
  }

  @Test(
    arguments: [PixelFormat.yuyv, .nv12, .i420, .grey], [(8, 4), (4, 3), (5, 4), (5, 3), (1, 1)])
  func `a picture packed as a frame is restored from that frame`(
    format: PixelFormat, sides: (width: Int, height: Int)
  ) throws {
    let chroma: ChromaSubsampling =
      switch format {
      case .yuyv: .s422
      case .grey: .grey
      default: .s420
      }
    let size = FrameSize(width: sides.width, height: sides.height)
    let scene = TestPictures.scene(size, chroma: chroma)
    let frame = Frame(FrameLayout(packed: format, size: size), try scene.packed(as: format))
    #expect(try PlanarPicture(frame).distance(to: scene) == 0)
  }

  @Test func `packing a picture converts its colour to the resolution of the format`() throws {
    let size = FrameSize(width: 4, height: 2)
    let picture = PlanarPicture(size: size, chroma: .s444, luma: 9, cb: 8, cr: 7)
    let nine = [UInt8](repeating: 9, count: 8)
    #expect(try picture.packed(as: .yuyv) == [9, 8, 9, 7, 9, 8, 9, 7, 9, 8, 9, 7, 9, 8, 9, 7])
    #expect(try picture.packed(as: .nv12) == nine + [8, 7, 8, 7])
    #expect(try picture.packed(as: .i420) == nine + [8, 8, 7, 7])
    #expect(try picture.packed(as: .grey) == nine)
    #expect(throws: PictureError.unsupported(.rgb24)) { try picture.packed(as: .rgb24) }
  }
}
