import CaptureCamera
import Testing

@testable import CaptureServe

/// The ids of cameras in addresses.
struct CameraIDTests {
  private func id(
    _ name: String, serial: String? = nil, port: String? = nil, path: String = "/dev/video0"
  ) -> String {
    let identity = DeviceIdentity(name: name, serial: serial, port: port)
    return CameraID(of: CameraDevice(identity: identity, path: path)).description
  }

  @Test func `an id has sixteen digits and survives a change of the path`() {
    let id = id("C920", serial: "1234", port: "usb-1")
    #expect(id.utf8.count == 16)
    #expect(id.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
    #expect(id == self.id("C920", serial: "1234", port: "usb-1", path: "/dev/video7"))
  }

  @Test func `an id stays the same from version to version`() {
    #expect(id("HD Webcam", serial: "SN1", port: "usb-0000:00:14.0-2") == "35cdaa1309e025fd")
  }

  @Test func `cameras that differ in name, serial number or port have other ids`() {
    let ids = [
      id("C920"), id("C921"), id("C920", serial: "1"), id("C920", port: "1"),
      id("C920", serial: "1", port: "1"), id("C9", serial: "20"), id("", path: "/dev/video0"),
      id("", path: "/dev/video1"),
    ]
    #expect(Set(ids).count == ids.count)
  }
}
