import CaptureImaging
import Testing

@testable import CaptureV4L2

/// Frames whose planes have their own memory areas; runs in the lab, if a camera sends such frames.
@Suite(.serialized, .enabled(if: LabCamera.isHere), .timeLimit(.minutes(10)))
struct LabPlaneTests {
  @Test(arguments: [("NM12", 2), ("YM12", 3)])
  func `a frame with several memory areas shows the same picture as one with a single area`(
    letters: String, count: Int
  ) throws {
    let whole = try picture(of: "NV12", inMemories: 1)
    let split = try picture(of: letters, inMemories: count)
    let isSame = split == whole
    #expect(isSame)
  }

  /// Captures a picture in the driver's own format, for which a session would choose one with a
  /// single memory area.
  private func picture(of letters: String, inMemories count: Int) throws -> PlanarPicture {
    let node = try VideoNode(try #require(LabCamera.path))
    let format = try #require(PixelFormat(letters))
    let modes = try node.offer().modes.filter { $0.code.code == format.rawValue }
    let mode = try #require(modes.first { $0.size == FrameSize(width: 640, height: 480) })
    try #require(try node.set(mode).memoryCount == count)
    return try node.picture(in: mode)
  }
}
