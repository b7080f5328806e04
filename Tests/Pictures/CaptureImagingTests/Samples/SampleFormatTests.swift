import CaptureTestSupport
import Testing

@testable import CaptureImaging

/// Tests that apply to every raw format, whatever its samples are.
@Suite struct SampleFormatTests {
  @Test func `every pixel format is restored from its description`() {
    for format in SampleFormat.all.map(\.format) + [.motionJPEG] {
      #expect(PixelFormat("\(format)") == format)
    }
  }

  @Test(
    arguments: [
      ("Y16", 0x2036_3159), ("y16", 0x2036_3159), ("Y16-BE", 0xA036_3159), ("pgAA", 0x4141_6770),
      ("pGAA", 0x4141_4770), ("pbaa", 0x4141_4270), ("mjpeg", 0x4750_4A4D), ("H264", 0x3436_3248),
      ("h264", 0x3436_3248), ("RGB3", 0x3342_4752),
    ] as [(String, UInt32)])
  func `the name of a pixel format gives V4L2's code`(name: String, code: UInt32) {
    #expect(PixelFormat(name)?.rawValue == code)
  }

  @Test(arguments: ["", "Y", "ABC", "ABCDE", "Y16-BE-BE", "-BE"])
  func `an invalid name does not give a pixel format`(name: String) {
    #expect(PixelFormat(name) == nil)
  }

  @Test(
    arguments: [
      ("YUYV", 16, 16), ("NV12", 12, 12), ("411P", 12, 12), ("YUV9", 9, 9), ("RGB3", 24, 24),
      ("XR24", 32, 24), ("RGBP", 16, 8), ("Y16", 16, 16), ("pBAA", 10, 10), ("pBCC", 12, 12),
    ] as [(String, Double, Int)])
  func `a raw format reports its bits per pixel and its fidelity`(
    name: String, bits: Double, fidelity: Int
  ) throws {
    let raw = try #require(PixelFormat(name).flatMap { SampleFormat($0) })
    #expect(raw.bitsPerPixel == bits)
    #expect(raw.fidelity == fidelity)
  }

  private static let sizes = [(1, 1), (5, 3), (7, 5), (18, 9)].map {
    FrameSize(width: $0.0, height: $0.1)
  }

  @Test(arguments: sizes)
  func `every raw format is read to its last byte and no further, padded or not`(
    size: FrameSize
  ) throws {
    var generator = SeededGenerator(seed: 3)
    for raw in SampleFormat.all {
      let layout = FrameLayout(packed: raw.format, size: size)
      let bytes = StoredRows(of: raw, size: size, using: &generator)
      let picture = try PlanarPicture(Frame(layout, bytes.joined))
      #expect(picture.size == size)
      var padded = layout
      let stride = (layout.planes[0].bytesPerLine + 11) / 8 * 8 + 8
      padded.widen(to: stride)
      let isSame = try PlanarPicture(Frame(padded, bytes.joined(in: padded))) == picture
      #expect(isSame, "\(raw.format) with rows of \(stride) bytes")
      let short = Frame(layout, Array(bytes.joined.dropLast()))
      #expect(throws: PictureError.self, "\(raw.format) cut short") { try PlanarPicture(short) }
    }
  }

  @Test(arguments: [FieldOrder.topThenBottom, .bottomThenTop])
  func `frames stored as two fields are interleaved`(order: FieldOrder) throws {
    var generator = SeededGenerator(seed: 4)
    let size = FrameSize(width: 12, height: 16)
    for raw in SampleFormat.all where raw.content != .mosaic {
      let rows = StoredRows(of: raw, size: size, using: &generator)
      var layout = FrameLayout(packed: raw.format, size: size)
      let whole = try PlanarPicture(Frame(layout, rows.joined))
      layout.fields = order
      let woven = try PlanarPicture(Frame(layout, rows.inFields(order).joined))
      // Downsampled colour is the mean of rows of one field, not of neighbouring rows of the frame.
      let isExact = raw.content != .colours && !raw.planes.contains { $0.rows > 2 }
      let isSame = isExact ? woven == whole : woven.lightRows == whole.lightRows
      #expect(isSame, "\(raw.format) with \(order)")
    }
  }

  @Test func `a frame whose fields have different heights is refused`() {
    for (format, height) in [(PixelFormat.grey, 3), (.nv12, 6), (.yuyv, 5), (.rgb24, 6)] {
      let size = FrameSize(width: 4, height: height)
      var layout = FrameLayout(packed: format, size: size)
      layout.fields = .topThenBottom
      let frame = Frame(layout, [UInt8](repeating: 0, count: 100))
      #expect(throws: PictureError.badLayout(layout)) { try PlanarPicture(frame) }
    }
  }

  @Test func `a frame with a single field is interpolated to the full height`() throws {
    var layout = FrameLayout(packed: .grey, size: FrameSize(width: 2, height: 3))
    layout.size.height = 6
    layout.fields = .single
    let picture = try PlanarPicture(Frame(layout, [0, 0, 100, 100, 200, 200]))
    #expect(picture.size == FrameSize(width: 2, height: 6))
    #expect((0..<6).map { picture.sample(0, 1, $0) } == [0, 40, 80, 120, 160, 200])
    #expect(throws: PictureError.self) { try PlanarPicture(Frame(layout, [0, 0, 100, 100, 200])) }
  }
}

extension PlanarPicture {
  fileprivate var lightRows: ArraySlice<UInt8> { samples[planes[0].range] }
}

/// The rows of each plane of a frame, without padding.
private struct StoredRows {
  private var planes: [[[UInt8]]]

  init(of raw: SampleFormat, size: FrameSize, using generator: inout SeededGenerator) {
    planes = []
    for form in raw.planes {
      let rows = (0..<form.rowCount(ofHeight: size.height)).map { _ in
        (0..<form.rowBytes(ofWidth: size.width)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
      }
      planes.append(rows)
    }
  }

  var joined: [UInt8] { planes.flatMap { $0.flatMap { $0 } } }

  func joined(in layout: FrameLayout) -> [UInt8] {
    zip(planes, layout.planes).flatMap { rows, plane in
      rows.flatMap { row in
        row + [UInt8](repeating: 0xEE, count: plane.bytesPerLine - row.count)
      }
    }
  }

  func inFields(_ order: FieldOrder) -> StoredRows {
    var sorted = self
    sorted.planes = planes.map { rows in
      let top = rows.indices.filter { $0.isMultiple(of: 2) }.map { rows[$0] }
      let bottom = rows.indices.filter { !$0.isMultiple(of: 2) }.map { rows[$0] }
      return order == .topThenBottom ? top + bottom : bottom + top
    }
    return sorted
  }
}
