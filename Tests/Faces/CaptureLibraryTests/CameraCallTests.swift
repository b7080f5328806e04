import CaptureTestSupport
import Testing

/// Programs in C take photos, read frames, and watch and set cameras.
@Suite(.timeLimit(.minutes(10)))
struct CameraCallTests {
  @Test func `a photo is newer than the call, and outlives its camera`() async throws {
    #expect(try await CProgram("photos.c").run(["facts"]).failure == "")
  }

  @Test func `a photo is a JPEG and pixels, which are made once`() async throws {
    #expect(try await CProgram("photos.c").run(["forms"]).failure == "")
  }

  @Test func `a photo is saved in the format of the path, which is not a template`() async throws {
    #expect(try await CProgram("photos.c").run(["files"]).failure == "")
  }

  @Test func `a photo of an unplugged camera fails at its deadline`() async throws {
    #expect(try await CProgram("photos.c").run(["deadline"]).failure == "")
  }

  @Test func `a photo has the size that it was requested in`() async throws {
    #expect(try await CProgram("photos.c").run(["size"]).failure == "")
  }

  @Test func `a photo that did not settle fails, or says so if it is kept`() async throws {
    #expect(try await CProgram("photos.c").run(["unsettled"]).failure == "")
  }

  @Test func `a shot can be waited for more than once`() async throws {
    #expect(try await CProgram("shots.c").run(["wait twice"]).failure == "")
  }

  @Test func `one poll waits for shots, frames and devices`() async throws {
    #expect(try await CProgram("shots.c").run(["poll"]).failure == "")
  }

  @Test func `a callback can wait, take photos and close its own shot`() async throws {
    #expect(try await CProgram("shots.c").run(["callback"]).failure == "")
  }

  @Test func `a callback for a finished shot is called, and a second one is refused`() async throws
  {
    #expect(try await CProgram("shots.c").run(["late callback"]).failure == "")
  }

  @Test func `closing a shot waits for its callback`() async throws {
    #expect(try await CProgram("shots.c").run(["close during callback"]).failure == "")
  }

  @Test func `closing cancels shots, and a closed shot makes no callback`() async throws {
    #expect(try await CProgram("shots.c").run(["cancel"]).failure == "")
  }

  @Test func `shots that are begun and closed in a tight loop leave the camera usable`()
    async throws
  {
    #expect(try await CProgram("shots.c").run(["tight loop"]).failure == "")
  }

  @Test func `a slow reader of frames gets the newest`() async throws {
    #expect(try await CProgram("frames.c").run(["newest"]).failure == "")
  }

  @Test func `frames can be kept, and decoded after the camera was closed`() async throws {
    #expect(try await CProgram("frames.c").run(["kept"]).failure == "")
  }

  @Test func `frames end when the camera is closed, as often as they are asked for`() async throws {
    #expect(try await CProgram("frames.c").run(["end"]).failure == "")
  }

  @Test func `frames continue when an unplugged camera is back`() async throws {
    #expect(try await CProgram("frames.c").run(["unplug"]).failure == "")
  }

  @Test func `leases keep a camera running, and may outlive it`() async throws {
    #expect(try await CProgram("frames.c").run(["lease"]).failure == "")
  }

  @Test(arguments: [
    "list", "select", "select source", "modes", "watch", "close while waiting", "controls",
  ])
  func `cameras are listed, chosen, watched and set`(_ name: String) async throws {
    let folder = try TestFolder()
    let scenario = """
      {"cameras": [
        {"name": "Door", "serial": "DOOR-1", "port": "door"},
        {"name": "Garden", "serial": "GARDEN-1", "port": "garden"}
      ]}
      """
    try folder.write(Array(scenario.utf8), as: "devices.json")
    #expect(try await CProgram("devices.c").run([name], in: folder).failure == "")
  }

  @Test(arguments: ["add", "list", "query", "tiers"])
  func `a store is filled, searched and read`(_ name: String) async throws {
    #expect(try await CProgram("store.c").run([name]).failure == "")
  }
}
