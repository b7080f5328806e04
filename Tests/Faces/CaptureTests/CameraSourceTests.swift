import Capture
import CaptureSamplePhotos
import CaptureTestSupport
import Testing

/// The one grammar that names a camera, and the table of kinds.
@Suite(.timeLimit(.minutes(10)))
struct CameraSourceTests {
  @Test(
    arguments: [
      ("/dev/video2", .machine, "", "/dev/video2"), ("2", .machine, "", "2"),
      ("C920", .machine, "", "C920"), ("serial:8C3F42A1", .machine, "", "serial:8C3F42A1"),
      ("port:usb-1", .machine, "", "port:usb-1"), ("", .machine, "", ""),
      ("simulator", .simulator, "", nil), ("simulator=", .simulator, "", nil),
      ("simulator=door.json", .simulator, "door.json", nil),
      ("simulator==a b", .simulator, "=a b", nil),
      // What only looks like a kind names a camera.
      ("name:simulator", .machine, "", "name:simulator"),
      ("serial:simulator", .machine, "", "serial:simulator"),
      ("./simulator", .machine, "", "./simulator"), ("simulator:0", .machine, "", "simulator:0"),
      ("simulators", .machine, "", "simulators"), ("Simulator", .machine, "", "Simulator"),
      (" simulator", .machine, "", " simulator"), ("exec:true", .machine, "", "exec:true"),
    ] as [(String, CameraKind, String, String?)])
  func `a text names a kind of camera, or selects a camera of this machine`(
    text: String, kind: CameraKind, argument: String, selector: String?
  ) {
    let source = CameraSource(text)
    #expect(source.kind == kind)
    #expect(source.argument == argument)
    #expect(source.selector == selector.map { DeviceSelector($0) })
    #expect(CameraSource(source.description) == source)
  }

  @Test func `kinds have different names, and only the machine's cameras need none`() {
    let names = CameraKind.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(CameraKind.all.filter(\.name.isEmpty) == [.machine])
    for kind in CameraKind.all where kind != .machine {
      #expect(CameraSource(kind.name).kind == kind)
      #expect(kind.forms.contains(kind.name))
    }
  }

  @Test func `a source opens the backend of its kind`() throws {
    #expect(try CameraSource.machine.backend() is V4L2Backend)
    #expect(try CameraSource("C920").backend() is V4L2Backend)
    #expect(try CameraSource.simulator().backend() is Simulator)
  }

  @Test func `a program in Swift names a simulated camera like a real one`() async throws {
    let folder = try TestFolder()
    try folder.write(Array(#"{"cameras":[{"name":"Door"}]}"#.utf8), as: "door.json")
    let camera = try await Camera("simulator=\(folder.path)/door.json", showing: .samples)
    #expect(camera.device.identity.name == "Door")
    let other = try await Camera("simulator")
    #expect(other.device.identity.name == "Simulated Camera")
  }

  @Test func `a source that cannot be read is an error that names the file`() {
    let error = #expect(throws: CameraError.self) {
      _ = try CameraSource("simulator=/no/such/plan").backend()
    }
    #expect(error?.code == .badSource)
    #expect(error?.isWorthRetrying == false)
    #expect(
      error?.description
        == "there is no scenario file, no recording and no folder of photos at '/no/such/plan'")
  }

  @Test func `sample photos that are not installed are an error that says so`() {
    let photos = ScenePhotos(installed: ["01-harbour"], inFolder: "/no/such/folder")
    let error = #expect(throws: CameraError.self) {
      _ = try CameraSource("simulator").backend(showing: photos)
    }
    #expect(error?.code == .badSource)
    #expect(
      error?.description
        == "cannot read a sample photo: /no/such/folder/01-harbour.jpg: No such file or directory; "
        + "install the sample photos")
  }

  @Test(arguments: [
    "Documentation/Guides/TakingPhotos.md", "Documentation/Guides/Testing.md",
    "Documentation/Reference/Settings.md", "Documentation/Reference/Scenarios.md",
    "Documentation/Reference/Shell.md", "Documentation/Reference/C.md",
    "Documentation/Reference/Python.md", "Documentation/Articles/FirstPhoto.md",
    "Documentation/Design/Extending.md",
    "Sources/C/CCaptureLibrary/include/capture.h", "Python/src/capture/camera.py",
  ])
  func `whatever describes how a camera is named has every kind`(path: String) throws {
    let text = try Repository.text(of: path)
    for kind in CameraKind.all where kind != .machine {
      #expect(text.contains("`\(kind.name)`") || text.contains("\(kind.name) or"), "\(path)")
      if kind.takesPath { #expect(text.contains("\(kind.name)="), "\(path)") }
    }
  }

  @Test func `no other file lists the backends of the kinds`() throws {
    let faces = ["CaptureCommand", "CaptureServeCommand", "CaptureLibrary", "CaptureServe"]
    for path in faces.flatMap({ Repository.sources(in: "Sources/Faces/\($0)") }) {
      let text = try Repository.text(of: path)
      #expect(!text.contains("V4L2Backend"), "\(path)")
    }
  }
}
