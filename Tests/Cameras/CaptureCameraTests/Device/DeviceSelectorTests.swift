import CaptureBase
import CaptureCamera
import CaptureTestSupport
import Testing

/// The choice of a camera by the user's selector.
@Suite struct DeviceSelectorTests {
  private static func camera(
    _ number: Int, _ name: String, serial: String? = nil, port: String
  ) -> CameraDevice {
    CameraDevice(
      identity: DeviceIdentity(name: name, serial: serial, port: port),
      path: "/dev/video\(number)", number: number)
  }

  private let cameras = [
    camera(0, "HD Pro Webcam C920", serial: "A1B2C3D4", port: "usb-0000:00:14.0-2"),
    camera(2, "HD Pro Webcam C920", serial: "FFEE9911", port: "usb-0000:00:14.0-3"),
    camera(4, "Integrated Camera", port: "usb-0000:00:14.0-8"),
    camera(10, "2", serial: "0", port: "usb-2"),
  ]

  @Test(arguments: [
    ("/dev/video0", "/dev/video0"), ("4", "/dev/video4"), ("10", "/dev/video10"),
    ("FFEE9911", "/dev/video2"), ("usb-0000:00:14.0-3", "/dev/video2"),
    ("Integrated Camera", "/dev/video4"), ("integrated", "/dev/video4"), ("GRATED", "/dev/video4"),
    // The first trait that matches decides: a number before a serial number or a name.
    ("0", "/dev/video0"), ("2", "/dev/video2"),
    // A prefix names the trait.
    ("serial:0", "/dev/video10"), ("name:2", "/dev/video10"), ("port:usb-2", "/dev/video10"),
    ("serial:A1B2C3D4", "/dev/video0"), ("name:Integrated Camera", "/dev/video4"),
  ])
  func `a selector that matches one camera chooses it`(word: String, path: String) throws {
    #expect(try DeviceSelector(word).choose(from: cameras).path == path)
  }

  @Test(arguments: [
    "", "/dev/video1", "1", "-1", "04", "serial:", "serial:FFEE", "port:usb", "name:integrated",
    "video", "C921", "usb:0",
  ])
  func `a selector that matches no camera throws an error listing all cameras`(word: String) {
    let error = #expect(throws: CameraError.self) {
      try DeviceSelector(word).choose(from: cameras)
    }
    #expect(error?.code == .notFound)
    #expect(error?.subject == "'\(word)'")
    for camera in cameras {
      #expect(error?.remedy?.description.contains(camera.path) == true)
    }
  }

  @Test(arguments: ["HD Pro Webcam C920", "c920", "name:HD Pro Webcam C920"])
  func `a selector that matches two cameras throws an error naming both`(word: String) {
    let error = #expect(throws: CameraError.self) {
      try DeviceSelector(word).choose(from: cameras)
    }
    #expect(
      error?.description == """
        cannot find the camera '\(word)': several cameras match; choose one: \
        /dev/video0 (HD Pro Webcam C920, serial A1B2C3D4), \
        /dev/video2 (HD Pro Webcam C920, serial FFEE9911)
        """)
  }

  @Test func `a selector without any camera throws an error saying so`() {
    let error = #expect(throws: CameraError.self) {
      try DeviceSelector("0").choose(from: [])
    }
    #expect(
      error?.description
        == "cannot find the camera '0': no camera matches; connect a camera, or name another source"
    )
  }

  @Test(arguments: ["serial:A1", "C920", "/dev/video0", "name:"])
  func `a selector's description is its original text`(word: String) {
    #expect(DeviceSelector(word).description == word)
  }
}
