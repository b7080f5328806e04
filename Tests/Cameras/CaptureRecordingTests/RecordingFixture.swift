import CaptureCamera
import CaptureImaging
import CaptureSamplePhotos
import CaptureSimulator
import CaptureTestKit
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureRecording

/// A session with a camera on its own manual clock, optionally recorded.
struct RecordingFixture {
  let clock = ManualClock()
  let simulator: Simulator
  let session: any CameraSession
  let reports: ReportLog
  let recorder: Recorder?
  private let rest: Rest

  /// Creates a session; it is recorded if a folder is given.
  init(
    playing scenario: Scenario, request: StreamRequest = StreamRequest(), into folder: String?,
    keepingPhotos hasPhotos: Bool = true, limits: Recorder.Limits = Recorder.Limits()
  ) throws {
    simulator = try Simulator(scenario, timeline: clock, photos: .samples)
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
    reports = ReportLog(of: session, on: clock)
    rest = try Rest(clock)
  }

  /// Runs the remaining work after everything else is released: a session then closes its camera,
  /// which is recorded, and that work would keep the recorder and its clock alive.
  private final class Rest {
    private let clock: ManualClock

    init(_ clock: ManualClock) throws {
      self.clock = clock
    }

    deinit {
      do { try clock.settle() } catch { Issue.record(error) }
    }
  }

  /// Runs the session for a time with a shot at the start, and stops it.
  func run(for span: Duration, settings: PhotoSettings = PhotoSettings()) throws {
    session.requestStart()
    session.requestShot(settings)
    try clock.advance(by: span)
    session.requestStop()
    try clock.advance(by: .seconds(10))
  }
}

extension Scenario {
  /// Reads a scenario from the documentation, with small pictures that are faster to decode.
  static func example(_ name: String) throws -> Scenario {
    var scenario = try Scenario(path: "\(Repository.root)/Documentation/Scenarios/\(name).json")
    let modes = [
      StreamMode(
        format: .motionJPEG, size: FrameSize(width: 160, height: 120), rates: [30])
    ]
    for index in scenario.cameras.indices { scenario.cameras[index].modes = modes }
    return scenario
  }

  /// A scenario with one camera with small pictures, and its events.
  static func small(
    _ happenings: EventKind..., camera change: (inout Camera) -> Void = { _ in }
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

  /// Returns the scenario that replays a recording.
  static func recording(in folder: String) throws -> Scenario { try Scenario(path: folder) }
}

/// Records a scenario for a time, and reads the recording.
func record(
  _ scenario: Scenario, for span: Duration = .seconds(2), into folder: String,
  keepingPhotos hasPhotos: Bool = true
) throws -> Recording {
  let fixture = try RecordingFixture(playing: scenario, into: folder, keepingPhotos: hasPhotos)
  try fixture.run(for: span)
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
