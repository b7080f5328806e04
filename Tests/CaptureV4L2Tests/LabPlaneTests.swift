import CaptureImaging
import Testing

@testable import CaptureV4L2

/// Frames whose planes lie in memories of their own; run in the lab, where a camera sends such.
@Suite(.serialized, .enabled(if: LabCamera.isHere), .timeLimit(.minutes(10)))
struct LabPlaneTests {
  @Test(arguments: [("NM12", 2), ("YM12", 3)])
  func `a frame in several memories shows what one in a single memory does`(
    letters: String, count: Int
  ) throws {
    let whole = try picture(of: "NV12", inMemories: 1)
    let split = try picture(of: letters, inMemories: count)
    let isSame = split == whole
    #expect(isSame)
  }

  /// A picture of the driver's own format, which a session would leave for one in a single memory.
  private func picture(of letters: String, inMemories count: Int) throws -> PlanarPicture {
    let node = try VideoNode(try #require(LabCamera.path))
    let format = try #require(PixelFormat(letters))
    let modes = try node.offer().modes.filter { $0.code.code == format.rawValue }
    let mode = try #require(modes.first { $0.size == FrameSize(width: 640, height: 480) })
    try #require(try node.set(mode).memoryCount == count)
    return try node.picture(in: mode)
  }
}
