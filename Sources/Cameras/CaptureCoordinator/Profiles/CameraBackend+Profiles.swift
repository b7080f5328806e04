public import CaptureCamera

extension CameraBackend {
  /// Sets a camera's controls to a profile's values, as far as they fit, and reads them back.
  ///
  /// `name` identifies the profile in the remarks. The camera may be in use by another program.
  public func apply(
    _ profile: ControlProfile, as name: String? = nil, to device: CameraDevice
  ) async throws(CameraError) -> ProfileOutcome {
    let fitting = profile.settings(fitting: try await controls(of: device), as: name)
    return ProfileOutcome(outcomes: try await set(fitting.settings, on: device), fitting: fitting)
  }

  /// Returns a profile of the controls that the user has changed.
  public func profile(of device: CameraDevice) async throws(CameraError) -> ControlProfile {
    ControlProfile(of: device.identity, controls: try await controls(of: device))
  }

  /// Returns whether another camera with the same name and serial number is connected.
  ///
  /// The profile of such a camera is saved for its USB port.
  public func hasTwin(of device: CameraDevice) async -> Bool {
    let others = (try? await devices())?.map(\.identity) ?? []
    let identity = device.identity
    return others.contains {
      $0 != identity && $0.name == identity.name && $0.marks == identity.marks
    }
  }
}
