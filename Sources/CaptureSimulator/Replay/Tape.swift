internal import CaptureCamera
internal import CaptureImaging
internal import CaptureRecording

/// A recording as it is played: opening by opening.
struct Tape: Sendable {
  let recording: Recording
  let takes: [Take]
  /// What the camera really sent, and so can send again; all that it offered where nothing came.
  let modes: [StreamMode]
  /// The camera that was recorded, with what can be played of it.
  let device: CameraDevice

  init(_ recording: Recording) {
    self.recording = recording
    var entries: [Int: [Recording.Entry]] = [:]
    for entry in recording.entries { entries[entry.opening, default: []].append(entry) }
    takes = entries.keys.sorted().compactMap { opening in
      Take(entries[opening] ?? [], isLast: opening == entries.keys.max())
    }
    var device = takes.description(of: recording.device)
    modes = Self.modes(of: takes, offeredBy: device)
    device.modes = modes
    self.device = device
  }

  /// What is played at an opening, counted from 0.
  ///
  /// After the last recorded one it is the last that streamed.
  func take(_ turn: Int) -> Take? {
    if takes.indices.contains(turn) { return takes[turn] }
    return takes.last { $0.format != nil } ?? takes.last
  }

  /// The last opening that streamed in a mode.
  func take(in mode: StreamMode) -> Take? {
    takes.last { $0.isIn(mode) }
  }

  /// What a control took when it was told this number.
  ///
  /// One that never kept what it was told keeps what it had then.
  func value(of control: String, asked: Int) -> Int {
    let outcomes = takes.flatMap(\.outcomes).filter { $0.name == control }
    if let same = outcomes.last(where: { $0.asked == asked }) { return same.got }
    guard let last = outcomes.last, !outcomes.contains(where: \.didStick) else { return asked }
    return last.got
  }

  private static func modes(of takes: [Take], offeredBy device: CameraDevice) -> [StreamMode] {
    var modes: [StreamMode] = []
    for format in takes.compactMap(\.format)
    where !modes.contains(where: { $0.format == format.format && $0.size == format.size }) {
      let offered = device.modes.first { $0.format == format.format && $0.size == format.size }
      let rates = format.rate.map { [$0] } ?? []
      modes.append(offered ?? StreamMode(format: format.format, size: format.size, rates: rates))
    }
    return modes.isEmpty ? device.modes : modes
  }
}

extension [Take] {
  /// The camera with what it offers, which may only have been known once it was open.
  fileprivate func description(of device: CameraDevice) -> CameraDevice {
    guard device.modes.isEmpty else { return device }
    var described = device
    let opened = lazy.compactMap(\.device).first
    described.modes = opened?.modes ?? []
    described.controls = opened?.controls ?? []
    return described
  }
}
