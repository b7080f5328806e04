import CaptureMetadata
import CaptureTestSupport
import Testing

/// Ratings in EXIF, written by exiftool and exiv2.
@Suite struct ExifRatingTests {
  @Test(arguments: [1, 3, 5])
  func `a rating that only EXIF has is read`(rating: Int) throws {
    #expect(try Tool.exiv2.tagged(["-Mset Exif.Image.Rating \(rating)"]).words().rating == rating)
    #expect(try Tool.exiftool.tagged(["-IFD0:Rating=\(rating)"]).words().rating == rating)
  }

  @Test(arguments: [(1, 1), (25, 2), (50, 3), (75, 4), (99, 5)])
  func `a percentage is read as stars`(percent: Int, stars: Int) throws {
    let jpeg = try Tool.exiv2.tagged(["-Mset Exif.Image.RatingPercent \(percent)"])
    #expect(try jpeg.words().rating == stars)
  }

  @Test func `a rating in XMP takes precedence`() throws {
    let jpeg = try Tool.exiftool.tagged(["-IFD0:Rating=2", "-XMP:Rating=4"])
    #expect(try jpeg.words().rating == 4)
  }

  @Test func `the zero that cameras write to every photo is not a rating`() throws {
    #expect(try Tool.exiftool.tagged(["-IFD0:Rating=0"]).words().rating == nil)
  }

  @Test func `an EXIF block that is cut short anywhere has no rating, or the one it had`() throws {
    let jpeg = try Tool.exiv2.tagged(["-Mset Exif.Image.Rating 3"])
    let start = try #require(jpeg.indices.first { jpeg[$0...].starts(with: Array("Exif".utf8)) })
    let block = Array(jpeg[start..<start + 60])
    for count in 0...block.count {
      let cut = try TestJPEG.plain().inserting(0xE1, Array(block.prefix(count)))
      #expect([nil, 3].contains(cut.found().annotations.rating), "\(count) bytes")
    }
  }
}
