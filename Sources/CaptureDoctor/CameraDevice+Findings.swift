public import CaptureCamera
internal import CaptureImaging

extension CameraDevice {
  /// The findings about a camera that do not require a stream.
  public var findings: [Finding] { linkFindings + modeFindings + controlFindings }

  private var linkFindings: [Finding] {
    guard let link else { return [] }
    var findings: [Finding] = []
    if link.speed < 480 {
      findings.append(
        Finding(
          "slow-link", .warning, "it is connected at only \(Int(link.speed)) Mbit/s",
          remedy: .fasterSocket))
    } else if let version = link.version, version >= 3, link.speed < 5000 {
      findings.append(
        Finding(
          "slower-link", .note, "it supports USB 3 but is connected as USB 2",
          remedy: .useUSB3))
    }
    if !link.hubs.isEmpty {
      findings.append(Finding("hub", .note, "it is behind \(link.hubs.joined(separator: ", "))"))
    }
    return findings
  }

  private var modeFindings: [Finding] {
    if modes.isEmpty {
      return [Finding("no-modes", .note, "it does not list its picture modes")]
    }
    guard !modes.contains(where: { $0.format == .motionJPEG }) else { return [] }
    return [Finding("no-jpeg", .note, "it sends no JPEGs; photos are encoded here")]
  }

  /// The finding that automatic modes are not at their default, if so.
  private var controlFindings: [Finding] {
    let manual = controls.filter { control in
      control.isAutomatic && control.current.map { $0 != control.default } ?? false
    }
    guard !manual.isEmpty else { return [] }
    let names = manual.map(\.name.rawValue).joined(separator: ", ")
    return [
      Finding(
        "manual", .note,
        "\(names) \(manual.count == 1 ? "is" : "are") not at \(manual.count == 1 ? "its default" : "their defaults")",
        remedy: .restoreDefaults)
    ]
  }
}
