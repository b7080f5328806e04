extension CameraBackend {
  /// Sets controls to their standard values: those named, or all that somebody has changed.
  ///
  /// Dials go first, while their automatics are off and let them; then the
  /// switches, and at last the dials that a switch has set free.
  public func reset(
    _ names: [String] = [], of device: CameraDevice
  ) async throws(CameraError) -> [ControlOutcome] {
    var outcomes: [ControlOutcome] = []
    for turn in ResetTurn.allCases {
      let controls = try await controls(of: device)
      let named = try names.map { name throws(CameraError) in try controls.named(name).name }
      let wishes = controls.filter { control in
        turn.isFor(control, named: named)
      }.map { ControlSetting(name: $0.name, value: $0.words(for: $0.standard)) }
      guard !wishes.isEmpty else { continue }
      outcomes = outcomes.replaced(by: try await set(wishes, on: device))
    }
    return outcomes
  }
}

/// What is set back when.
private enum ResetTurn: CaseIterable {
  case dials, switches, freedDials

  func isFor(_ control: CameraControl, named: [String]) -> Bool {
    guard control.isSwitch == (self == .switches) else { return false }
    guard !named.isEmpty else { return control.isChanged }
    guard named.contains(control.name), control.current != control.standard else { return false }
    // One that is named and cannot be set is tried all the same, so that its refusal is told.
    return self != .dials || control.isSettable
  }
}
