public import CaptureCamera

/// What somebody has set on a camera, to be set again whenever the camera is opened.
public struct ControlProfile: Hashable, Sendable {
  public var camera: DeviceIdentity
  /// What to set, menus by their items' texts: a driver may number them anew.
  public var settings: [ControlSetting]

  public init(camera: DeviceIdentity, settings: [ControlSetting]) {
    self.camera = camera
    self.settings = settings
  }

  /// What somebody has chosen on a camera, as far as it can be set again.
  public init(of camera: DeviceIdentity, controls: [CameraControl]) {
    self.camera = camera
    settings = controls.chosen.compactMap { control in
      control.currentWords.map { ControlSetting(name: control.name, value: $0) }
    }
  }
}

/// The part of a profile that a camera takes, and why it does not take the rest.
public struct FittingSettings: Hashable, Sendable {
  public var settings: [ControlSetting] = []
  /// A sentence for each setting that is left out.
  public var remarks: [String] = []
}

extension ControlProfile {
  /// What of it can be set where these are the controls, as the wishes of a profile of this name.
  ///
  /// A camera with other firmware may have lost some, and that is no reason to take no photo.
  public func settings(
    fitting controls: [CameraControl], as name: String? = nil
  ) -> FittingSettings {
    var fitting = FittingSettings()
    for setting in wishes(as: name) {
      do throws(CameraError) {
        _ = try controls.resolve(setting)
        fitting.settings.append(setting)
      } catch {
        let owner = name.map { "the profile \($0): " } ?? "the profile's "
        fitting.remarks.append("\(owner)\(setting) is left out: \(error.cause)")
      }
    }
    return fitting
  }

  /// All that it says, as the wishes of a profile of this name; of the camera's unless it has one.
  public func wishes(as name: String? = nil) -> [ControlSetting] {
    settings.map { ControlSetting(name: $0.name, value: $0.value, profile: name ?? camera.name) }
  }
}
