import Capture
import CaptureTestKit
import Observation
import Testing

/// A session that is implemented outside the package.
@Suite(.timeLimit(.minutes(10)))
struct OwnSessionTests {
  private let clock = ManualClock()

  @Test(arguments: CameraContract.clauses)
  func `a session implemented outside the package keeps the contract`(
    clause: ContractClause
  ) async throws {
    let cable = GreyCable()
    let subject = ContractSubject(
      timeline: clock,
      makeSession: { [clock] configuration in
        GreySession(at: cable, on: clock, configuration: configuration)
      }, unplug: { cable.unplug() }, replug: { cable.replug() })
    #expect(try await clock.run { try await clause.check(on: subject) } == .kept)
  }

  @Test func `a camera takes photos with a session implemented outside the package`() async throws {
    let photo = try await clock.run { [clock] in
      let camera = Camera(session: GreySession(on: clock), timeline: clock)
      let photo = try await camera.photo()
      try await camera.stop()
      return photo
    }
    #expect(photo.size == FrameSize(width: 64, height: 48))
  }

  @Test @MainActor func `a class on the main actor is a delegate of a session`() async throws {
    let session = GreySession(on: clock)
    let door = Door()
    let observation = session.addDelegate(door)
    let events = session.events()
    session.requestStart()
    try await clock.run {
      for await event in events {
        if case .didStop = event { break }
      }
    }
    observation.cancel()
    #expect(door.photos.count == 1)
    #expect(door.isClosed)
    #expect(session.state == .idle)
  }
}

/// Takes one photo as soon as the camera has started.
@MainActor
private final class Door: CameraSessionDelegate {
  private(set) var photos: [Shot] = []
  private(set) var isClosed = false

  func sessionDidStart(_ session: any CameraSession) {
    session.requestShot(PhotoSettings())
  }

  func session(_ session: any CameraSession, didTake shot: Shot) {
    photos.append(shot)
    session.requestStop()
  }

  func sessionDidStop(_ session: any CameraSession) {
    isClosed = true
  }
}

/// A view model: what a macro of Swift's `Observation` module needs is not hidden by Capture's names.
@MainActor @Observable final class Viewfinder: CameraFrameDelegate {
  private(set) var frameCount = 0

  func session(_ session: any CameraSession, didReceive frame: Frame) {
    frameCount += 1
  }
}
