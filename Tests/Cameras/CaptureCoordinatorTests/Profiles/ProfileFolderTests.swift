import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureTestSupport
import Testing

/// A folder with one profile file per camera.
@Suite(.timeLimit(.minutes(10)))
struct ProfileFolderTests {
  private static func profile(_ camera: DeviceIdentity, _ value: Int = 1) -> ControlProfile {
    ControlProfile(camera: camera, settings: [ControlSetting(name: "gain", value: "\(value)")])
  }

  @Test func `a saved profile is found again even when the camera is on another port`() async throws
  {
    let folder = try TestFolder()
    let profiles = ProfileFolder("\(folder.path)/a/b")
    let camera = DeviceIdentity(name: "HD Webcam", serial: "A1B2", port: "usb-1")
    #expect(try await profiles.profile(of: camera) == nil)
    for value in 1...2 {
      let path = try await profiles.save(Self.profile(camera, value))
      #expect(path == "\(folder.path)/a/b/HD_Webcam+A1B2.json")
    }
    var moved = camera
    moved.port = "usb-9"
    #expect(try await profiles.profile(of: moved)?.settings.first?.value == "2")
    #expect(TestFolder.names(in: profiles.path) == ["HD_Webcam+A1B2.json"])
  }

  @Test func `identical cameras with one serial number have separate profiles by port`()
    async throws
  {
    let folder = try TestFolder()
    let profiles = ProfileFolder(folder.path)
    let twins = ["usb-1", "usb-2", "usb-3"].map {
      DeviceIdentity(name: "Cam", serial: "LAB0001", port: $0)
    }
    _ = try await profiles.save(Self.profile(twins[0], 0))
    for number in 1...2 {
      _ = try await profiles.save(Self.profile(twins[number], number), hasTwin: true)
    }
    for (twin, value) in zip(twins, ["0", "1", "2"] as [ControlValue]) {
      #expect(try await profiles.profile(of: twin)?.settings.first?.value == value)
    }
    #expect(
      folder.names == [
        "Cam+LAB0001+usb-2.json", "Cam+LAB0001+usb-3.json", "Cam+LAB0001.json",
      ])
  }

  @Test func `an unidentified camera has no profile and none can be saved for it`() async throws {
    let folder = try TestFolder()
    let profiles = ProfileFolder(folder.path)
    let error = await #expect(throws: ProfileError.self) {
      try await profiles.save(Self.profile(.unknown))
    }
    #expect(error?.code == .unknownCamera)
    try folder.write(Array(Self.profile(DeviceIdentity(name: "")).text.utf8), as: ".json")
    #expect(try await profiles.profile(of: .unknown) == nil)
  }

  @Test func `different cameras have different profile files whatever their names`() throws {
    let names = ["a", "a b", "a_b", "a/b", "a+b", "../a", "..", "", "ä", "a\u{0}b", "A", ".a"]
    let marks = [nil, "b", "a/b", "../../x", "serial+port"] as [String?]
    var cameras: [DeviceIdentity] = []
    for name in names {
      for mark in marks {
        cameras.append(DeviceIdentity(name: name, port: mark))
        if let mark, mark.count > 3 {
          cameras.append(DeviceIdentity(name: name, serial: mark + "-1", port: "p"))
        }
      }
    }
    cameras.append(DeviceIdentity(name: "a", serial: "0000", port: "1"))
    cameras.append(DeviceIdentity(name: "a", serial: "0000", port: "2"))
    let profiles = ProfileFolder("/profiles")
    let paths = cameras.map { profiles.path(of: $0) }
    #expect(Set(paths).count == cameras.count)
    for path in paths {
      #expect(path.hasPrefix("/profiles/"))
      #expect(path.utf8.filter { $0 == UInt8(ascii: "/") }.count == 2)
    }
  }

  @Test func `a profile's file keeps its name from version to version`() {
    let camera = DeviceIdentity(name: "azAZ09-. /\u{F}\u{10}ä_+", port: "usb-0000:00:14.0-2")
    #expect(
      ProfileFolder("/p").path(of: camera)
        == "/p/azAZ09-._%2f%0f%10%c3%a4%5f%2b+usb-0000%3a00%3a14.0-2.json")
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/capture/profiles"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/capture/profiles"),
    (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/capture/profiles"),
    (["HOME": "h"], nil), ([:], nil),
  ])
  func `profiles are in the folder that the XDG rules require`(
    environment: [String: String], path: String?
  ) {
    #expect(ProfileFolder { environment[$0] }?.path == path)
  }

  @Test func `a profile file that belongs to a different camera is refused`() async throws {
    let folder = try TestFolder()
    let profiles = ProfileFolder(folder.path)
    let (one, other) = (DeviceIdentity(name: "one", port: "1"), DeviceIdentity(name: "other"))
    try await Self.profile(other).write(to: profiles.path(of: one))
    let error = await #expect(throws: ProfileError.self) { try await profiles.profile(of: one) }
    #expect(error?.code == .otherCamera)
    #expect(
      error?.description
        == "the profile \(folder.path)/one+1.json is for other, not for one (port 1)")
  }

  @Test func `a profile folder that may not be created is answered with the advice to use another`()
    async throws
  {
    let camera = DeviceIdentity(name: "x", port: "1")
    let error = await #expect(throws: ProfileError.self) {
      try await ProfileFolder("/sys/profiles").save(Self.profile(camera))
    }
    #expect(error?.remedy?.code == .otherProfileFolder)
  }

  @Test func `a profile folder that cannot be created is reported in a sentence`() async throws {
    let camera = DeviceIdentity(name: "x", port: "1")
    let error = await #expect(throws: ProfileError.self) {
      try await ProfileFolder("/proc/profiles").save(Self.profile(camera))
    }
    #expect(
      error?.description
        == "cannot create the folder for profiles /proc/profiles: No such file or directory")
    let missing = await #expect(throws: ProfileError.self) {
      try await ControlProfile(file: "/proc/none.json")
    }
    #expect(missing?.code == .notFound)
    let folder = await #expect(throws: ProfileError.self) {
      try await ControlProfile(file: "/tmp")
    }
    #expect(folder?.code == .failed)
  }
}
