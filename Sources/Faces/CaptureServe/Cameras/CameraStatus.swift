internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureHTTP
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureWords

/// What viewers of a camera see of its state.
struct CameraStatus: Hashable, Sendable {
  /// The state in the words of the page: that of a session, or `failed`.
  enum State: String, CaseIterable, Sendable {
    case idle, starting, running, interrupted, changingMode, failed
  }

  private(set) var state = State.idle
  /// Why no frames arrive; nil while they arrive or have not been requested.
  private(set) var error: CameraError?

  /// Notes that the camera is needed; a failed one is tried again silently.
  mutating func begin() {
    if state == .idle { state = .starting }
  }

  mutating func handle(_ event: CameraEvent) {
    switch event {
    case .started, .resumed, .changedMode: set(.running)
    case .stopped: set(.idle)
    case .failed(let error): set(.failed, because: error)
    case .interrupted(let error): set(.interrupted, because: error)
    case .changingMode: set(.changingMode)
    case .framesHeld: break
    }
  }

  private mutating func set(_ state: State, because error: CameraError? = nil) {
    self.state = state
    self.error = error
  }
}

extension CameraStatus {
  /// The members that describe it in events and lists, with the properties of the open stream.
  func members(_ format: StreamFormat?) -> [JSON.Member] {
    JSON.members([
      "state": .string(state.rawValue), "format": format?.json,
      "error": error.map { PageError($0).json },
    ])
  }
}

extension StreamFormat {
  /// The stream's mode as the page shows it.
  var json: JSON {
    [
      "format": .string(format.description), "width": .integer(size.width),
      "height": .integer(size.height), "rate": rate.map(JSON.number),
    ]
  }
}

extension HTTPSchema {
  /// The members that describe what viewers of a camera see of its state.
  static let cameraStatus: Members = [
    "state": .words(CameraStatus.State.allCases.map(\.rawValue)), "format": streamFormat.orNull,
    "error": .error.orNull,
  ]

  /// The mode of a stream.
  static let streamFormat = HTTPSchema.object([
    "format": .string, "width": .integer, "height": .integer, "rate": .number.orNull,
  ]).named("StreamFormat")
}
