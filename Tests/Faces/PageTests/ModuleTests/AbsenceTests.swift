import CaptureJSON
import Testing

extension InBrowser {
  /// What the page says while no camera is there.
  struct AbsenceTests {
    private static let remedy =
      "Plug one in, or pass its device to the container. The picture then appears here."

    @Test func `the server says why there is no camera, and how to fix it`() throws {
      let absence: JSON = [
        "message": "no camera found", "code": 3, "kind": "notFound",
        "remedy": ["code": "connectOrPassIntoContainer", "words": .string(Self.remedy)],
      ]
      let tab = try ModuleTab { request in
        guard request.path == "/v1/events" else { return nil }
        return .lines(
          ["event": "hello", "state": ["cameras": [], "absence": absence]],
          ["event": "devices", "cameras": [], "absence": absence])
      }
      try tab.use("model/cameras", "server/events", "views/viewfinder/no-camera")
      try tab.tab.evaluate("startEvents(), 0")
      try tab.tab.wait(until: "absence.get() !== null")
      try tab.expect([
        "current.get()": "null",
        "[...noCamera(absence.get()).querySelectorAll('p')].slice(0, 2).map((one) => one.textContent)":
          #"["No camera found.","\#(Self.remedy)"]"#,
        "noCamera(null).querySelectorAll('p')[1].textContent":
          #""Plug one in. The picture then appears here.""#,
      ])
    }

    @Test func `the commands to type are those that name the server's own store`() throws {
      let commands: JSON = [
        "add": "capture add ~/Pictures --store /b", "simulate": "capture c",
        "emptyBin": "capture delete --empty-bin --store /b",
      ]
      let tab = try ModuleTab(
        "model/state", "server/events", "views/viewfinder/no-camera", "views/shared/empty"
      ) { request in
        guard request.path == "/v1/events" else { return nil }
        return .lines([
          "event": "hello",
          "state": ["cameras": [], "absence": nil, "server": ["commands": commands]],
        ])
      }
      let add = "emptySheet({ query: {}, failure: null }).querySelector('code').textContent"
      try tab.expect([
        add: #""capture add ~/Pictures""#,
        "command('emptyBin')": #""capture delete --empty-bin""#,
      ])
      try tab.tab.evaluate("startEvents(), 0")
      try tab.tab.wait(until: "server.get() !== null")
      try tab.expect([
        add: #""capture add ~/Pictures --store /b""#,
        "command('emptyBin')": #""capture delete --empty-bin --store /b""#,
        "noCamera(null).querySelector('code').textContent": #""capture c""#,
      ])
    }
  }
}
