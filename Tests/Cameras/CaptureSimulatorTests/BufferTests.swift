import CaptureCamera
import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct BufferTests {
  @Test func `a reader that keeps all frames gets copies, then no more, and the camera goes on`()
    throws
  {
    let stage = try Stage { $0.bufferCount = 4 }
    let session = stage.session()
    let keeper = FrameKeeper(listeningTo: session)
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    try stage.clock.advance(by: .seconds(10))
    // Two of four buffers are lent, and there are as many copies as buffers.
    #expect(keeper.frames.map(\.sequence) == [0, 1, 2, 3, 4, 5])
    #expect(reports.words == ["started", "a reader holds 6 frames"])
    #expect(session.state == .running)
    // Another reader, which keeps none, got all the others.
    #expect(reports.frames.count > 100)

    keeper.releaseFrames()
    try stage.clock.advance(by: .milliseconds(100))
    #expect(keeper.frames.first?.sequence ?? 0 > 20)
  }

  @Test func `a reader that keeps none gets each frame while several others keep all`() throws {
    let stage = try Stage { $0.bufferCount = 4 }
    let session = stage.session()
    let keepers = (1...3).map { _ in FrameKeeper(listeningTo: session) }
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    try stage.clock.advance(by: .seconds(10))
    #expect(keepers.allSatisfy { $0.frames.map(\.sequence) == [0, 1, 2, 3, 4, 5] })
    #expect(reports.words.count { $0 == "a reader holds 6 frames" } == 3)
    let numbers = reports.frames.compactMap { Int($0.prefix { $0 != " " }) }
    #expect(numbers == Array(0..<numbers.count))
    #expect(numbers.count > 100)
  }

  @Test(arguments: 1...6)
  func `a camera with six buffers is not interrupted by a reader that holds some`(count: Int) throws
  {
    let stage = try Stage()
    let session = stage.session()
    let keeper = FrameKeeper(listeningTo: session, most: count)
    let reports = ReportLog(of: session, on: stage.clock)
    session.requestStart()
    try stage.clock.advance(by: .seconds(2))
    #expect(keeper.frames.count == count)
    session.requestShot(PhotoSettings(priority: .speed))
    try stage.clock.advance(by: .seconds(8))
    #expect(reports.words.count == 2)
    #expect(reports.words.last?.hasPrefix("photo") == true)
  }

  @Test func `frames remain valid after their stream and simulator are gone`() throws {
    var stage: Stage? = try Stage()
    var session = stage?.session()
    let keeper = try FrameKeeper(listeningTo: #require(session))
    session?.requestStart()
    try stage?.clock.advance(by: .milliseconds(200))
    session = nil
    try stage?.clock.settle()
    stage = nil
    let isPhoto = keeper.frames.first?.bytes == Photo.samples[0].bytes
    #expect(isPhoto)
  }
}
