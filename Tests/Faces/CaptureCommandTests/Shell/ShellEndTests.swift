import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// How `capture shell` ends, and what it survives.
@Suite(.timeLimit(.minutes(10)))
struct ShellEndTests {
  private static let restless = #"{"cameras":[{"motion":true}]}"#

  @Test func `at the end of the input, photos in progress are taken and answered`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    for number in 1...8 {
      client.send(#"{"id":\#(number),"do":"snap","settle":false,"to":"p%n.jpg"}"#)
    }
    client.send(bytes: Array(#"{"id":9,"do":"state"}"#.utf8))  // without a line break
    client.closeInput()
    var ids: [JSON?] = []
    while let answer = client.line() {
      #expect(answer["error"] == nil, "\(answer.line)")
      ids.append(answer["id"])
    }
    #expect(ids.count == 9)
    #expect(try client.wait().status == 0)
    #expect(folder.names.count { $0.hasSuffix(".jpg") } == 8)
  }

  @Test func `quit is answered after all requests before it, and those after it are not done`()
    throws
  {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder)
    client.send(#"{"id":1,"do":"snap","settle":false,"to":"a.jpg"}"#)
    client.send(#"{"id":2,"do":"quit"}"#)
    client.send(#"{"id":3,"do":"snap","settle":false,"to":"b.jpg"}"#)
    #expect(client.line()?["id"] == 1)
    #expect(client.line()?["result"]?.isEmptyObject == true)
    #expect(client.line() == nil)
    #expect(try client.wait().status == 0)
    #expect(!folder.names.contains("b.jpg"))
  }

  @Test(arguments: [(signal: SIGTERM, code: 143), (signal: SIGINT, code: 130)])
  func `a signal cancels requests, answers them, and ends the shell with its code`(
    signal: CInt, code: Int
  ) throws {
    let folder = try TestFolder()
    try folder.write(Array(Self.restless.utf8), as: "restless.json")
    let client = try ShellClient(in: folder, device: "simulator=restless.json")
    client.send(#"{"id":1,"do":"snap","priority":"quality","to":"a.jpg"}"#)
    client.send(#"{"id":2,"do":"list"}"#)
    _ = try client.ask(#"{"id":3,"do":"state"}"#)
    client.signal(signal)
    let answers = [try client.answer(), try client.answer()]
    #expect(Set(answers.map { $0["id"] }) == [1, 2])
    #expect(answers.allSatisfy { $0.kind == "interrupted" })
    #expect(client.line() == nil)
    #expect(try client.wait().status == code)
  }

  @Test func `a reader that goes away ends the shell quietly`() throws {
    let folder = try TestFolder()
    let client = try ShellClient(in: folder, reader: "true")
    client.send(#"{"do":"snap","settle":false,"to":"a.jpg"}"#)
    client.send(#"{"do":"snap","priority":"quality","within":"1h","to":"b.jpg"}"#)
    var status: [UInt8] = []
    while status.isEmpty {
      usleep(10_000)
      status = (try? [UInt8](contentsOf: "\(folder.path)/status")) ?? []
    }
    #expect(status == Array("0\n".utf8))
    let errors = try client.wait().errors
    #expect(errors.split(separator: "\n").count == 1, "\(errors)")
  }

  @Test func `a camera that is unplugged fails its requests, and works when it is back`() throws {
    let folder = try TestFolder()
    let scenario =
      #"{"events":[{"fault":"unplug","after":"4s"},{"fault":"replug","after":"12s"}]}"#
    try folder.write(Array(scenario.utf8), as: "away.json")
    let client = try ShellClient(["--events"], in: folder, device: "simulator=away.json")
    client.send(#"{"id":1,"do":"open","warm":true}"#)
    #expect(try client.event("camera-started")["error"] == nil)
    #expect(try client.event("camera-lost")["error"]?["code"] == 15)
    client.send(#"{"id":2,"do":"snap","settle":false,"within":"200ms","to":"a.jpg"}"#)
    let failed = try client.answer(to: 2)
    #expect(failed.kind == "unplugged", "\(failed.line)")
    _ = try client.event("camera-back")
    client.send(#"{"id":3,"do":"snap","settle":false,"to":"b.jpg"}"#)
    #expect(try client.event("taken")["request"] == 3)
    #expect(try client.answer(to: 3)["result"]?["path"]?.text == "b.jpg")
    #expect(try client.wait().status == 0)
    #expect(folder.names.filter { $0.hasSuffix(".jpg") } == ["b.jpg"])
  }

  @Test func `a thousand requests take no more memory and descriptors than two hundred`() throws {
    let folder = try TestFolder()
    // One photo, so that the simulated camera keeps no more of them.
    let modes = #"[{"format":"MJPG","size":"640x480","rates":[240]}]"#
    let scenario = #"{"cameras":[{"photo":"01-harbour.jpg","modes":\#(modes)}]}"#
    try folder.write(Array(scenario.utf8), as: "fast.json")
    let client = try ShellClient(in: folder, device: "simulator=fast.json")
    let requests = [
      #"{"do":"snap","settle":false,"to":"a.jpg"}"#, #"{"do":"snap","settle":false,"to":"-"}"#,
      #"{"do":"frame"}"#, #"{"do":"state"}"#, #"{"do":"controls.get","names":["brightness"]}"#,
      #"{"do":"list","store":"none"}"#, #"{"do":"nonsense"}"#, #"{"do":"cancel"}"#,
    ]
    try Self.ask(requests, 25, of: client)
    let before = Self.use(of: client.process)
    try Self.ask(requests, 100, of: client)
    let after = Self.use(of: client.process)
    #expect(after.descriptors <= before.descriptors + 2)
    #expect(after.kilobytes < before.kilobytes + 8_192, "\(before) \(after)")
  }

  /// Asks for each of these a number of times.
  private static func ask(
    _ requests: [String], _ rounds: Int, of client: borrowing ShellClient
  ) throws {
    for _ in 1...rounds {
      for request in requests { _ = try client.ask(request) }
    }
  }

  /// Returns the memory of a process and the number of its descriptors.
  private static func use(of process: Int) -> (kilobytes: Int, descriptors: Int) {
    let status = (try? [UInt8](contentsOf: "/proc/\(process)/status")) ?? []
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let memory = lines.first { $0.hasPrefix("VmRSS:") }?.split(separator: " ").dropFirst().first
    return (memory.flatMap { Int($0) } ?? 0, TestFolder.names(in: "/proc/\(process)/fd").count)
  }
}
