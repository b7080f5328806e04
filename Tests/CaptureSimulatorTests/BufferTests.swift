import CaptureCamera
import CaptureImaging
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct BufferTests {
  @Test func `a reader that keeps frames loses later ones instead of using more memory`() throws {
    let stage = try Stage { $0.bufferCount = 4 }
    let session = stage.session()
    let keeper = FrameKeeper(listeningTo: session)
    session.start()
    stage.clock.advance(by: .seconds(1))
    #expect(keeper.frames.map(\.sequence) == [0, 1, 2, 3])

    keeper.letGo()
    stage.clock.advance(by: .milliseconds(100))
    #expect(keeper.frames.first?.sequence ?? 0 > 20)
  }

  @Test func `frames remain valid after their stream and simulator are gone`() throws {
    var stage: Stage? = try Stage()
    var session = stage?.session()
    let keeper = try FrameKeeper(listeningTo: #require(session))
    session?.start()
    stage?.clock.advance(by: .milliseconds(200))
    session = nil
    stage?.clock.settle()
    stage = nil
    let isPhoto = keeper.frames.first?.bytes == Photo.samples[0].bytes
    #expect(isPhoto)
  }
}
