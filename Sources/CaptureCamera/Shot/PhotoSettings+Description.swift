internal import CaptureBase
internal import CaptureImaging

extension PhotoSettings: CustomStringConvertible {
  /// The priority, and what differs from the defaults: `balanced, 640x480, within 2 s, gain=3`.
  public var description: String {
    let parts: [String?] = [
      priority.rawValue, momentText, size?.description, format?.description,
      within.map { "within \($0.brief)" },
    ]
    let turned = orientation == .up ? [] : ["orientation \(orientation)"]
    return (parts.compactMap { $0 } + controls.map(\.description) + turned)
      .joined(separator: ", ")
  }

  private var momentText: String? {
    switch moment {
    case .afterRequest: nil
    case .nearestRequest: "nearest to the request"
    case .at(let time): "at \(time.nanoseconds) ns"
    }
  }
}
