import Testing

import CaptureTestSupport
@testable import CaptureImaging

/// Pictures are judged by whether data was lost, not by how they are encoded.
@Suite struct CodedPictureTests {
  private func frame(_ jpeg: [UInt8]) throws -> PlanarPicture {
    var decoder = try JPEGDecoder()
    return try decoder.checkedEighth(jpeg.span.bytes)
  }

  private func fault(of jpeg: [UInt8]) -> JPEGError? {
    do throws(JPEGError) {
      var decoder = try JPEGDecoder()
      _ = try decoder.checkedEighth(jpeg.span.bytes)
      return nil
    } catch {
      return error
    }
  }

  private func place(of marker: UInt8, in jpeg: [UInt8]) -> Int? {
    jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, marker]) }
  }

  @Test(arguments: ChromaSubsampling.allCases, [(48, 32), (49, 33), (3, 50)])
  func `the block means of a JPEG equal the JPEG library's picture at an eighth of the size`(
    chroma: ChromaSubsampling, sides: (width: Int, height: Int)
  ) throws {
    let size = FrameSize(width: sides.width, height: sides.height)
    let jpeg = try TestPictures.jpeg(size, chroma: chroma)
    #expect(try frame(jpeg).distance(to: TestPictures.decoded(jpeg, scale: .eighth)) == 0)
  }

  @Test func `a picture is read equally from every kind of Huffman-coded JPEG`() throws {
    let expected = try frame(TestPictures.jpeg())
    #expect(try frame(SampleJPEGs.withRestarts()) == expected)
    #expect(try frame(SampleJPEGs.optimised()) == expected)
    #expect(try frame(SampleJPEGs.withoutTables()) == expected)
    #expect(try frame(SampleJPEGs.inThreeScans()) == expected)
    #expect(try frame(SampleJPEGs.progressive()) == expected)
  }

  @Test(arguments: [0x00, 0xFF] as [UInt8], [1, 2, 7, 8, 1_000])
  func `fill bytes before a marker do not make any reader reject or change the picture`(
    value: UInt8, count: Int
  ) throws {
    let filling = [UInt8](repeating: value, count: count)
    for sample in try [TestPictures.jpeg(), SampleJPEGs.withRestarts()] {
      let padded = try Padding.padded(sample, with: filling)
      #expect(try frame(padded) == frame(sample))
      #expect(try TestPictures.decoded(padded) == TestPictures.decoded(sample))
      var decoder = try JPEGDecoder()
      _ = try decoder.pixels(of: padded.span.bytes)
      var ladder = try TierLadder()
      let tiers = try ladder.tiers(of: padded.span.bytes)
      #expect(try tiers.screen == ladder.tiers(of: sample.span.bytes).screen)
    }
  }

  @Test func `a photo made from a padded frame keeps the coded picture byte for byte`() throws {
    let padded = try Padding.padded(SampleJPEGs.withRestarts(), with: [0, 0, 0])
    let photo = try JPEGPhoto.made(from: padded.span.bytes, TestFacts.all)
    #expect(try photo.coded() == padded.coded())
    try photo.check()
  }

  @Test func `a restart marker after the last interval does not make a frame damaged`() throws {
    let jpeg = try SampleJPEGs.withRestarts()
    let closed = jpeg.dropLast(2) + [0xFF, 0xD5, 0xFF, 0xD9]  // there are six intervals
    #expect(try frame(Array(closed)) == frame(jpeg))
  }

  @Test func `a run of zeros in coded data is damage although zeros are valid codes`() throws {
    let size = FrameSize(width: 160, height: 160)
    let jpeg = try TestPictures.jpeg(size, quality: 97)
    let coded = try jpeg.header().codedRange
    var damaged = jpeg
    for place in coded.lowerBound + coded.count / 2..<coded.upperBound - 2 { damaged[place] = 0 }
    let found = try #require(fault(of: damaged), "half a picture of zeros passed")
    #expect(found.code == .damaged)
    #expect(
      found.description.hasPrefix("the JPEG is damaged: its picture is intact up to block "))
  }

  @Test func `extra coded data after the last block is reported as damage`() throws {
    let jpeg = try TestPictures.jpeg()
    let more = jpeg.dropLast(2) + [0, 0, 0x5A, 0, 0xFF, 0xD9]
    #expect(fault(of: Array(more)) == .damaged("there is extra data after block 6"))
  }

  @Test func `restart markers that are out of order or missing are reported as damage`() throws {
    let jpeg = try SampleJPEGs.withRestarts()
    let second = try #require(place(of: 0xD1, in: jpeg))
    var swapped = jpeg
    swapped[second + 1] = 0xD2
    #expect(
      fault(of: swapped) == .damaged("the restart marker 0xd2 is where 0xd1 belongs"))
    let end = try #require(place(of: 0xD2, in: jpeg))
    let without = Array(jpeg[..<second] + jpeg[end...])
    #expect(fault(of: without) == .damaged("the restart marker 0xd2 is where 0xd1 belongs"))
    let short = Array(jpeg[..<end] + [0xFF, 0xD9])
    #expect(fault(of: short) == .damaged("it has 3 of 6 intervals between restart markers"))
  }

  @Test func `a picture cut in half is reported with the number of intact units`() throws {
    let jpeg = try TestPictures.jpeg(FrameSize(width: 160, height: 160))
    let half = Array(jpeg[..<(jpeg.count / 2)] + [0xFF, 0xD9])
    let found = try #require(fault(of: half), "half a picture passed")
    #expect(found.code == .damaged)
    #expect(
      found.description.hasPrefix("the JPEG is damaged: its picture is intact up to block "))
    #expect(found.description.hasSuffix(" of 100"))
  }

  @Test func `a frame without quantisation tables is refused; damaged tables never trap`() throws {
    let bare = try TestPictures.jpeg().withoutSegments(.quantisationTables)
    #expect(fault(of: bare) != nil)
    for jpeg in try DamagedJPEGs.all() { _ = fault(of: jpeg) }
  }
}
