public import CaptureCamera

/// The result of examining a camera: a trial in each mode, and the findings.
public struct Examination: Hashable, Sendable {
  /// The camera as it was listed before the trials.
  public var device: CameraDevice
  /// The trials, in the order in which they were run.
  public var trials: [StreamTrial]
  /// The findings about the camera, followed by those about each trial, without repetitions.
  public var findings: [DoctorFinding]

  /// Creates an examination and derives its findings.
  public init(device: CameraDevice, trials: [StreamTrial]) {
    self.device = device
    self.trials = trials
    findings =
      device.findings
      + trials.flatMap { $0.findings(of: device) }.reduce(into: []) { known, finding in
        if !known.contains(finding) { known.append(finding) }
      }
  }

  /// Whether a finding means that the camera cannot take photos.
  public var hasFailure: Bool { findings.contains { $0.weight == .failure } }
}

/// Examines cameras by streaming from them.
public struct CameraDoctor: Sendable {
  private let backend: any CameraBackend

  /// Creates a doctor for the cameras of a backend.
  public init(_ backend: any CameraBackend) {
    self.backend = backend
  }

  /// Streams from the camera in each of these modes for the given time.
  ///
  /// If the camera cannot be opened, the remaining modes are skipped.
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
