import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

struct RawNameTests {
  private static let digits = "0123456789abcdef0123456789abcdef"
  private static let edition = "\(digits)-0000000000000abc"

  @Test(arguments: RawFormat.allCases)
  func `a raw file name contains photo, edition, size and format`(format: RawFormat) throws {
    let photo = try #require(PhotoID(Self.digits))
    let name = RawName(
      photo: photo, edition: 0xABC, size: FrameSize(width: 65_535, height: 1), format: format)
    #expect("\(name)" == "\(Self.digits)-0000000000000abc-65535x1.\(format)")
    #expect(RawName("\(name)") == name)
  }

  @Test(arguments: [
    "", ".lock", "-.", "--.", "\(digits).bgra", "\(digits)-1x1.bgra", "\(edition)-1x1",
    "\(edition)-1x1.bgr", "\(edition)-0x1.bgra", "\(edition)-65536x1.bgra",
    "\(edition)-01x1.bgra", "\(edition)-1X1.bgra", "\(edition)-1x1.bgra.part",
    "0123456789ABCDEF0123456789abcdef-0000000000000abc-1x1.bgra", "\(digits)-abc-1x1.bgra",
    "\(digits)-0000000000000ABC-1x1.bgra", "\(edition)--1x1.bgra", "\(edition)-1x1-1x1.bgra",
    "\(edition)-+1x1.bgra", ".capture-abc.part",
  ])
  func `a file name in any other spelling is not a raw file name`(text: String) {
    #expect(RawName(text) == nil)
  }

  @Test(arguments: RawFormat.allCases)
  func `a raw header is read back, and rejected if any byte differs`(format: RawFormat) throws {
    let photo = try #require(PhotoID(Self.digits))
    let name = RawName(
      photo: photo, edition: 1, size: FrameSize(width: 3, height: 5), format: format)
    let header = RawHeader(name: name, checksum: 17)
    let bytes = header.bytes
    #expect(bytes.count == RawHeader.byteCount)
    #expect(RawHeader(bytes) == header)
    for place in 0..<80 {
      var damaged = bytes
      damaged[place] ^= 0x10
      #expect(RawHeader(damaged) == nil, "byte \(place)")
    }
    #expect(RawHeader(Array(bytes.dropLast())) == nil)
    #expect(RawHeader([UInt8](repeating: 0, count: RawHeader.byteCount)) == nil)
  }

  @Test func `the format with shared colour takes 2.7 times fewer bytes`() {
    let size = FrameSize(width: 2048, height: 1536)
    let ratio =
      Double(RawFormat.bgra.byteCount(of: size))
      / Double(RawFormat.yuv420.byteCount(of: size))
    #expect(abs(ratio - 2.67) < 0.01)
    #expect(RawFormat.yuv420.byteCount(of: FrameSize(width: 3, height: 5)) == 15 + 2 * 6)
  }
}
