import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct RawNameTests {
  private static let digits = "0123456789abcdef0123456789abcdef"

  @Test(arguments: RawFormat.allCases)
  func `a name says photo, size and format, and is read again`(format: RawFormat) throws {
    let photo = try #require(PhotoID(Self.digits))
    let name = RawName(photo: photo, size: FrameSize(width: 65_535, height: 1), format: format)
    #expect("\(name)" == "\(Self.digits)-65535x1.\(format)")
    #expect(RawName("\(name)") == name)
  }

  @Test(arguments: [
    "", ".lock", "-.", "\(digits).bgra", "\(digits)-1x1", "\(digits)-1x1.bgr",
    "\(digits)-0x1.bgra", "\(digits)-65536x1.bgra", "\(digits)-01x1.bgra", "\(digits)-1X1.bgra",
    "0123456789ABCDEF0123456789abcdef-1x1.bgra", "\(digits)-1x1.bgra.part", "\(digits)--1x1.bgra",
    "\(digits)-1x1-1x1.bgra", "\(digits)-+1x1.bgra", ".capture-abc.part",
  ])
  func `a name that nobody writes here is none`(text: String) {
    #expect(RawName(text) == nil)
  }

  @Test(arguments: RawFormat.allCases)
  func `a header is read again, and one with any other byte is not`(format: RawFormat) throws {
    let photo = try #require(PhotoID(Self.digits))
    let name = RawName(photo: photo, size: FrameSize(width: 3, height: 5), format: format)
    let header = RawHeader(name: name, checksum: 17)
    let bytes = header.bytes
    #expect(bytes.count == RawHeader.byteCount)
    #expect(RawHeader(bytes) == header)
    for place in 0..<72 {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(RawHeader(damaged) == nil, "byte \(place)")
    }
    #expect(RawHeader(Array(bytes.dropLast())) == nil)
    #expect(RawHeader([UInt8](repeating: 0, count: RawHeader.byteCount)) == nil)
  }

  @Test func `colour for every four pixels takes 2.7 times fewer bytes`() {
    let size = FrameSize(width: 2048, height: 1536)
    let ratio =
      Double(RawFormat.bgra.byteCount(of: size))
      / Double(RawFormat.yuv420.byteCount(of: size))
    #expect(abs(ratio - 2.67) < 0.01)
    #expect(RawFormat.yuv420.byteCount(of: FrameSize(width: 3, height: 5)) == 15 + 2 * 6)
  }
}
