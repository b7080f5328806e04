import Testing

import CaptureTestSupport
@testable import CaptureImaging

@Suite struct JPEGEncoderTests {
  private func encoded(_ picture: PlanarPicture, quality: Int) throws -> [UInt8] {
    var encoder = try JPEGEncoder()
    return try encoder.encode(picture, quality: quality)
  }

  @Test func `an encoded JPEG is baseline, has Huffman tables and has no padding`() throws {
    let jpeg = try encoded(TestPictures.scene(), quality: 80)
    let header = try jpeg.header()
    #expect(header.segments.contains { $0.marker == JPEGMarker(rawValue: 0xC0) })
    #expect(header.hasHuffmanTables && !header.isProgressive && header.hasEnd)
    #expect(header.end == jpeg.count)
  }

  @Test func `a higher quality gives more bytes and a smaller error`() throws {
    let scene = TestPictures.scene()
    let sizes = try [20, 60, 95].map { try encoded(scene, quality: $0).count }
    #expect(sizes == sizes.sorted())
    let distances = try [20, 95].map {
      try TestPictures.decoded(encoded(scene, quality: $0)).distance(to: scene)
    }
    #expect(distances[1] < distances[0])
  }

  @Test(arguments: [(0, 1), (-7, 1), (101, 100), (.max, 100)])
  func `an encoding quality outside 1 to 100 is clamped`(quality: Int, end: Int) throws {
    let scene = TestPictures.scene()
    #expect(try encoded(scene, quality: quality) == encoded(scene, quality: end))
  }

  @Test func `one encoder encodes many pictures with the same results as new encoders`() throws {
    var encoder = try JPEGEncoder()
    let scenes = ChromaSubsampling.allCases.map { TestPictures.scene(chroma: $0) }
    for scene in scenes + scenes {
      #expect(try encoder.encode(scene, quality: 75) == encoded(scene, quality: 75))
    }
  }

  @Test func `djpeg reads encoded JPEGs of every chroma subsampling without a warning`() throws {
    for chroma in ChromaSubsampling.allCases {
      let size = FrameSize(width: 33, height: 17)
      let outcome = try Tool.djpeg.run([], on: TestPictures.jpeg(size, chroma: chroma))
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }
  }
}
