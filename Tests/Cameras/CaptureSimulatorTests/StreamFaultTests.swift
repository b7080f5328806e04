import CaptureBase
import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct StreamFaultTests {
  /// Creates a camera with small pictures, because these tests decode many of them.
  private func stage(_ fault: Scenario.StreamFault, _ turns: Scenario.Turns) throws -> Stage {
    try Stage(.frame(fault, turns)) { camera in
      camera.modes = [
        StreamMode(format: .motionJPEG, size: FrameSize(width: 320, height: 240), rates: [30])
      ]
    }
  }

  @Test(arguments: [
    (Scenario.StreamFault.flagged, "flagged"),
    (.truncated(toBytes: 3000), "damaged"),
    (.truncated(toBytes: 0), "empty"),
    (.garbage, "damaged"),
    (.wrongSize(FrameSize(width: 160, height: 120)), "wrong-size"),
    (.backwards(by: .seconds(1)), "untimely"),
  ])
  func `bad frames are skipped and counted`(
    fault: Scenario.StreamFault, kind: String
  ) async throws {
    let shot = try await stage(fault, .from(4, count: 2)).run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings())
    }
    #expect(shot.report.skipped.keys.sorted() == [kind])
    #expect(shot.report.skipped[kind]?.count == 2)
    #expect(try shot.frame.picture().size == FrameSize(width: 320, height: 240))
  }

  @Test(arguments: [
    Scenario.StreamFault.flagged, .truncated(toBytes: 3000), .garbage,
    .wrongSize(FrameSize(width: 160, height: 120)),
  ])
  func `a shot that gets only bad frames fails at its deadline`(
    fault: Scenario.StreamFault
  ) async throws {
    let stage = try stage(fault, .from(2))
    try await stage.run { session in
      try await session.start()
      let asked = stage.clock.now
      do throws(CameraError) {
        _ = try await session.shoot(PhotoSettings())
        Issue.record("a bad frame became a photo")
      } catch {
        guard error.code == .badFrames, let count = error.cause.frameCount else {
          Issue.record("\(error)")
          return
        }
        #expect(count > 400)
        #expect(stage.clock.now - asked <= .seconds(15))
      }
    }
  }

  @Test(arguments: [PixelFormat.yuyv, .nv12, .grey])
  func `garbage in a raw format is skipped, and becomes no photo`(format: PixelFormat) async throws
  {
    let mode = StreamMode(
      format: format, size: FrameSize(width: 160, height: 120), rates: [10])
    for priority in [PhotoSettings.Priority.speed, .balanced] {
      let brief = try Stage(.frame(.garbage, .from(4, count: 2))) { $0.modes = [mode] }
      let shot = try await brief.run { session in
        try await session.start()
        return try await session.shoot(PhotoSettings(priority: .quality))
      }
      #expect(shot.report.skipped["damaged"]?.count == 2)
      let lasting = try Stage(.frame(.garbage, .from(2))) { $0.modes = [mode] }
      let error = try await lasting.run { session in
        try await session.start()
        return await #expect(throws: CameraError.self) {
          _ = try await session.shoot(PhotoSettings(priority: priority))
        }
      }
      #expect(error?.code == .badFrames)
    }
  }

  @Test(
    arguments: [PixelFormat.motionJPEG, .yuyv, .nv12, .grey], ["320x240", "240x320", "640x360"])
  func `no sample photo is taken for damaged`(format: PixelFormat, size: String) async throws {
    let size = try #require(FrameSize(size))
    let stage = try Stage { camera in
      camera.modes = [StreamMode(format: format, size: size, rates: [30])]
    }
    try await stage.run { session in
      try await session.start()
      for _ in 1...12 {
        let shot = try await session.shoot(PhotoSettings(priority: .balanced))
        #expect(shot.report.skipped["damaged"] == nil)
      }
    }
  }

  @Test func `a camera whose timestamps jump back for good still takes photos`() async throws {
    let shot = try await stage(.backwards(by: .seconds(1)), .from(4)).run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings())
    }
    #expect(shot.report.skipped["untimely"]?.count == 2)
  }

  @Test func `dropped frames are counted by the gap in sequence numbers`() async throws {
    let shot = try await stage(.dropped, .from(3, count: 4)).run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings())
    }
    #expect(shot.report.framesMissed == 4)
  }

  @Test func `frames without Huffman tables are used for photos`() async throws {
    let shot = try await stage(.missingTables, .from(1)).run { session in
      try await session.start()
      return try await session.shoot(PhotoSettings())
    }
    #expect(try shot.frame.withBytes { try JPEGHeader(of: $0).hasHuffmanTables } == false)
    #expect(try shot.frame.picture().size == FrameSize(width: 320, height: 240))
  }

  @Test func `a short stall does not interrupt the session`() async throws {
    let log = try await log(of: .stall(lasting: .seconds(1)))
    #expect(log == [])
  }

  @Test(arguments: [.seconds(5), nil] as [Duration?])
  func `a long stall interrupts until the camera is reopened`(span: Duration?) async throws {
    let log = try await log(of: .stall(lasting: span))
    #expect(log == ["interrupted: no answer within 2 s", "resumed"])
  }

  /// Returns the events of the first ten seconds with a stall.
  private func log(of stall: Scenario.StreamFault) async throws -> [String] {
    let stage = try stage(stall, .only(10))
    let session = stage.session()
    let reports = ReportLog(of: session, on: stage.clock)
    try stage.clock.advance(by: .seconds(1))
    session.requestStart()
    try stage.clock.advance(by: .seconds(10))
    #expect(session.state == .running)
    return reports.words.filter { $0 != "started" }
  }
}
