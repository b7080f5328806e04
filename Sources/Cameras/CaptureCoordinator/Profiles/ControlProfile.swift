public import CaptureCamera

/// A camera's control settings, saved so that they can be restored whenever it is opened.
public struct ControlProfile: Hashable, Sendable, Codable {
  /// The camera to which the settings belong.
  public var camera: DeviceIdentity
  /// The settings; menu items by name, since a driver may renumber them.
  public var settings: ControlSettings

  /// Creates a profile from settings; they are not checked against the camera.
  public init(camera: DeviceIdentity, settings: ControlSettings) {
    self.camera = camera
    self.settings = settings
  }

  /// Creates a profile of the controls that the user has changed and that can be set again.
  public init(of camera: DeviceIdentity, controls: [CameraControl]) {
    self.camera = camera
    settings = ControlSettings(
      controls.chosen.compactMap { control in
        control.value.map { ControlSetting(name: control.name, value: $0) }
      })
  }
}

extension ControlProfile {
  /// Returns the settings that these controls accept; `name` identifies the profile in remarks.
  ///
  /// Different firmware may lack some controls, which is no reason to refuse to take a photo.
  public func settings(
    fitting controls: [CameraControl], as name: String? = nil
  ) -> FittingSettings {
    var fitting = FittingSettings(name: name)
    for setting in labelledSettings(as: name) {
      do throws(CameraError) {
        _ = try controls.resolve(setting)
        fitting.settings.append(setting)
      } catch {
        fitting.skipped.append(SkippedSetting(setting, because: error.cause))
      }
    }
    return fitting
  }

  /// Returns all settings, each labelled with the profile's name (default: the camera's name).
  public func labelledSettings(as name: String? = nil) -> ControlSettings {
    ControlSettings(
      settings.map { ControlSetting(name: $0.name, value: $0.value, profile: name ?? camera.name) })
  }
}
