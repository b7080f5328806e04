import Testing

import CaptureImaging

@Suite struct OrientationTests {
  @Test func `two turns one after the other are their sum`() {
    #expect(Orientation.right.followed(by: .right) == .down)
    #expect(Orientation.right.followed(by: .left) == .up)
    #expect(Orientation.left.followed(by: .down) == .right)
  }

  @Test(arguments: Orientation.allCases)
  func `no turn before or after changes nothing`(orientation: Orientation) {
    #expect(orientation.followed(by: .up) == orientation)
    #expect(Orientation.up.followed(by: orientation) == orientation)
  }

  @Test func `a mirrored picture that is turned stays mirrored`() {
    #expect(Orientation.upMirrored.followed(by: .right) == .rightMirrored)
    #expect(Orientation.right.followed(by: .upMirrored) == .leftMirrored)
    #expect(Orientation.upMirrored.followed(by: .upMirrored) == .up)
  }

  @Test(arguments: [(0, Orientation.up), (90, .right), (180, .down), (270, .left), (-90, .left)])
  func `degrees are taken clockwise`(degrees: Int, orientation: Orientation) {
    #expect(Orientation(clockwiseDegrees: degrees) == orientation)
  }

  @Test func `only quarter turns are taken`() {
    #expect(Orientation(clockwiseDegrees: 45) == nil)
  }
}
