import CaptureCamera
import Testing

/// The recognition of a camera that was plugged in again.
@Suite struct DeviceIdentityTests {
  /// The serial numbers and ports of two cameras with one name, and whether they are the same.
  @Test(arguments: [
    (("A1B2", "usb-1"), ("A1B2", "usb-1"), true),
    (("A1B2", "usb-1"), ("A1B2", "usb-2"), true),  // moved to another port
    (("A1B2", "usb-1"), ("C3D4", "usb-1"), false),  // an identical model, at the same port
    ((nil, "usb-1"), (nil, "usb-1"), true),
    ((nil, "usb-1"), (nil, "usb-2"), false),
    (("A1B2", "usb-1"), (nil, "usb-1"), true),  // the serial number could not be read
    (("A1B2", "usb-1"), (nil, "usb-2"), false),
    ((nil, nil), (nil, nil), true),
    // Serial numbers that manufacturers give to all their cameras.
    (("0000", "usb-1"), ("0000", "usb-2"), false),
    (("0000", "usb-1"), ("0000", "usb-1"), true),
    (("01", "usb-1"), ("01", "usb-2"), false),
    (("", "usb-1"), ("", "usb-2"), false),
  ])
  func `cameras with the same name are distinguished by serial number and port`(
    one: (String?, String?), other: (String?, String?), isSame: Bool
  ) {
    let first = DeviceIdentity(name: "Camera", serial: one.0, port: one.1)
    let second = DeviceIdentity(name: "Camera", serial: other.0, port: other.1)
    #expect(first.isSameCamera(as: second) == isSame)
    #expect(second.isSameCamera(as: first) == isSame)
  }

  @Test func `cameras with different names are never the same`() {
    let first = DeviceIdentity(name: "Camera", serial: "A1B2", port: "usb-1")
    let second = DeviceIdentity(name: "Camera 2", serial: "A1B2", port: "usb-1")
    #expect(!first.isSameCamera(as: second))
  }

  @Test func `a camera with an unknown identity is recognised only by its path`() {
    #expect(!DeviceIdentity.unknown.isSameCamera(as: .unknown))
    #expect(DeviceIdentity.unknown.marks == [])
    let (one, other) = ("/dev/video0", "/dev/video1")
    let camera = CameraDevice(identity: .unknown, path: one)
    #expect(camera.isSame(as: camera))
    #expect(!camera.isSame(as: CameraDevice(identity: .unknown, path: other)))
    let named = [one, other].map {
      CameraDevice(identity: DeviceIdentity(name: "Cam"), path: $0)
    }
    #expect(named[0].isSame(as: named[1]))
    #expect(camera.subject == "/dev/video0 (name and port unknown)")
  }
}
