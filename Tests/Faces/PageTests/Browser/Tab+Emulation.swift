import CaptureJSON
import CaptureTestSupport

/// What a page may ask of the device that it is shown on.
struct Device {
  var width = 1280
  var height = 800
  /// Device pixels to a pixel of the page.
  var density = 1.0
  var isTouch = false
  var isDark = false
  var hasReducedMotion = false
  var wantsContrast = false
  var hasForcedColours = false
}

extension Tab {
  /// Shows the page as on a device, from here on.
  func emulate(_ device: Device) throws {
    try run(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(device.width), "height": .integer(device.height),
        "deviceScaleFactor": .number(device.density), "mobile": .bool(device.isTouch),
      ])
    try run(
      "Emulation.setTouchEmulationEnabled",
      ["enabled": .bool(device.isTouch), "maxTouchPoints": device.isTouch ? 5 : 1])
    let features = [
      ("prefers-color-scheme", device.isDark ? "dark" : "light"),
      ("prefers-reduced-motion", device.hasReducedMotion ? "reduce" : "no-preference"),
      ("prefers-contrast", device.wantsContrast ? "more" : "no-preference"),
      ("forced-colors", device.hasForcedColours ? "active" : "none"),
      ("pointer", device.isTouch ? "coarse" : "fine"),
    ]
    try run(
      "Emulation.setEmulatedMedia",
      [
        "features": .array(
          features.map { ["name": .string($0.0), "value": .string($0.1)] })
      ])
  }

  /// A picture of the tab as a JPEG file; `scale` is of the page's pixels.
  func picture(scale: Double, of device: Device) throws -> [UInt8] {
    let data = try run(
      "Page.captureScreenshot",
      [
        "format": "jpeg", "quality": 65,
        "clip": [
          "x": 0, "y": 0, "width": .integer(device.width), "height": .integer(device.height),
          "scale": .number(scale / device.density),
        ],
      ])["data"].text
    return try Base64.bytes(of: data ?? "")
  }

  /// Saves what is downloaded in a folder, without a question.
  func saveDownloads(in folder: String) throws {
    _ = try browser.tools.run(
      "Browser.setDownloadBehavior",
      [
        "behavior": "allow", "downloadPath": .string(folder),
        "browserContextId": .string(storage.id),
      ])
  }

  /// Waits until a file whose name ends so is in a folder.
  func wait(forFile ending: String, in folder: String) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !TestFolder.names(in: folder).contains(where: { $0.hasSuffix(ending) }) {
      guard ContinuousClock.now < deadline else { throw BrowserError("no \(ending) in \(folder)") }
      try evaluate("new Promise((resolve) => setTimeout(resolve, 50))")
    }
  }
}
