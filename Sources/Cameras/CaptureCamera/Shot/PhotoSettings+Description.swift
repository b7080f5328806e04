internal import CaptureBase
internal import CaptureImaging

extension PhotoSettings: CustomStringConvertible {
  /// The priority, and what differs from the defaults: `balanced, 640x480, within 2 s, gain=3`.
  public var description: String {
    let parts: [String?] = [
      priority.rawValue, keepsUnsettled ? "kept unsettled" : nil, moment.text, size?.description,
      format?.description,
      within.map { "within \($0.brief)" },
    ]
    return (parts.compactMap { $0 } + controls.map(\.description) + orientation.turns)
      .joined(separator: ", ")
  }
}

extension ResolvedPhotoSettings: CustomStringConvertible {
  /// The stream's format, the priority, and what differs from the defaults:
  /// `MJPG 1280x720 at 30 fps, balanced, within 2 s, gain=3`.
  public var description: String {
    let mode = StreamMode(format: format, size: size, rates: rate.map { [$0] } ?? [])
    let parts: [String?] = [
      mode.description, priority.rawValue, moment.text, within.map { "within \($0.brief)" },
    ]
    let skipped = skippedSettings.map(\.description)
    return (parts.compactMap { $0 } + controls.map(\.description) + orientation.turns + skipped)
      .joined(separator: ", ")
  }
}

extension PhotoSettings.Moment {
  /// The moment, unless it is the usual one.
  fileprivate var text: String? {
    switch self {
    case .afterRequest: nil
    case .nearestRequest: "nearest to the request"
    case .at(let time): "at \(time)"
    case .nearest(let time): "nearest to \(time)"
    }
  }
}

extension Orientation {
  /// The orientation, unless it is upright.
  fileprivate var turns: [String] { self == .up ? [] : ["orientation \(self)"] }
}
