public import CaptureCamera

/// A camera, what it did in each mode that was tried, and what is to be said of it.
public struct Examination: Hashable, Sendable {
  public var device: CameraDevice
  public var trials: [StreamTrial]
  public var findings: [Finding]

  public init(device: CameraDevice, trials: [StreamTrial]) {
    self.device = device
    self.trials = trials
    findings =
      device.findings
      + trials.flatMap { $0.findings(of: device) }.reduce(into: []) { known, finding in
        if !known.contains(finding) { known.append(finding) }
      }
  }

  /// Whether no photo comes of it.
  public var hasTrouble: Bool { findings.contains { $0.weight == .trouble } }
}

/// Examines cameras.
public struct CameraDoctor: Sendable {
  private let backend: any CameraBackend

  public init(_ backend: any CameraBackend) {
    self.backend = backend
  }

  /// Has the camera stream in each of these modes for a while.
  ///
  /// A camera that cannot be opened once is not tried again in another mode.
  public func examine(
    _ device: CameraDevice, in requests: [StreamRequest] = [StreamRequest()],
    for span: Duration = .seconds(4)
  ) async -> Examination {
    var trials: [StreamTrial] = []
    for request in requests {
      let run = TrialRun(
        of: device, request, driver: backend.driver(for: device), timeline: backend.timeline)
      let trial = await run.run(for: span)
      trials.append(trial)
      guard trial.failure == nil || trial.format != nil, !Task.isCancelled else { break }
    }
    return Examination(device: device, trials: trials)
  }
}
