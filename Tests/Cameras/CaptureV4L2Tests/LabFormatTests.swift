import CaptureCamera
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureV4L2

/// The colours of a driver's test picture in each of its formats; runs in the lab.
@Suite(.serialized, .enabled(if: LabCamera.isHere), .timeLimit(.minutes(10)))
struct LabFormatTests {
  /// The horizontal bars, in a JPEG's coding: white, yellow, cyan,
  /// green, magenta, red, blue, black.
  private static let bars = [
    [255, 128, 128], [226, 1, 149], [179, 171, 1], [150, 44, 21], [105, 212, 235], [76, 85, 255],
    [29, 255, 107], [0, 128, 128],
  ]
  /// The same bars in grey, which the driver draws with BT.709's weights.
  private static let lights = [255, 237, 201, 182, 73, 54, 18, 0].map { [$0] }

  @Test func `every format of a driver shows the colours of its test picture`() throws {
    let node = try VideoNode(try #require(LabCamera.path))
    let offer = try node.offer()
    var seen: Set<UInt32> = []
    for mode in offer.modes where seen.insert(mode.code.code).inserted {
      let name = "\(PixelFormat(rawValue: mode.code.code))"
      let picture = try node.picture(in: mode)
      // Four bits distinguish only sixteen levels.
      let tolerance = name == "Y444" ? 16 : 6
      #expect(Self.distance(of: picture) <= tolerance, "\(name) at \(picture.size)")
    }
    #expect(seen.count >= LabCamera.formatCount, "\(seen.count) formats")
    let others = Set(offer.otherFormats.map { "\($0.format)" })
    #expect(others.isSubset(of: ["BGRH", "HSV3", "HSV4"]), "\(others)")
  }

  /// Returns the largest distance of a bar's centre from its colour.
  private static func distance(of picture: PlanarPicture) -> Int {
    (picture.chroma == .grey ? lights : bars).enumerated().map { index, colours in
      zip(picture.planes.indices, colours).map { plane, colour in
        let size = picture.planes[plane].size
        let row = size.height * (2 * index + 1) / 16
        let place = picture.planes[plane].offset + row * picture.planes[plane].stride
        return abs(Int(picture.samples[place + size.width / 2]) - colour)
      }.max() ?? .max
    }.max() ?? .max
  }
}
