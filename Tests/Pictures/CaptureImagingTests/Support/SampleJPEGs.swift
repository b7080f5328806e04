import CaptureBase
import CaptureTestSupport
@testable import CaptureImaging

/// JPEGs of kinds that the encoder of this package does not produce.
enum SampleJPEGs {
  static func withRestarts() throws -> [UInt8] {
    try transcoded("-restart", "1B")
  }

  static func progressive() throws -> [UInt8] {
    try transcoded("-progressive")
  }

  static func arithmetic() throws -> [UInt8] {
    try transcoded("-arithmetic")
  }

  /// Returns a JPEG with Huffman tables optimised for its picture.
  static func optimised() throws -> [UInt8] {
    try transcoded("-optimize")
  }

  /// Returns a sequential JPEG with a separate scan for each component.
  static func inThreeScans() throws -> [UInt8] {
    let folder = try TestFolder()
    let script = folder.path + "/scans"
    try Array("0;\n1;\n2;\n".utf8).write(to: script)
    return try transcoded("-scans", script)
  }

  /// Returns a JPEG without Huffman tables, as webcams send it.
  static func withoutTables() throws -> [UInt8] {
    try TestPictures.jpeg().withoutSegments(.huffmanTables)
  }

  /// Returns a JPEG with an EXIF block and restart markers.
  static func withExif() throws -> [UInt8] {
    try withRestarts().with(TestFacts.all)
  }

  private static func transcoded(_ arguments: String...) throws -> [UInt8] {
    try Tool.jpegtran.run(arguments, on: TestPictures.jpeg()).output
  }
}

enum TestFacts {
  static let all = ExifFacts(
    captureTime: WallTime(seconds: 1_717_192_799, nanoseconds: 123_456_789, offset: 7_200),
    make: "Bauer & Söhne", model: "HD Webcam C270", software: "capture 1.0",
    orientation: .right, exposure: .microseconds(33_333),
    gain: SensorGain(value: 40, range: 0...255), uniqueID: "0123456789abcdef0123456789ABCDEF",
    pixelSize: FrameSize(width: 48, height: 32))
}
