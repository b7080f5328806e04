import CaptureCamera
import CaptureImaging
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Glibc

@testable import CaptureRecording

/// A camera on a clock of its own that is recorded while a session uses it.
struct Studio {
  let clock = ManualClock()
  let simulator: Simulator
  let session: any CameraSession
  let diary: Diary
  let recorder: Recorder?
  private let rest: Rest

  /// Records into a folder, where one is named.
  init(
    playing scenario: Scenario, request: StreamRequest = StreamRequest(), into folder: String?,
    keepingPhotos hasPhotos: Bool = true, limits: Recorder.Limits = Recorder.Limits()
  ) throws {
    simulator = try Simulator(scenario, timeline: clock)
    let device = simulator.devices()[0]
    let configuration = SessionConfiguration(request: request)
    if let folder {
      let recorder = try Recorder(
        of: device, to: folder, keepingPhotos: hasPhotos, limits: limits, timeline: clock)
      self.recorder = recorder
      session = simulator.session(
        with: device, configuration: configuration, recordedBy: recorder)
    } else {
      recorder = nil
      session = simulator.session(with: device, configuration: configuration)
    }
    diary = Diary(of: session, on: clock)
    rest = Rest(clock)
  }

  /// Dropped after everything else, it does what was begun by that: a session closes its camera, which
  /// is noted, and would keep the recorder and its clock for ever.
  private final class Rest {
    private let clock: ManualClock

    init(_ clock: ManualClock) {
      self.clock = clock
    }

    deinit {
      clock.settle()
    }
  }

  /// Lets the session run for a while with a shot at the beginning, and stops it.
  func run(for span: Duration, settings: PhotoSettings = PhotoSettings()) {
    session.start()
    session.shoot(settings)
    clock.advance(by: span)
    session.stop()
    clock.advance(by: .seconds(10))
  }
}

extension Scenario {
  /// One of the documentation's scenarios, with small pictures, which are looked at faster.
  static func example(_ name: String) throws -> Scenario {
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    var scenario = try Scenario(argument: "\(root)/Documentation/Scenarios/\(name).json")
    let modes = [
      StreamMode(
        format: .motionJPEG, size: FrameSize(width: 160, height: 120), rates: [30])
    ]
    for index in scenario.cameras.indices { scenario.cameras[index].modes = modes }
    return scenario
  }

  /// A small camera to which something happens.
  static func small(
    _ happenings: Happening..., camera change: (inout Camera) -> Void = { _ in }
  ) -> Scenario {
    var camera = Camera()
    camera.darkFrames = 0
    camera.modes = [
      StreamMode(
        format: .motionJPEG, size: FrameSize(width: 160, height: 120), rates: [30])
    ]
    change(&camera)
    return Scenario(cameras: [camera], events: happenings.map { Event($0) })
  }

  /// The scenario that a recording is.
  static func recording(in folder: String) throws -> Scenario { try Scenario(argument: folder) }
}

/// Records a scenario for a while, and reads the recording.
func record(
  _ scenario: Scenario, for span: Duration = .seconds(2), into folder: String,
  keepingPhotos hasPhotos: Bool = true
) throws -> Recording {
  let studio = try Studio(playing: scenario, into: folder, keepingPhotos: hasPhotos)
  studio.run(for: span)
  return try Recording(at: folder)
}

extension Recording {
  var frames: [RecordedFrame] {
    entries.compactMap { if case .frame(let frame) = $0.event { frame } else { nil } }
  }
}

extension Frame {
  /// A copy of the frame's bytes.
  var copiedBytes: [UInt8] { withBytes { bytes in bytes.withUnsafeBytes { [UInt8]($0) } } }
}
