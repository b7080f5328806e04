/// A screen on which every view is looked at.
struct Screen: CustomStringConvertible {
  let device: Device
  /// The pixels of a kept picture to one of the page: small files that still show how text looks.
  let scale: Double

  /// Three widths, each in the light theme and then in the dark one: a change of the theme alone
  /// neither moves anything nor loads other pictures.
  static let all =
    inBothThemes(Device(width: 390, height: 844, density: 2, isTouch: true), scale: 1)
    + inBothThemes(Device(width: 1280, height: 800), scale: 1)
    + inBothThemes(Device(width: 2560, height: 1440), scale: 0.5)

  private static func inBothThemes(_ device: Device, scale: Double) -> [Screen] {
    [false, true].map { isDark in
      var device = device
      device.isDark = isDark
      return Screen(device: device, scale: scale)
    }
  }

  /// What a picture on this screen is called.
  var description: String { "\(device.width)-\(device.isDark ? "dark" : "light")" }
}
