internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords

/// Events that no request caused, if the client has turned them on.
final class ShellEvents: Sendable {
  private let writer: ShellWriter
  private let areOn = Guarded(false)

  init(to writer: ShellWriter) {
    self.writer = writer
  }

  /// Whether events are sent.
  var isOn: Bool {
    get { areOn.withLock { $0 } }
    set { areOn.withLock { $0 = newValue } }
  }

  func send(_ event: @autoclosure () -> JSON) {
    if isOn { writer.send(event: event()) }
  }

  /// Reports cameras that come and go, until the task is cancelled.
  func follow(_ backend: any CameraBackend) async {
    var known: [CameraDevice] = []
    for await devices in backend.changes() {
      for device in known where !devices.has(device) { send(.change("removed", of: device)) }
      for device in devices where !known.has(device) { send(.change("added", of: device)) }
      known = devices
    }
  }
}

extension JSON {
  fileprivate static func change(_ event: String, of device: CameraDevice) -> JSON {
    ["event": .string(event), "camera": device.fullJSON]
  }
}

extension CameraEvent {
  /// The event as a line of the shell; nil if it is of no use to a client.
  var shellJSON: JSON? {
    switch self {
    case .started: ["event": "camera-started"]
    case .stopped: ["event": "camera-stopped"]
    case .failed(let error):
      ["event": "camera-failed", "error": .error(error.shellWords, ExitCode(error))]
    case .interrupted(let error):
      ["event": "camera-lost", "error": .error(error.shellWords, ExitCode(error))]
    case .resumed: ["event": "camera-back"]
    case .changedMode(let format):
      .object(JSON.members(["event": "mode-changed"]) + format.shellMembers)
    case .changingMode, .framesHeld: nil
    }
  }
}

extension StreamFormat? {
  /// The members that describe the stream, which are null while there is none.
  var shellMembers: [JSON.Member] {
    JSON.members([
      "format": .text(self?.format.description), "width": self.map { .integer($0.size.width) },
      "height": self.map { .integer($0.size.height) }, "rate": self?.rate.map(JSON.number),
    ])
  }
}

extension StreamFormat {
  fileprivate var shellMembers: [JSON.Member] { Optional(self).shellMembers }
}
