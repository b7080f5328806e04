internal import CaptureCamera
internal import CaptureJSON
internal import CaptureWords

/// The output of `capture simulate`: the path of each camera when it is plugged in.
struct SimulateOutput: Sendable {
  let wantsJSON: Bool

  /// Reports what the camera of a scenario has and a USB camera cannot have.
  func tell(omissions: [String], of device: CameraDevice) {
    guard !omissions.isEmpty else { return }
    let list = omissions.joined(separator: ", ")
    Console.note("\(device.identity.title): a USB camera cannot have \(list), so they are left out")
  }

  /// Reports that a camera was plugged in or unplugged.
  func tell(_ event: String, _ device: CameraDevice) {
    if wantsJSON {
      Console.say((["event": .string(event), "camera": device.json] as JSON).line)
    } else if event == "plugged" {
      Console.say(device.path)
    } else {
      Console.note("\(device.subject) is unplugged")
    }
  }
}
