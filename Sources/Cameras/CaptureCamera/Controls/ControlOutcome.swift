/// The result of setting a control: the value requested and the value read back.
public struct ControlOutcome: Hashable, Sendable, Codable {
  /// The control's name.
  public var name: ControlName
  /// The value that was requested, which may lie between two of the control's steps.
  public var requested: Int
  /// The value sent to the camera: the one nearest to ``requested`` that the control accepts.
  public var sent: Int
  /// The value read back afterwards.
  ///
  /// If it could not be read, this is the value that was sent or, after a refusal, the last known
  /// one.
  public var actual: Int
  /// The reason the camera refused the value; nil if it did not.
  public var refusal: CameraError.Cause?
  /// The profile that the setting came from; nil if the user requested it.
  public var profile: String?

  /// Creates an outcome; `sent` defaults to `requested`.
  public init(
    name: ControlName, requested: Int, sent: Int? = nil, actual: Int,
    refusal: CameraError.Cause? = nil,
    profile: String? = nil
  ) {
    self.name = name
    self.requested = requested
    self.sent = sent ?? requested
    self.actual = actual
    self.refusal = refusal
    self.profile = profile
  }

  /// Whether the value read back is the one that was sent.
  public var didStick: Bool { sent == actual }
}

extension [ControlOutcome] {
  /// Returns these outcomes, with newer ones replacing those for the same controls.
  public func replaced(by newer: [ControlOutcome]) -> [ControlOutcome] {
    filter { old in !newer.contains { $0.name == old.name } } + newer
  }
}

extension [ControlOutcome] {
  /// Returns these outcomes in the order in which the settings were given.
  package func ordered(as settings: ControlSettings) -> [ControlOutcome] {
    let placed = settings.enumerated().map { ($0.element.name, $0.offset) }
    let places = Dictionary(placed) { first, _ in first }
    return sorted { places[$0.name, default: .max] < places[$1.name, default: .max] }
  }
}

extension ControlOutcome: CustomStringConvertible {
  /// The value read back and, if it differs, the value that was sent: `gain=40`, or `gain=38, not 40`.
  public var description: String { "\(name)=\(actual)" + (didStick ? "" : ", not \(sent)") }
}

extension ControlOutcome {
  /// Returns a remark for the user if the control did not end up as
  /// requested, or has no effect now.
  ///
  /// `controls` holds the camera's controls with their current values.
  public func remark(among controls: [CameraControl]) -> String? {
    guard let control = controls.first(where: { $0.name == name }) else { return nil }
    let remark =
      controls.isHeld(control)
      ? remark(on: control, heldAmong: controls) : remark(on: control)
    guard let remark, let profile else { return remark }
    return "the profile \(profile): \(remark)"
  }

  /// Returns the remark for a control that no other control determines.
  private func remark(on control: CameraControl) -> String? {
    let now = control.words(for: actual)
    guard !didStick else {
      guard requested != sent else { return nil }
      return "\(name) is \(now) now, the nearest value to \(requested) that it accepts"
    }
    let setting = "\(name)=\(control.words(for: sent))"
    guard let refusal else { return "the camera did not keep \(setting); it is \(now)" }
    return "the camera does not accept \(setting): \(refusal); \(name) stays \(now)"
  }

  private func remark(
    on control: CameraControl, heldAmong controls: [CameraControl]
  ) -> String? {
    let setting = "\(name)=\(control.words(for: sent))"
    let release = controls.release(of: control)
    let holder = release?.name.rawValue ?? "another control"
    let remedy = release.map { "; also set \($0)" } ?? ""
    return didStick
      ? "\(setting) has no effect while \(holder) controls it\(remedy)"
      : "the camera did not keep \(setting): \(holder) controls it\(remedy)"
  }
}
