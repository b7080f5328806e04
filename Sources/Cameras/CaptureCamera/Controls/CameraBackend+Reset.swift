extension CameraBackend {
  /// Resets controls to their defaults: the named ones, or all that have been changed.
  ///
  /// Dials are reset first, while their automatic modes are off and permit it; then the switches;
  /// and finally the dials that resetting a switch made settable.
  public func reset(
    _ names: [ControlName] = [], of device: CameraDevice
  ) async throws(CameraError) -> [ControlOutcome] {
    var outcomes: [ControlOutcome] = []
    for turn in ResetTurn.allCases {
      let controls = try await controls(of: device)
      let named = try names.map { name throws(CameraError) in try controls.named(name).name }
      let settings = ControlSettings(
        controls.filter { control in turn.isFor(control, named: named) }
          .map { ControlSetting(name: $0.name, value: $0.defaultValue) })
      guard !settings.isEmpty else { continue }
      outcomes = outcomes.replaced(by: try await set(settings, on: device))
    }
    return outcomes
  }
}

/// The passes of a reset, in order.
private enum ResetTurn: CaseIterable {
  case dials, switches, freedDials

  func isFor(_ control: CameraControl, named: [ControlName]) -> Bool {
    guard control.isSwitch == (self == .switches) else { return false }
    guard !named.isEmpty else { return control.isChanged }
    guard named.contains(control.name), control.current != control.default else { return false }
    // A named control is tried even if it is not settable, so that the refusal is reported.
    return self != .dials || control.isSettable
  }
}
