import CaptureJSON
import Testing

extension InBrowser {
  /// Verdicts on the photos of a list: shown, refused, tried again and undone.
  struct VerdictModelTests {
    @Test
    func `a photo that this tab has deleted is no surprise, though another of them stays`() throws {
      let tab = try ModuleTab.list(photos: 4) { _ in
        let error: JSON = ["message": "it is locked", "code": 1, "kind": "refused"]
        let failed: JSON = ["id": "ab000000000000000000000000000003", "error": error]
        return .json(["photos": [], "failed": [failed], "undo": "x"])
      }
      try tab.expect([
        "(mark(1), globalThis.id = photos.idAt(1), remove([photos.idAt(0), id]))": "false",
        "(apply({ id, photo: null, position: 1 }), [vanished.get(), subjects()])": "[null,[1]]",
        "(mark(0), globalThis.id = photos.idAt(0), id.slice(-2))": #""03""#,
        "(apply({ id, photo: null, position: 2 }), vanished.get() === id)": "true",
      ])
    }

    @Test
    func `a deletion of this tab that is tried again is no surprise, and one after its undo is`()
      throws
    {
      var isFull = true
      let tab = try ModuleTab.list(photos: 4) { _ in
        guard isFull else { return .json(["photos": [], "failed": [], "undo": "x"]) }
        return .json(["error": ["message": "it is full", "code": 1, "kind": "full"]], status: 507)
      }
      let gone = "apply({ id, photo: null, position: 1 })"
      let back =
        "photos.insert(0, {words: wordsOf(id), number: 4, taken: 9, zone: 0, width: 1, height: 1, "
        + "rating: 0, flags: 0, edition: 1}), tell('list')"
      try tab.expect([
        "(mark(0), globalThis.id = photos.idAt(0), remove([id]))": "false"
      ])
      isFull = false
      try tab.expect([
        "(globalThis.tried = refusal.get().again(), \(gone), vanished.get())": "null",
        "tried.then(() => undo().undoing)": "true",
        "(\(back), markId(id), [\(gone), vanished.get() === id].at(-1))": "true",
      ])
    }

    @Test
    func
      `what was refused is said by the names of the page, can be tried again, and goes when healed`()
      throws
    {
      var isFull = true
      let tab = try ModuleTab.list(photos: 3) { request in
        guard isFull else { return .json(["photos": [], "failed": [], "undo": "x"]) }
        return .json(
          [
            "error": [
              "message": "the photo ab000000000000000000000000000002 has been changed since",
              "code": 1, "kind": "changed", "remedy": nil,
            ]
          ], status: 409)
      }
      try tab.expect([
        "rate([photos.idAt(0)], 4).then((isDone) => [isDone, refusal.get().message])":
          #"[false,"photo 3 has been changed since"]"#
      ])
      isFull = false
      try tab.expect([
        "rate([photos.idAt(1)], 4).then(() => refusal.get() !== null)": "true",
        "refusal.get().again().then((isDone) => [isDone, refusal.get(), photos.ratingAt(0)])":
          "[true,null,4]",
      ])
    }

    @Test func `refused changes of several photos are reported together, and all tried again`()
      throws
    {
      var isFull = true
      let tab = try ModuleTab.list(photos: 3) { _ in
        guard isFull else { return .json(["photos": [], "failed": [], "undo": "x"]) }
        return .json(["error": ["message": "it is full", "code": 31, "kind": "full"]], status: 507)
      }
      try tab.expect([
        "Promise.all([0, 1, 2].map((at) => rate([photos.idAt(at)], at + 1)))":
          "[false,false,false]",
        "refusal.get().message":
          #""3 changes not saved: photo 3, photo 2 and photo 1. It is full.""#,
        "pick([photos.idAt(0)], true).then(() => refusal.get().message)":
          #""4 changes not saved: photo 3, photo 2 and photo 1. It is full.""#,
      ])
      isFull = false
      try tab.expect([
        // A later change of the same is what a person wants now.
        "rate([photos.idAt(1)], 4).then(() => refusal.get().message)":
          #""3 changes not saved: photo 3 and photo 1. It is full.""#,
        "[refusal.get().done.text, refusal.get().done.isMany]": #"["3 changes saved",true]"#,
        "refusal.get().again()": "true",
        "[refusal.get(), ...[0, 1, 2].map((at) => photos.ratingAt(at)), photos.isPickAt(0)]":
          "[null,1,4,3,true]",
      ])
      let id = "ab0000000000000000000000000000"
      #expect(
        tab.server.requests.filter { $0.method == "POST" }.map(\.body).suffix(3) == [
          #"{"ids":["\#(id)02"],"rating":1}"#, #"{"ids":["\#(id)00"],"rating":3}"#,
          #"{"ids":["\#(id)02"],"add":["pick"]}"#,
        ])
    }

    @Test func `what is done to all photos is one request, and what follows waits in the journal`()
      throws
    {
      let tab = try ModuleTab.list(photos: 1_511) { _ in nil }
      try tab.use("model/journal")
      try tab.expect([
        """
        (rate(Array.from({ length: photos.count }, (_, at) => photos.idAt(at)), 3),
          rate([photos.idAt(0)], 4), waiting.get())
        """: "1512",
        "Object.keys(localStorage).filter((name) => name.startsWith('capture.waiting.')).length":
          "2",
      ])
      try tab.tab.serve { tab.server.requests.contains { $0.method == "POST" } }
      #expect(tab.server.requests.count { $0.method == "POST" } == 1)
    }

    @Test func `a change that was not answered is sent again under its key, where it is known`()
      throws
    {
      var answers = 0
      let tab = try ModuleTab.list(photos: 2) { request in
        guard request.method == "POST" else { return nil }
        answers += 1
        return answers == 1 ? .lost : .json(["photos": [], "failed": [], "undo": "x"])
      }
      try tab.expect([
        "rate([photos.idAt(0), 'f'.repeat(32)], 3)": "true", "refusal.get()": "null",
      ])
      let sent = tab.server.requests.filter { $0.method == "POST" }
      #expect(sent.count == 2 && sent[0].query == sent[1].query && sent[0].query != "")
      #expect(!sent[0].body.contains("former"))
      #expect(sent[1].body.contains(#""former":[[null],null]"#), "\(sent[1].body)")
    }

    @Test func `a verdict shows at once, and is reverted if the server refuses it`() throws {
      let tab = try ModuleTab.list(photos: 3) { request in
        guard request.path == "/v1/photos/rate" else {
          return .json(["photos": [], "failed": [], "undo": "tag-1"])
        }
        return .json(
          ["error": ["message": "the store is full", "code": 31, "kind": "full", "remedy": nil]],
          status: 507)
      }
      try tab.expect([
        """
        (async () => {
          const id = photos.idAt(0);
          const sent = rate([id], 4);
          const shown = photos.ratingAt(0);
          await sent;
          return [shown, photos.ratingAt(0), refusal.get().message, steps.count.get()];
        })()
        """: #"[4,-128,"the store is full",0]"#,
        """
        (async () => {
          await pick([photos.idAt(0)], true);
          return [photos.isPickAt(0), steps.count.get()];
        })()
        """: "[true,1]",
      ])
      let bodies = tab.server.requests.filter { $0.method == "POST" }.map(\.body)
      #expect(
        bodies == [
          #"{"ids":["ab000000000000000000000000000002"],"rating":4}"#,
          #"{"ids":["ab000000000000000000000000000002"],"add":["pick"]}"#,
        ])
    }

    @Test func `a photo that comes back without its original is not reported as restored`() throws {
      let tab = try ModuleTab.list(photos: 3) { request in
        let id = "ab000000000000000000000000000002"
        let error: JSON = [
          "message": .string("the original of \(id), a.jpg, is missing"), "code": 43,
          "kind": "missing",
        ]
        let isDeleted = request.path == "/v1/photos/delete"
        let missing: JSON = isDeleted ? [] : [["id": .string(id), "error": error]]
        return .json(["photos": [], "failed": [], "missing": missing, "undo": "x"])
      }
      try tab.use("model/originals")
      let said = #""the original of photo 3, a.jpg, is missing; the photo is back without it""#
      try tab.expect([
        "(globalThis.id = photos.idAt(0), restore([id]))": "false",
        "[lacking.get().message, refusal.get()]": "[\(said),null]",
        "(dismissLacking(), lacking.get())": "null",
        "remove([id])": "true",
        "undo().undoing.then((isDone) => [isDone, lacking.get().message])": "[false,\(said)]",
        "noteOriginals({ photos: [{ id }] })": "true",
        "lacking.get()": "null",
        """
        noteOriginals({ photos: [], missing: [
          { id, error: { message: 'cannot read a.jpg: Permission denied', kind: 'unreadable' } },
        ] })
        """: "false",
        "lacking.get().message":
          #""cannot read a.jpg: Permission denied; the photo has left the bin""#,
      ])
    }

    @Test(
      arguments: [
        (["deleted": nil, "exif": []], true),
        (["deleted": "2026-11-25T12:51:00Z", "exif": nil], true),
        (["error": ["message": "no photo", "kind": "notFound"]], true),
        (["deleted": nil, "exif": nil], false), (nil, false),
      ] as [(JSON?, Bool)])
    func `a photo is said to lack its original until an event and the server say otherwise`(
      answer: JSON?, isHealed: Bool
    ) throws {
      let id = "ab000000000000000000000000000002"
      func event(_ change: String) -> JSON {
        [
          "event": "photo", "change": .string(change), "id": .string(id), "photo": nil,
          "epoch": 1, "position": 1, "tag": 1,
        ]
      }
      var streams = 0
      var looks = 0
      let tab = try ModuleTab("model/originals", "server/events") { request in
        switch request.path {
        case "/v1/events":
          streams += 1
          guard streams == 1 else { return nil }
          return .lines(
            .hello(), event("restored"), event("described"), event("edited"), event("added"),
            event("edited"))
        case "/v1/photos/\(id)":
          looks += 1
          guard looks == 2 else { return .json(["deleted": nil, "exif": nil]) }
          guard let answer else { return .lost }
          return .json(answer, status: answer["error"] == .null ? 200 : 404)
        default: return nil
        }
      }
      try tab.tab.evaluate(
        """
        (noteOriginals({
          photos: [], missing: [{ id: '\(id)', error: { message: 'no', kind: 'missing' } }],
        }), startEvents(), 0)
        """)
      if isHealed {
        try tab.tab.wait(until: "lacking.get() === null")
      } else {
        try tab.tab.serve { looks == 3 }
        try tab.expect(["lacking.get().message": #""no; the photo is back without it""#])
      }
      #expect(looks == (isHealed ? 2 : 3))
    }

    @Test func `photos that lack their originals are looked at again if anything may have changed`()
      throws
    {
      var streams = 0
      let tab = try ModuleTab("model/originals", "server/events") { request in
        switch request.path {
        case "/v1/events":
          streams += 1
          return streams == 1 ? .lines(.hello(), ["event": "everything"]) : nil
        case "/v1/photos/b": return .json(["deleted": nil, "exif": nil])
        default: return .json(["deleted": nil, "exif": []])
        }
      }
      try tab.tab.evaluate(
        """
        (noteOriginals({
          photos: [], missing: ['a', 'b', 'c'].map(
            (id) => ({ id, error: { message: `no ${id}`, kind: 'missing' } })),
        }), startEvents(), 0)
        """)
      try tab.tab.wait(until: "lacking.get()?.message === 'no b; the photo is back without it'")
    }

    @Test func `undo reverts changes in reverse order, with the server's own tokens`() throws {
      var count = 0
      let tab = try ModuleTab.list(photos: 3) { request in
        count += 1
        return .json(["photos": [], "failed": [], "undo": .string("step-\(count)")])
      }
      try tab.expect([
        """
        (async () => {
          const id = photos.idAt(2);
          rate([id], 1);
          reject([id], true);
          await pick([id], true);
          const before = [photos.ratingAt(2), photos.isPickAt(2)];
          const words = [undo().words, undo().words];
          const after = [photos.ratingAt(2), photos.isPickAt(2)];
          undo();
          await rate([photos.idAt(0)], null);
          return [before, words, after, photos.ratingAt(2), steps.count.get(), undo() !== null, undo()];
        })()
        """: #"[[1,true],["picked","rejected"],[1,false],5,1,true,null]"#
      ])
      let undone = tab.server.requests.filter { $0.path == "/v1/undo" }.map(\.body)
      #expect(
        Array(undone.prefix(4)) == [4, 3, 2, 1].map { #"{"undo":"step-\#($0)"}"# })
    }

    @Test func `a reject is not a pick, and has its stars again when it is undone`() throws {
      let tab = try ModuleTab.list(photos: 3) { _ in
        .json(["photos": [], "failed": [], "undo": "x"])
      }
      try tab.expect([
        "((globalThis.ids = [0, 1, 2].map((place) => photos.idAt(place))), 0)": "0",
        "((globalThis.shown = () => [0, 1, 2].map((at) => [photos.ratingAt(at), photos.isPickAt(at)])), 0)":
          "0",
        "(rate(ids.slice(0, 1), 3), pick(ids.slice(0, 1), true), shown())":
          "[[3,true],[-128,true],[5,false]]",
        "(reject(ids, true), shown())": "[[-1,false],[-1,false],[-1,false]]",
        "(reject(ids, false), shown())": "[[3,false],[-128,false],[5,false]]",
        "(reject(ids, true), pick(ids, true), shown())": "[[3,true],[-128,true],[5,true]]",
        "(undo(), undo(), undo(), undo(), shown())": "[[3,true],[-128,true],[5,false]]",
        "reject([], true).then(() => steps.count.get())": "2",
      ])
      let bodies = tab.server.requests.filter { $0.path == "/v1/photos/rate" }.map(\.body)
      #expect(bodies.filter { $0.contains(#""rating":3"#) }.count == 3)
      #expect(bodies.filter { $0.contains(#""rating":null"#) }.count == 2)
    }
  }
}
