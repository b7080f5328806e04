internal import CaptureCamera
internal import CaptureImaging
internal import CaptureRecording

/// A recording, prepared for replay opening by opening.
struct Replay: Sendable {
  let recording: Recording
  let openings: [RecordedOpening]
  /// The modes that were streamed and can be replayed; all offered ones if none was.
  let modes: [StreamMode]
  /// The recorded camera, with only the modes that can be replayed.
  let device: CameraDevice

  init(_ recording: Recording) {
    self.recording = recording
    var entries: [Int: [Recording.Entry]] = [:]
    for entry in recording.entries { entries[entry.opening, default: []].append(entry) }
    openings = entries.keys.sorted().compactMap { opening in
      RecordedOpening(entries[opening] ?? [], isLast: opening == entries.keys.max())
    }
    var device = openings.description(of: recording.device)
    modes = Self.modes(of: openings, offeredBy: device)
    device.modes = modes
    self.device = device
  }

  /// Returns what to replay for an opening, counted from 0.
  ///
  /// After the last recorded opening, the last one that streamed is repeated.
  func opening(_ turn: Int) -> RecordedOpening? {
    if openings.indices.contains(turn) { return openings[turn] }
    return openings.last { $0.format != nil } ?? openings.last
  }

  /// Returns the last opening that streamed in this mode.
  func opening(in mode: StreamMode) -> RecordedOpening? {
    openings.last { $0.isIn(mode) }
  }

  /// Returns the value that a control took when it was set to this number.
  ///
  /// A control that never kept what it was set to returns the value that it had then.
  func value(of control: ControlName, requested: Int) -> Int {
    let outcomes = openings.flatMap(\.outcomes).filter { $0.name == control }
    if let same = outcomes.last(where: { $0.requested == requested }) { return same.actual }
    guard let last = outcomes.last, !outcomes.contains(where: \.didStick) else { return requested }
    return last.actual
  }

  private static func modes(of openings: [RecordedOpening], offeredBy device: CameraDevice)
    -> [StreamMode]
  {
    var modes: [StreamMode] = []
    for format in openings.compactMap(\.format)
    where !modes.contains(where: { $0.format == format.format && $0.size == format.size }) {
      let offered = device.modes.first { $0.format == format.format && $0.size == format.size }
      let rates = format.rate.map { [$0] } ?? []
      modes.append(offered ?? StreamMode(format: format.format, size: format.size, rates: rates))
    }
    return modes.isEmpty ? device.modes : modes
  }
}

extension [RecordedOpening] {
  /// Returns the camera with its modes and controls, which may be known only once it is opened.
  fileprivate func description(of device: CameraDevice) -> CameraDevice {
    guard device.modes.isEmpty else { return device }
    var described = device
    let opened = lazy.compactMap(\.device).first
    described.modes = opened?.modes ?? []
    described.controls = opened?.controls ?? []
    return described
  }
}
