public import CaptureCamera
internal import CaptureImaging

extension CameraDevice {
  /// The findings about a camera that do not require a stream.
  public var findings: [DoctorFinding] { linkFindings + modeFindings + controlFindings }

  private var linkFindings: [DoctorFinding] {
    guard let link else { return [] }
    var findings: [DoctorFinding] = []
    if link.speed < 480 {
      findings.append(
        DoctorFinding(
          "slow-link", .warning, "it is connected at only \(Int(link.speed)) Mbit/s",
          remedy: .fasterSocket))
    } else if let version = link.version, version >= 3, link.speed < 5000 {
      findings.append(
        DoctorFinding(
          "slower-link", .note, "it supports USB 3 but is connected as USB 2",
          remedy: .useUSB3))
    }
    if !link.hubs.isEmpty {
      findings.append(
        DoctorFinding("hub", .note, "it is behind \(link.hubs.joined(separator: ", "))"))
    }
    return findings
  }

  private var modeFindings: [DoctorFinding] {
    if modes.isEmpty {
      return [DoctorFinding("no-modes", .note, "it does not list its picture modes")]
    }
    guard !modes.contains(where: { $0.format == .motionJPEG }) else { return [] }
    return [
      DoctorFinding("no-jpeg", .note, "it sends no JPEGs; photos are encoded by this program")
    ]
  }

  /// The finding that automatic modes are not at their default, if so.
  private var controlFindings: [DoctorFinding] {
    let manual = controls.filter { control in
      control.isAutomatic && control.current.map { $0 != control.default } ?? false
    }
    guard !manual.isEmpty else { return [] }
    let names = manual.map(\.name.rawValue).joined(separator: ", ")
    return [
      DoctorFinding(
        "manual", .note,
        "\(names) \(manual.count == 1 ? "is" : "are") not at \(manual.count == 1 ? "its default" : "their defaults")",
        remedy: .restoreDefaults)
    ]
  }
}
