import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// `capture shell` with a simulated camera, as its clients use it.
@Suite(.timeLimit(.minutes(10)))
struct ShellTests {
  /// A camera whose picture never settles, so that a photo takes seconds.
  private static let restless = #"{"cameras":[{"motion":true}]}"#

  @Test func `each request gets an answer with its id, in the order of the requests`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    for number in 1...5 {
      client.send(#"{"id":\#(number),"do":"snap","settle":false,"to":"p%n.jpg"}"#)
    }
    client.send(#"{"id":"last","do":"close"}"#)
    for number in 1...5 {
      let answer = try client.answer()
      #expect(answer["id"] == .integer(number))
      #expect(answer["result"]?["path"]?.text == "p\(number).jpg")
    }
    #expect(try client.answer()["result"]?["state"]?.text == "idle")
    let outcome = try client.wait()
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(folder.names.count { $0.hasSuffix(".jpg") } == 5)
  }

  @Test func `a photo in the answer has the bytes of a photo in a file`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    let answer = try client.ask(#"{"do":"snap","settle":false,"to":"-"}"#)
    #expect(answer["id"] == .null)
    #expect(answer["result"]?["path"]?.text == "-")
    let jpeg = try Base64.bytes(of: #require(answer["result"]?["jpeg"]?.text))
    #expect(answer["result"]?["bytes"] == .integer(jpeg.count))
    #expect(try JPEGHeader(of: jpeg.span.bytes).size == FrameSize(width: 640, height: 480))
    #expect(try client.wait().status == 0)
    #expect(folder.names == [".errors"])
  }

  @Test func `frames follow each other, in the answer or in a file that is replaced`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    var last = -1
    for _ in 1...3 {
      let frame = try #require(client.ask(#"{"do":"frame"}"#)["result"])
      let jpeg = try Base64.bytes(of: #require(frame["jpeg"]?.text))
      #expect(try JPEGHeader(of: jpeg.span.bytes).size == FrameSize(width: 640, height: 480))
      guard case .integer(let number)? = frame["number"] else { break }
      #expect(number > last)
      last = number
    }
    for _ in 1...2 {
      let frame = try client.ask(#"{"do":"frame","to":"f.jpg"}"#)["result"]
      #expect(frame?["path"]?.text == "f.jpg" && frame?["jpeg"] == nil)
      let jpeg = try [UInt8](contentsOf: "\(folder.path)/f.jpg")
      #expect(frame?["bytes"] == .integer(jpeg.count))
    }
    #expect(try client.ask(#"{"do":"frame","to":"f.png"}"#).kind == "usage")
    #expect(folder.names.sorted() == [".errors", "f.jpg"])
  }

  @Test(arguments: ["snap", "frame"])
  func `anything but a file is refused, and blocks nothing`(word: String) throws {
    let folder = try TestFolder()
    try #require(mkfifo("\(folder.path)/pipe.jpg", 0o600) == 0)
    try #require(symlink("/dev/null", "\(folder.path)/device.jpg") == 0)
    try #require(mkdir("\(folder.path)/folder.jpg", 0o700) == 0)
    let client = try ShellClient(in: folder)
    let places = ["pipe.jpg", "device.jpg"] + (word == "frame" ? ["folder.jpg"] : [])
    for place in places {
      client.send(#"{"id":"\#(place)","do":"\#(word)","to":"\#(place)"}"#)
    }
    client.send(#"{"id":"photo","do":"snap","settle":false,"to":"a.jpg"}"#)
    client.closeInput()
    var answers: [JSON] = []
    while let answer = client.line() { answers.append(answer) }
    #expect(Set(answers.map { $0["id"]?.text }) == Set(places + ["photo"]))
    for answer in answers where answer["id"] != "photo" {
      #expect(answer.kind == "cannotWrite", "\(answer.line)")
      let isFolder = answer["id"] == "folder.jpg"
      let reason = isFolder ? "Is a directory" : "it is not a regular file"
      #expect(answer["error"]?["message"]?.text?.contains(reason) == true, "\(answer.line)")
    }
    #expect(answers.contains { $0["result"]?["path"] == "a.jpg" })
    #expect(try client.wait().status == 0)
  }

  @Test func `the state and a cancellation are answered while a photo is taken`() throws {
    let folder = try TestFolder()
    try folder.write(Array(Self.restless.utf8), as: "restless.json")
    let client = try ShellClient(in: folder, device: "simulator=restless.json")
    client.send(#"{"id":1,"do":"snap","priority":"quality","to":"a.jpg"}"#)
    client.send(#"{"id":2,"do":"close"}"#)
    let state = try client.ask(#"{"id":3,"do":"state"}"#)
    #expect(state["id"] == 3)
    #expect(["idle", "starting", "running"].contains(state["result"]?["state"]?.text))
    let cancellation = try client.ask(#"{"id":4,"do":"cancel","request":1}"#)
    #expect(cancellation["result"]?["requestsCancelled"] == 1)
    let cancelled = try client.answer()
    #expect(cancelled["id"] == 1 && cancelled.kind == "interrupted")
    #expect(try client.answer()["id"] == 2)
    #expect(try client.ask(#"{"do":"cancel"}"#)["result"]?["requestsCancelled"] == 0)
    #expect(!folder.names.contains("a.jpg"))
  }

  @Test func `the camera of a request is opened, described, and closed`() throws {
    let folder = try TestFolder()
    let scenario = #"{"cameras":[{"name":"Door"},{"name":"Garden"}]}"#
    try folder.write(Array(scenario.utf8), as: "two.json")
    let client = try ShellClient(in: folder, device: "simulator=two.json")
    let before = try client.ask(#"{"do":"state"}"#)["result"]
    #expect(before?["state"]?.text == "idle" && before?["camera"] == .null)
    let garden = try client.ask(#"{"do":"open","device":"Garden","size":"1280x720","warm":true}"#)
    let state = try #require(garden["result"])
    #expect(state["state"]?.text == "running" && state["warm"] == true)
    #expect(state["camera"]?["name"]?.text == "Garden" && state["width"] == 1280)
    let other = try client.ask(#"{"do":"open"}"#)["result"]
    #expect(other?["camera"]?["name"]?.text == "Door" && other?["width"] == 640)
    #expect(other?["warm"] == false)
    #expect(try client.ask(#"{"do":"close"}"#)["result"]?["state"]?.text == "idle")
    let missing = try client.ask(#"{"do":"open","device":"Attic"}"#)
    #expect(missing.kind == "noCamera")
    let mode = #"{"do":"open","size":"33x44","exact":true}"#
    #expect(try client.ask(mode).kind == "badMode")
    #expect(try client.ask(#"{"do":"open","simulator":"none.json"}"#).kind == "badData")
    #expect(try client.ask(#"{"do":"open","device":"simulator=none.json"}"#).kind == "badData")
    let empty = try client.ask(#"{"do":"open","device":"simulator="}"#)["error"]
    #expect(empty?["message"]?.text == "device: 'simulator=' is empty")
    let both = #"{"do":"open","device":"simulator","simulator":true}"#
    #expect(try client.ask(both).kind == "usage")
    let sample = try client.ask(#"{"do":"open","device":"simulator"}"#)["result"]
    #expect(sample?["camera"]?["name"]?.text == "Simulated Camera")
    let last = try client.ask(#"{"do":"open","device":"simulator=two.json"}"#)["result"]
    #expect(last?["camera"]?["name"]?.text == "Door")
    let devices = try client.ask(#"{"do":"devices"}"#)["results"]
    #expect(devices?.items.compactMap { $0["name"]?.text } == ["Door", "Garden"])
  }

  @Test func `controls are set before the next photo, and refusals are errors`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    client.send(#"{"id":1,"do":"controls.set","control":{"brightness":"60%"}}"#)
    client.send(#"{"id":2,"do":"snap","settle":false,"to":"a.jpg"}"#)
    client.send(#"{"id":3,"do":"controls.get","names":["brightness"]}"#)
    let set = try #require(client.line()?["results"]?.items.first)
    #expect(try client.answer()["id"] == 2)
    let got = try #require(client.line()?["results"]?.items.first)
    #expect(got["value"] == set["got"] && got["value"] != got["default"])
    let reset = try client.ask(#"{"do":"controls.reset","names":["brightness"]}"#)
    #expect(reset["results"]?.items.first?["got"] == got["default"])
    #expect(try #require(client.ask(#"{"do":"controls.list"}"#)["results"]).items.count > 3)
    #expect(try client.ask(#"{"do":"controls.get","names":["flux"]}"#).kind == "badControl")
  }

  @Test func `a control that is not kept is reported beside the results`() throws {
    let folder = try TestFolder()
    let scenario = #"{"events":[{"fault":"stuckControl","control":"brightness"}]}"#
    try folder.write(Array(scenario.utf8), as: "stuck.json")
    let client = try ShellClient(in: folder, device: "simulator=stuck.json")
    let answer = try client.ask(#"{"do":"controls.set","control":{"brightness":"100%"}}"#)
    #expect(answer.kind == "badControl")
    #expect(answer["results"]?.items.count == 1)
  }

  @Test func `a busy camera is an error that names what to send, and that opens it`() throws {
    let folder = try TestFolder()
    let scenario = #"{"events":[{"fault":"busy","open":1,"count":2,"holder":"cheese"}]}"#
    try folder.write(Array(scenario.utf8), as: "busy.json")
    let client = try ShellClient(in: folder, device: "simulator=busy.json")
    let busy = try client.ask(#"{"do":"snap","to":"a.jpg"}"#)
    #expect(busy.kind == "busy")
    #expect(busy["error"]?["message"]?.text?.hasSuffix("wait for it by 'open' with 'wait'") == true)
    let opened = try client.ask(#"{"do":"open","wait":"5min"}"#)
    #expect(opened["result"]?["state"]?.text == "running", "\(opened.line)")
  }

  @Test(arguments: [
    (#"{"id":1,"do":"snap","to":"/nowhere/a.jpg"}"#, "cannotWrite"),
    (#"{"id":1,"do":"snap","to":"a.gif"}"#, "usage"),
    (#"{"id":1,"do":"snap","to":"%Q.jpg"}"#, "usage"),
    (#"{"id":1,"do":"snap","to":"a.png","compact":true}"#, "usage"),
    (#"{"id":1,"do":"snap","control":{"flux":1},"to":"a.jpg"}"#, "badControl"),
    (#"{"id":1,"do":"list","store":"none"}"#, "noStore"),
    (#"{"id":1,"do":"dance"}"#, "usage"),
  ])
  func `a request that fails is answered with the cause, and the next one succeeds`(
    request: String, kind: String
  ) throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    let failed = try client.ask(request)
    #expect(failed["id"] == 1 && failed.kind == kind, "\(failed.line)")
    #expect(failed["result"] == nil && failed["results"] == nil)
    let photo = try client.ask(#"{"id":2,"do":"snap","settle":false,"to":"a.jpg"}"#)
    #expect(photo["result"]?["path"]?.text == "a.jpg")
  }

  @Test func `lines that are not requests are answered, and the shell goes on`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    let long = String(repeating: "x", count: (1 << 20) + 1)
    for line in ["{", "", "  ", "[1,2]", "\u{0}", long] { client.send(line) }
    client.send(bytes: [0xFF, 0xFE, 0x0A])
    for _ in 1...5 {
      let answer = try client.answer()
      #expect(answer["id"] == .null && answer.kind == "usage")
    }
    #expect(try client.ask(#"{"do":"hello"}"#)["result"]?["protocol"] == 1)
  }

  @Test func `only answers are printed to standard output, and messages go to standard error`()
    throws
  {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    _ = try client.ask(#"{"do":"snap","settle":false}"#)
    let outcome = try client.wait()
    #expect(outcome.text == "")
    #expect(outcome.errors.contains("the camera is simulated"))
  }
}
