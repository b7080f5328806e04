internal import CaptureCamera
internal import CaptureJSON
internal import CaptureWords

/// The output of `capture simulate`: the path of each camera when it is plugged in.
///
/// A command has standard output for itself, unless JSON is requested.
struct SimulateOutput: Sendable {
  let wantsJSON: Bool
  var hasCommand = false

  enum Line: Hashable {
    case result(String)
    case note(String)
  }

  /// Reports what the camera of a scenario has and a USB camera cannot have.
  func tell(omissions: [String], of device: CameraDevice) {
    guard !omissions.isEmpty else { return }
    let list = omissions.joined(separator: ", ")
    Console.printMessage(
      unlessQuiet:
        "\(device.identity.title): a USB camera cannot have \(list), so they are left out")
  }

  /// Reports that a camera was plugged in or unplugged.
  func tell(_ event: String, _ device: CameraDevice) {
    switch line(event, device) {
    case .result(let line): Console.printResult(line)
    case .note(let sentence): Console.printMessage(unlessQuiet: sentence)
    }
  }

  func line(_ event: String, _ device: CameraDevice) -> Line {
    if wantsJSON {
      .result((["event": .string(event), "camera": device.json] as JSON).line)
    } else if event == "plugged", !hasCommand {
      .result(device.path)
    } else {
      .note("\(device.subject) is \(event == "plugged" ? "plugged in" : event)")
    }
  }
}
