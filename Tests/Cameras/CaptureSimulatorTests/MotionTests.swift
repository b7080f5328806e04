import CaptureCamera
import CaptureImaging
import CaptureSamplePhotos
import CaptureTestKit
import Testing

@testable import CaptureSimulator

@Suite(.timeLimit(.minutes(10)))
struct MotionTests {
  /// The difference above which a program would see motion.
  private static let threshold = 0.02

  /// Creates a camera whose first 32 frames can be kept.
  private func stage(
    _ happenings: Scenario.EventKind..., isMoving: Bool = false, photos: ScenePhotos = .samples
  ) throws -> Stage {
    var camera = Scenario.Camera()
    camera.darkFrames = 0
    camera.bufferCount = 32
    camera.isMoving = isMoving
    let size = FrameSize(width: 320, height: 240)
    camera.modes = [StreamMode(format: .grey, size: size, rates: [30])]
    let scenario = Scenario(cameras: [camera], events: happenings.map { Scenario.Event($0) })
    return try Stage(playing: scenario, photos: photos)
  }

  /// Returns the differences between consecutive frames of a second.
  private func differences(
    on stage: Stage, halfway change: (Simulator) throws -> Void = { _ in }
  ) throws -> [Double] {
    let session = stage.session()
    let keeper = FrameKeeper(listeningTo: session)
    session.requestStart()
    try stage.clock.advance(by: .milliseconds(500))
    try change(stage.simulator)
    try stage.clock.advance(by: .milliseconds(500))
    let times = keeper.frames.map(\.timestamp)
    #expect(times.count > 25)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let pixels = try keeper.frames.map { try $0.picture().pixels() }
    return zip(pixels, pixels.dropFirst()).map { $0.difference(from: $1) }
  }

  @Test func `frames differ for as long as a scenario's motion lasts and not otherwise`() throws {
    let motion = Scenario.EventKind.motion(
      after: .milliseconds(400), lasting: .milliseconds(300))
    let differences = try differences(on: stage(motion))
    let moving = differences.filter { $0 > Self.threshold }.count
    #expect(moving == 10)  // nine frames, and the one after them
    #expect(differences.filter { $0 == 0 }.count == differences.count - moving)
    #expect(differences.prefix(8).allSatisfy { $0 == 0 })
    #expect(differences.suffix(5).allSatisfy { $0 == 0 })
  }

  @Test func `a camera with motion moves from its first frame on`() throws {
    let differences = try differences(on: stage(isMoving: true))
    #expect(differences.allSatisfy { $0 > Self.threshold })
  }

  @Test func `a moving camera also moves the test pattern`() throws {
    let differences = try differences(on: stage(isMoving: true, photos: .testPattern))
    #expect(differences.allSatisfy { $0 > Self.threshold })
  }

  @Test func `a program can start and stop the motion`() throws {
    let started = try differences(on: stage()) { $0.startMotion() }
    #expect(started.prefix(8).allSatisfy { $0 == 0 })
    #expect(started.suffix(8).allSatisfy { $0 > Self.threshold })
    let stopped = try differences(on: stage(isMoving: true)) { $0.stopMotion() }
    #expect(stopped.prefix(8).allSatisfy { $0 > Self.threshold })
    #expect(stopped.suffix(8).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [true, false])
  func `a frozen picture stays the same while timestamps advance`(isPhoto: Bool) throws {
    let freeze = Scenario.EventKind.freeze(
      after: .milliseconds(300), lasting: .milliseconds(400))
    let stage = try stage(freeze, isMoving: true, photos: isPhoto ? .samples : .testPattern)
    let differences = try differences(on: stage)
    #expect(differences.filter { $0 == 0 }.count == 12)
    #expect(differences.prefix(5).allSatisfy { $0 > Self.threshold })
    #expect(differences.suffix(5).allSatisfy { $0 > Self.threshold })
  }

  @Test func `a program can freeze and unfreeze the picture`() throws {
    let frozen = try differences(on: stage(isMoving: true)) { $0.freeze() }
    #expect(frozen.suffix(8).allSatisfy { $0 == 0 })
    let stage = try stage(isMoving: true)
    stage.simulator.freeze()
    let unfrozen = try differences(on: stage) { $0.unfreeze() }
    #expect(unfrozen.prefix(8).allSatisfy { $0 == 0 })
    #expect(unfrozen.suffix(8).allSatisfy { $0 > Self.threshold })
  }
}
