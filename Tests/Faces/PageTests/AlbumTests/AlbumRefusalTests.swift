import CaptureJSON
import Testing

extension InBrowser {
  /// What becomes of a version of an album that the server does not take.
  struct AlbumRefusalTests {
    /// A server of the albums `crete` and `garden`.
    private final class Server {
      var texts = ["crete": "a", "garden": "b"]
      var revisions = ["crete": "r1", "garden": "r1"]
      var isFull = false
      /// Whether changes are made, but not answered.
      var isSilent = false
      /// Whether albums can be neither read nor changed.
      var isBroken = false
      private(set) var copies: [String] = []
      private var count = 1

      /// Changes an album as another program does.
      func change(_ name: String, to text: String) {
        count += 1
        texts[name] = text
        revisions[name] = "r\(count)"
      }

      func answer(to request: ScriptedServer.Request) -> ScriptedServer.Answer? {
        let hello: JSON = [
          "event": "hello", "epoch": 1, "position": 1,
          "state": ["store": ["id": "a", "path": "/photos"]],
        ]
        let isChange = request.method == "POST"
        switch request.path.split(separator: "/").dropFirst().map(String.init) {
        case ["events"]: return .lines(hello)
        case ["albums"]:
          guard isChange else { return .json(["albums": [], "problems": []]) }
          return .json(["name": "copy", "title": "Copy", "revision": "r1", "blocks": []])
        case ["albums", "copy"]:
          copies.append(request.body)
          return .json(["revision": "r2", "blocks": []])
        case let parts where parts.first == "albums" && parts.count == 2:
          if isBroken { return Self.refusal("the disk does not answer", status: 500) }
          return isChange ? changed(parts[1], request.body) : shown(parts[1])
        default: return nil
        }
      }

      private func shown(_ name: String) -> ScriptedServer.Answer {
        guard let json = json(of: name) else {
          return Self.refusal("there is no album '\(name)'", status: 404)
        }
        return .json(json)
      }

      private func changed(_ name: String, _ body: String) -> ScriptedServer.Answer {
        let draft = try? LocatedJSON(reading: Array(body.utf8), file: "body").json
        guard let current = json(of: name) else { return shown(name) }
        guard !isFull else { return Self.refusal("the disk is full", status: 507) }
        let text = (draft?["blocks"].items.first?["text"].text ?? "").split(separator: " ")
          .joined(separator: " ")
        if draft?["revision"].text == revisions[name] {
          change(name, to: text)
        } else if text != texts[name] {
          return Self.refusal("it was changed", status: 409, current: current)
        }
        return isSilent ? .lost : shown(name)
      }

      private func json(of name: String) -> JSON? {
        guard let text = texts[name], let revision = revisions[name] else { return nil }
        return [
          "name": .string(name), "title": .string(name), "revision": .string(revision),
          "blocks": [["text": .string(text)]],
        ]
      }

      private static func refusal(
        _ message: String, status: Int, current: JSON? = nil
      ) -> ScriptedServer.Answer {
        let error: JSON = ["message": .string(message), "code": 1, "kind": "x", "remedy": nil]
        let body = [JSON.Member(name: "error", value: error)]
        let other = current.map { [JSON.Member(name: "current", value: $0)] } ?? []
        return .json(.object(body + other), status: status)
      }
    }

    /// A tab in which the album `crete` is open, and can be written in.
    private func tab(_ server: Server) throws -> ModuleTab {
      let tab = try ModuleTab { server.answer(to: $0) }
      try tab.use(
        "model/album", "model/album-refusal", "model/album-edits", "model/album-copy",
        "model/journal", "model/verdicts",
        "server/events", "shell/album-copies")
      try tab.tab.evaluate(
        """
        globalThis.lines = new Map();
        startCopies({ say: (kind, line) => lines.set(kind, line) });
        globalThis.line = () => [...lines.values()].at(-1);
        globalThis.write = (text) => setText(album.get().blocks[0].key, text);
        globalThis.text = () => album.get().blocks[0].text;
        globalThis.kept = () => Object.keys(localStorage)
          .filter((name) => name.startsWith('capture.waiting')).length;
        openAlbum('crete').then(() => 0)
        """)
      return tab
    }

    @Test func `while two versions are asked about, neither takes the place of the other`() throws {
      let server = Server()
      let tab = try tab(server)
      server.change("crete", to: "theirs")
      try tab.expect(["write('mine')": "null", "text()": #""mine""#])
      try tab.tab.evaluate(
        """
        globalThis.greeted = 0;
        on('hello', () => { greeted += 1; });
        globalThis.asked = conflict.get();
        startEvents();
        0
        """)
      try tab.tab.wait(until: "greeted > 1")
      try tab.expect([
        "[text(), waiting.get()]": #"["mine",1]"#,
        "settle('mine', asked)": "true",
        "[text(), waiting.get(), kept()]": #"["mine",0,0]"#,
      ])
      #expect(server.texts["crete"] == "mine")
    }

    @Test(arguments: [("mine", "mine"), ("theirs", "theirs"), ("both", "theirs")])
    func `an answer is about the album that was asked about, though another one is open by now`(
      answer: String, text: String
    ) throws {
      let server = Server()
      let tab = try tab(server)
      server.change("crete", to: "theirs")
      try tab.expect([
        "write('mine').then(() => { globalThis.asked = conflict.get(); })": "undefined",
        "openAlbum('garden').then(() => [conflict.get(), text()])": #"[null,"b"]"#,
        "settle('\(answer)', asked)": "true",
        "[album.get().title, text(), state.get(), waiting.get(), kept()]":
          #"["garden","b","here",0,0]"#,
      ])
      #expect(server.texts["crete"] == text)
      #expect(server.copies.count == (answer == "both" ? 1 : 0))
    }

    @Test(arguments: [true, false])
    func `what was written is offered as a copy if its album is gone, or was left and is another`(
      isGone: Bool
    ) throws {
      let server = Server()
      let tab = try tab(server)
      if isGone { server.texts["crete"] = nil } else { server.change("crete", to: "theirs") }
      let leaving = isGone ? "" : "openAlbum('garden')"
      try tab.expect([
        "(globalThis.saving = write('mine'), \(leaving.isEmpty ? "0" : leaving))":
          isGone ? "0" : "undefined",
        "saving": "null",
        "[waiting.get(), kept(), conflict.get(), state.get()]":
          isGone ? #"[0,1,null,"gone"]"# : #"[0,1,null,"here"]"#,
        "line().text.startsWith('The album crete is not saved.')": "true",
        "(line().action.press(), line())": "null",
      ])
      try tab.tab.wait(until: "kept() === 0")
      #expect(server.copies.count == 1)
      #expect(server.copies.first?.contains(#"[{"text":"mine"}]"#) == true)
    }

    @Test func `a version that was saved in another form, and not answered, is no other version`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.isSilent = true
      try tab.expect(["(globalThis.saving = write('low  tide'), text())": #""low  tide""#])
      try tab.tab.wait(until: "refusal.get() !== null")
      #expect(server.texts["crete"] == "low tide")
      try tab.expect(["(write('ebb'), text())": #""ebb""#])
      server.isSilent = false
      try tab.expect([
        "(startEvents(), saving)": "true",
        "[text(), conflict.get(), waiting.get()]":
          #"["ebb",null,0]"#,
      ])
      #expect(server.texts["crete"] == "ebb")
    }

    @Test func `a refused edit is no longer reported once it is saved, even without an answer`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.isFull = true
      try tab.expect(["write('low  tide')": "false"])
      server.isFull = false
      server.isSilent = true
      try tab.expect(["(globalThis.saving = write('low  tide'), text())": #""low  tide""#])
      try tab.tab.wait(until: "refusal.get().message.includes('does not answer')")
      // Another edit comes after it, so that the version itself is not sent again.
      try tab.expect(["(write('ebb'), text())": #""ebb""#])
      server.isSilent = false
      try tab.expect(["(startEvents(), saving)": "true", "refusal.get()": "null"])
      #expect(server.texts["crete"] == "ebb")
    }

    @Test func `editing continues from an earlier visit's version that was saved in another form`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.change("crete", to: "low tide")
      try tab.use("model/album-recovery")
      try tab.tab.evaluate(
        """
        globalThis.version = (text) => ({ title: 'crete', blocks: [{ text }] });
        globalThis.recover = (text) => saveAlbum('crete', 'r1', version(text), [version('low  tide')])
          .then(() => 200, ({ status }) => status);
        0
        """)
      try tab.expect(["recover('ebb')": "200", "recover('flood')": "409"])
      #expect(server.texts["crete"] == "ebb")
    }

    @Test func `a copy that another tab has kept is not made once more`() throws {
      let server = Server()
      let tab = try tab(server)
      server.texts["crete"] = nil
      try tab.expect([
        "write('mine')": "null",
        "(eraseAt(Object.keys(localStorage).find((one) => one.startsWith('capture.waiting'))), kept())":
          "0",
        "(line().action.press(), line())": "null",
        // A request for the copy would come before this one.
        "openAlbum('garden').then(() => text())": #""b""#,
      ])
      #expect(!tab.server.requests.contains { $0.path == "/v1/albums" })
    }

    @Test func `a refused edit of an album is reported until that album is saved, not another one`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.isFull = true
      try tab.expect(["write('mine')": "false", "openAlbum('garden')": "undefined"])
      server.isFull = false
      try tab.expect([
        "write('more')": "true", "refusal.get().message": #""the disk is full""#,
        "openAlbum('crete').then(() => write('mine'))": "true", "refusal.get()": "null",
      ])
    }

    @Test func `edits of an album that are refused one after another are all reported`() throws {
      let server = Server()
      let tab = try tab(server)
      server.isFull = true
      let said = #""2 changes not saved: album crete. The disk is full.""#
      try tab.expect([
        "write('mine')": "false", "refusal.get().message": #""the disk is full""#,
        "write('more')": "false", "refusal.get().message": #""the disk is full""#,
        "rename('Samos')": "false", "refusal.get().message": said,
      ])
      server.isFull = false
      try tab.expect([
        // A text that is saved says nothing of the title.
        "write('more')": "true", "refusal.get().message": #""the disk is full""#,
        "rename('Samos')": "true", "refusal.get()": "null",
      ])
    }

    @Test func `an edit that waits with its album is saved with the next one`() throws {
      let server = Server()
      let tab = try tab(server)
      server.isBroken = true
      try tab.expect(["write('mine')": "false", "refusal.get() !== null": "true"])
      server.isBroken = false
      try tab.expect(["rename('Samos')": "true", "refusal.get()": "null"])
      #expect(server.texts["crete"] == "mine")
    }

    @Test func `an album that can be neither saved nor read waits, and is tried again on demand`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.isBroken = true
      try tab.expect([
        "write('mine')": "false",
        "[text(), refusal.get().message, waiting.get(), kept()]":
          #"["mine","the disk does not answer",1,1]"#,
      ])
      server.isBroken = false
      try tab.expect([
        "refusal.get().again()": "true",
        "[text(), refusal.get(), waiting.get(), kept()]": #"["mine",null,0,0]"#,
      ])
      #expect(server.texts["crete"] == "mine")
    }

    @Test func `a change that was refused is tried again, unless the album was changed since`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.isFull = true
      try tab.expect([
        "write('mine')": "false", "[text(), refusal.get().message]": #"["a","the disk is full"]"#,
      ])
      server.isFull = false
      try tab.expect(["refusal.get().again()": "true", "text()": #""mine""#])
      server.isFull = true
      try tab.expect(["write('more')": "false"])
      server.isFull = false
      server.change("crete", to: "theirs")
      try tab.expect([
        "refusal.get().again()": "false",
        "[conflict.get().mine, conflict.get().theirs].map(({ blocks }) => blocks[0].text)":
          #"["more","theirs"]"#,
      ])
      #expect(server.texts["crete"] == "theirs")
    }

    @Test(arguments: [
      "Promise.all([write('mine'), rename('Samos')])",
      "write('mine').then(async (isMade) => [isMade, await rename('Samos')])",
      """
      write('mine').then((isMade) => openAlbum('garden').then(() => openAlbum('crete'))
        .then(async () => [isMade, await rename('Samos')]))
      """,
    ])
    func `refused edits are tried again together, each in what those before it made`(
      edits: String
    ) throws {
      let server = Server()
      let tab = try tab(server)
      server.isFull = true
      let said = #""2 changes not saved: album crete. The disk is full.""#
      try tab.expect([
        edits: "[false,false]",
        "[text(), album.get().title]": #"["a","crete"]"#,
        "refusal.get().message": said,
        // Those that are refused once more are all reported, too.
        "refusal.get().again().then((isMade) => [isMade, refusal.get().message])":
          "[false,\(said)]",
      ])
      server.isFull = false
      try tab.expect([
        "refusal.get().again()": "true",
        "[text(), album.get().title, conflict.get(), refusal.get(), waiting.get()]":
          #"["mine","Samos",null,null,0]"#,
      ])
      #expect(server.texts["crete"] == "mine")
      let sent = try #require(tab.server.requests.last { $0.method == "POST" })
      #expect(sent.body.contains("Samos") && sent.body.contains("mine"), "\(sent.body)")
    }

    @Test func `an edit that is tried again, and then asked about, is asked about with the others`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.isFull = true
      try tab.expect(["write('mine')": "false", "rename('Samos')": "false"])
      server.isFull = false
      server.change("crete", to: "theirs")
      try tab.expect([
        "refusal.get().again()": "false",
        "[conflict.get().mine.title, conflict.get().mine.blocks[0].text]": #"["Samos","mine"]"#,
        "settle('mine', conflict.get())": "true",
        "[text(), album.get().title, refusal.get()]": #"["mine","Samos",null]"#,
      ])
      #expect(server.texts["crete"] == "mine")
    }

    @Test func `a change that is tried again is refused again if the newer album cannot be read`()
      throws
    {
      let server = Server()
      let tab = try tab(server)
      server.isFull = true
      try tab.expect([
        "write('mine')": "false", "(globalThis.again = refusal.get().again, 0)": "0",
      ])
      server.isFull = false
      try tab.expect(["write('newer')": "true", "refusal.get()": "null"])
      server.isBroken = true
      try tab.expect([
        "again()": "false",
        "[refusal.get().message, conflict.get()]": #"["the disk does not answer",null]"#,
      ])
      server.isBroken = false
      try tab.expect([
        "refusal.get().again()": "false",
        "[conflict.get().mine, conflict.get().theirs].map(({ blocks }) => blocks[0].text)":
          #"["mine","newer"]"#,
      ])
    }
  }
}
