/// A screen on which every view is looked at.
struct Screen: CustomStringConvertible {
  let device: Device
  /// The pixels of a kept picture to one of the page: small files that still show how text looks.
  let scale: Double

  /// Three widths, each in both themes.
  static let all = [false, true].flatMap { isDark in
    [
      Screen(
        device: Device(width: 390, height: 844, density: 2, isTouch: true, isDark: isDark),
        scale: 1),
      Screen(device: Device(width: 1280, height: 800, isDark: isDark), scale: 1),
      Screen(device: Device(width: 2560, height: 1440, isDark: isDark), scale: 0.5),
    ]
  }

  /// What a picture on this screen is called.
  var description: String { "\(device.width)-\(device.isDark ? "dark" : "light")" }
}
