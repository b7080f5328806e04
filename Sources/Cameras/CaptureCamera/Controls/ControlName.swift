/// The name of a control, such as `brightness`.
///
/// A camera's driver may define any names; the ones declared here are those that Linux uses for the
/// controls of most cameras.
public struct ControlName: RawRepresentable, Hashable, Sendable {
  /// Lower-case words joined by underscores, such as `white_balance_temperature`.
  public var rawValue: String

  /// Creates a name from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name from its text.
  public init(_ text: String) {
    self.init(rawValue: text)
  }

  /// Returns whether both name the same control; case is ignored.
  public static func == (one: ControlName, other: ControlName) -> Bool {
    one.rawValue == other.rawValue || one.rawValue.lowercased() == other.rawValue.lowercased()
  }

  /// Hashes the name without its case.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue.lowercased())
  }
}

extension ControlName: ExpressibleByStringLiteral, CustomStringConvertible, Codable {
  /// Creates a name from a literal.
  public init(stringLiteral text: String) {
    self.init(rawValue: text)
  }

  /// The name's text.
  public var description: String { rawValue }
}

// MARK: - The picture

extension ControlName {
  /// The brightness, also called the black level.
  public static let brightness: ControlName = "brightness"
  /// The difference between light and dark, also called luma gain.
  public static let contrast: ControlName = "contrast"
  /// The strength of colours.
  public static let saturation: ControlName = "saturation"
  /// The balance of colours.
  public static let hue: ControlName = "hue"
  /// The strength of sharpening.
  public static let sharpness: ControlName = "sharpness"
  /// The gamma correction.
  public static let gamma: ControlName = "gamma"
  /// The amplification of the sensor's signal.
  public static let gain: ControlName = "gain"
  /// Whether the camera chooses the gain itself.
  public static let automaticGain: ControlName = "gain_automatic"
  /// The compensation for light behind the subject.
  public static let backlightCompensation: ControlName = "backlight_compensation"
  /// The frequency of the mains, by which lamps flicker.
  public static let powerLineFrequency: ControlName = "power_line_frequency"
  /// Whether the camera chooses the white balance itself.
  public static let automaticWhiteBalance: ControlName = "white_balance_automatic"
  /// The colour temperature that appears white, in kelvins.
  public static let whiteBalanceTemperature: ControlName = "white_balance_temperature"
  /// The amplification of red.
  public static let redBalance: ControlName = "red_balance"
  /// The amplification of blue.
  public static let blueBalance: ControlName = "blue_balance"
  /// Whether the picture is mirrored from left to right.
  public static let horizontalFlip: ControlName = "horizontal_flip"
  /// Whether the picture is mirrored from top to bottom.
  public static let verticalFlip: ControlName = "vertical_flip"
}

// MARK: - The camera

extension ControlName {
  /// The menu that determines whether the camera chooses the exposure itself.
  public static let autoExposure: ControlName = "auto_exposure"
  /// The exposure time, in units of 100 microseconds.
  public static let exposureTime: ControlName = "exposure_time_absolute"
  /// Whether the camera may lower the frame rate to expose longer.
  public static let dynamicFrameRate: ControlName = "exposure_dynamic_framerate"
  /// The distance that is in focus, in the driver's units.
  public static let focus: ControlName = "focus_absolute"
  /// Whether the camera keeps focusing itself.
  public static let continuousFocus: ControlName = "focus_automatic_continuous"
  /// The focal length, in the driver's units.
  public static let zoom: ControlName = "zoom_absolute"
  /// The horizontal direction, in arc seconds.
  public static let pan: ControlName = "pan_absolute"
  /// The vertical direction, in arc seconds.
  public static let tilt: ControlName = "tilt_absolute"
}
