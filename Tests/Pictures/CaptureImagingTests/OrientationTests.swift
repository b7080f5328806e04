import Testing

import CaptureImaging

@Suite struct OrientationTests {
  @Test func `one quarter turn followed by another is their sum`() {
    #expect(Orientation.right.followed(by: .right) == .down)
    #expect(Orientation.right.followed(by: .left) == .up)
    #expect(Orientation.left.followed(by: .down) == .right)
  }

  @Test(arguments: Orientation.allCases)
  func `combining an orientation with the upright one changes nothing`(orientation: Orientation) {
    #expect(orientation.followed(by: .up) == orientation)
    #expect(Orientation.up.followed(by: orientation) == orientation)
  }

  @Test func `mirroring is kept by turns and undone by a second mirroring`() {
    #expect(Orientation.upMirrored.followed(by: .right) == .rightMirrored)
    #expect(Orientation.right.followed(by: .upMirrored) == .leftMirrored)
    #expect(Orientation.upMirrored.followed(by: .upMirrored) == .up)
  }

  @Test(arguments: [(0, Orientation.up), (90, .right), (180, .down), (270, .left), (-90, .left)])
  func `a clockwise angle gives the matching orientation`(degrees: Int, orientation: Orientation) {
    #expect(Orientation(clockwiseDegrees: degrees) == orientation)
  }

  @Test func `an angle that is not a quarter turn gives no orientation`() {
    #expect(Orientation(clockwiseDegrees: 45) == nil)
  }
}
