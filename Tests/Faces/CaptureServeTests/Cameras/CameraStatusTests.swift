import CaptureCamera
import CaptureCoordinator
import CaptureImaging
import Testing

@testable import CaptureServe

/// What viewers see of a camera's state.
struct CameraStatusTests {
  private static let error = CameraError(.stream, "it", .unplugged)
  private static let format = StreamFormat(
    format: .motionJPEG, size: FrameSize(width: 4, height: 3), rate: 30, bufferCount: 4)

  private static let mode = StreamMode(format: .motionJPEG, size: format.size, rates: [30])

  private static let table: [(events: [CameraEvent], state: CameraStatus.State, hasError: Bool)] = [
    ([], .starting, false), ([.started], .running, false), ([.started, .stopped], .idle, false),
    ([.failed(error)], .failed, true), ([.failed(error), .started], .running, false),
    ([.started, .interrupted(error)], .interrupted, true),
    ([.started, .interrupted(error), .resumed], .running, false),
    ([.started, .changingMode(to: mode)], .changingMode, false),
    ([.changedMode(to: format)], .running, false), ([.started, .framesHeld(9)], .running, false),
  ]

  @Test(arguments: table)
  func `a camera in use has the state of its last event`(
    row: (events: [CameraEvent], state: CameraStatus.State, hasError: Bool)
  ) {
    var status = CameraStatus()
    #expect(status.state == .idle)
    status.begin()
    for event in row.events { status.handle(event) }
    #expect(status.state == row.state)
    #expect((status.error != nil) == row.hasError)
  }

  @Test func `a failed camera that is tried again stays failed until it runs`() {
    var status = CameraStatus()
    status.handle(.failed(Self.error))
    status.begin()
    #expect(status.state == .failed)
    #expect(status.error == Self.error)
  }
}
