import CaptureJSON
import Testing

extension InBrowser {
  /// The modules of albums by themselves.
  struct AlbumModuleTests {
    @Test func `photos that follow each other share rows of about the same height`() throws {
      let tab = try ModuleTab("views/album/album-rows")
      try tab.tab.evaluate(
        """
        globalThis.rows = (...ratios) => albumRows(
          ratios.map((ratio, key) => ratio === null ? { key, text: 'x' } : { key, photo: ratio }),
          ({ photo }) => photo, 3).map(({ blocks }) => blocks.map(({ key }) => key));
        0
        """)
      try tab.expect([
        "rows()": "[]",
        "rows(1.5)": "[[0]]",
        "rows(1.5, 1.5)": "[[0,1]]",
        "rows(1.5, 1.5, 1.5, 1.5)": "[[0,1],[2,3]]",
        "rows(0.7, 0.7, 0.7, 0.7)": "[[0,1,2,3]]",
        "rows(1.5, null, 1.5, 1.5, null, null)": "[[0],[1],[2,3],[4],[5]]",
        "rows(4, 1.5, 1.5)": "[[0],[1,2]]",
        "rows(...Array(300).fill(1.5)).every((row) => row.length === 2)": "true",
      ])
    }

    @Test func `rows are placed although the row of a new text comes and goes meanwhile`() throws {
      let tab = try ModuleTab("views/album/album-sections")
      try tab.tab.evaluate(
        """
        globalThis.flow = document.body.appendChild(document.createElement('div'));
        const none = () => {};
        const sections = new AlbumSections(flow, { watch: none, unwatch: none, refresh: none });
        const blocks = {};
        const place = (key) => {
          blocks[key] ??= Object.assign(document.createElement('p'), { textContent: key });
          sections.place({ keys: [key], sum: null, hasCaption: false, tiles: [{ element: blocks[key] }] });
        };
        sections.begin();
        [1, 2].forEach(place);
        sections.finish();
        const added = document.createElement('div');
        blocks[1].parentNode.after(added);
        sections.begin();
        place(1);
        added.remove();
        [3, 2].forEach(place);
        sections.finish();
        0
        """)
      try tab.expect([
        "[...flow.querySelectorAll('p')].map((p) => p.textContent)": #"["1","3","2"]"#
      ])
    }

    @Test func `a block keeps its key when it is moved, and when the server joins it with another`()
      throws
    {
      let tab = try ModuleTab("model/album-blocks")
      try tab.tab.evaluate(
        """
        globalThis.former = keyed([{ text: 'a' }, { photo: 'p', caption: null }, { text: 'b' }], []);
        globalThis.keys = (...blocks) => keyed(blocks, former).map(({ key }) => key);
        0
        """)
      try tab.expect([
        "keys({ photo: 'p' }, { text: 'b' }, { text: 'a' })": "[2,3,1]",
        "keys({ text: 'a\\n\\nb' }, { photo: 'p', caption: 'new' })": "[1,2]",
        "keys({ text: 'c' }).every((key) => key > 3)": "true",
        "moved(former, 3, 1).map(({ key }) => key)": "[3,1,2]",
        "moved(former, 1, null).map(({ key }) => key)": "[2,3,1]",
        "shifted(former, 3, 1) === former": "true",
        "shifted(former, 1, 1).map(({ key }) => key)": "[2,1,3]",
        "areSame(former, changed(former, 1, { text: 'a' }))": "true",
        "areSame(former, changed(former, 2, { caption: 'new' }))": "false",
      ])
    }

    @Test func `an album contains a draft that was saved, or without the text that it removes`()
      throws
    {
      let tab = try ModuleTab("model/album-blocks")
      try tab.tab.evaluate(
        """
        globalThis.crete = { title: 'Crete', blocks: [
          { text: 'ebb\\n\\nflood' }, { photo: 'p', caption: 'low' }, { photo: 'q', caption: null },
        ] };
        globalThis.isSaved = (label, base, text) => says(crete, { label, base, text });
        0
        """)
      try tab.expect([
        "isSaved('Title', 'Island', 'Crete')": "true",
        "isSaved('Title', 'Crete', 'Island')": "false",
        "isSaved('Title', 'Crete', ' ')": "true",
        "isSaved('Text', 'tide', 'flood')": "true",
        "isSaved('Text', 'flood', 'tide')": "false",
        "isSaved('Text', 'flood', '')": "false",
        "isSaved('Text', 'tide', '')": "true",
        "isSaved('Caption', 'high', 'low')": "true",
        "isSaved('Caption', 'low', 'high')": "false",
        "isSaved('Caption', 'low', '')": "false",
        "isSaved('Caption', 'high', '')": "true",
      ])
    }

    @Test func `a deletion and its undo wait in the journal until they are answered`() throws {
      let tab = try ModuleTab("model/albums", "model/journal", "model/verdicts") { request in
        switch request.path {
        case "/v1/albums/crete/delete": .json(["undo": "x"])
        case "/v1/undo": .json(["album": nil, "undo": "y"])
        default: nil
        }
      }
      try tab.tab.evaluate(
        """
        globalThis.crete = { name: 'crete', revision: 'r1', title: 'Crete' };
        globalThis.entries = () => ownEntries().map(({ kind, words, name }) => [kind, words ?? name]);
        0
        """)
      try tab.expect([
        "(globalThis.removing = removeAlbum(crete), [waiting.get(), entries()])":
          #"[1,[["removal","crete"]]]"#,
        "removing.then(() => [waiting.get(), steps.count.get()])": "[0,1]",
        "(globalThis.undoing = undo().undoing, [waiting.get(), entries()])":
          "[1,[[\"undo\",\"the undo of \u{201C}Crete deleted\u{201D}\"]]]",
        "undoing.then((isDone) => [isDone, waiting.get()])": "[true,0]",
      ])
    }

    @Test func `an album that cannot be made or deleted is tried again`() throws {
      var isFull = true
      let tab = try ModuleTab("model/albums", "model/verdicts", "model/journal") { request in
        guard !isFull else {
          let error: JSON = ["message": "it is full", "code": 1, "kind": "refused", "remedy": nil]
          return .json(["error": error], status: 507)
        }
        return switch request.path {
        case "/v1/albums": .json(["albums": [], "name": "crete", "title": "Crete"])
        default: .json(["undo": "x"])
        }
      }
      try tab.tab.evaluate(
        """
        globalThis.crete = { name: 'crete', revision: 'r1', title: 'Crete' };
        globalThis.again = () => refusal.get().again();
        0
        """)
      try tab.expect([
        "makeAlbum('Crete', async () => await makeAlbum('Crete') !== null)": "null",
        "again()": "false",
        "removeAlbum(crete)": "false",
        "waiting.get()": "0",
      ])
      isFull = false
      try tab.expect(["again()": "true", "steps.count.get()": "1"])
    }

    @Test func `a request about an album is repeated with its key if its answer is lost`() throws {
      var asked: [String: [String]] = [:]
      let tab = try ModuleTab { request in
        guard request.method == "POST" else {
          guard request.path == "/v1/events" else { return .json(["albums": [], "problems": []]) }
          return .lines([
            "event": "hello", "epoch": 1, "position": 1,
            "state": ["store": ["id": "a", "path": "/photos"]],
          ])
        }
        asked[request.path, default: []].append(request.query)
        guard asked[request.path]?.count != 1 else { return .lost }
        return .json(["name": "crete", "title": "Crete", "revision": "r1", "undo": "x"])
      }
      try tab.use("model/albums", "model/verdicts", "model/journal", "server/events")
      try tab.tab.evaluate("startEvents(), 0")
      try tab.expect([
        "(globalThis.making = makeAlbum('Crete'), waiting.get())": "1",
        "making.then(({ name }) => [name, steps.count.get(), waiting.get()])": #"["crete",1,0]"#,
        "removeAlbum({ name: 'crete', revision: 'r1', title: 'Crete' })": "true",
        "undo().undoing": "true",
        "[refusal.get(), waiting.get()]": "[null,0]",
      ])
      for path in ["/v1/albums", "/v1/albums/crete/delete", "/v1/undo"] {
        let queries = asked[path] ?? []
        #expect(queries.count == 2 && queries.first == queries.last, "\(path): \(queries)")
        #expect(queries.first?.hasPrefix("key=") == true, "\(path): \(queries)")
      }
      #expect(Set(asked.values.compactMap(\.first)).count == 3)
    }

    @Test func `an album that is gone when its deletion is repeated counts as deleted`() throws {
      let tab = try ModuleTab("model/albums", "model/verdicts") { _ in
        let error: JSON = ["message": "there is no album", "code": 40, "kind": "notFound"]
        return .json(["error": error], status: 404)
      }
      try tab.expect([
        "removeAlbum({ name: 'crete', revision: 'r1', title: 'Crete' })": "true",
        "[refusal.get(), steps.count.get()]": "[null,0]",
      ])
    }

    @Test func `how many photos were added to an album is spoken as it is shown`() throws {
      let tab = try ModuleTab("shell/conditions", "shell/speak", "model/albums")
      try tab.tab.evaluate(
        """
        globalThis.lines = new Map();
        startConditions({ say: (kind, line) => lines.set(kind, line), leave: () => {} }, document.body);
        globalThis.add = (count) => added.set({ name: 'crete', title: 'Crete', count });
        globalThis.said = () => [lines.get('report').text, regions[0].textContent];
        0
        """)
      try tab.expect([
        "(add(0), said())": #"["Crete has them already.","Crete has them already"]"#
      ])
      try tab.tab.evaluate("add(2); 0")
      try tab.tab.wait(until: "said()[1] === '2 photos added to Crete'")
      try tab.expect(["said()[0]": #""2 photos added to Crete.""#])
    }

    @Test func `neither a change nor its undo is done where the server refuses it`() throws {
      var isRefusing = false
      let tab = try ModuleTab { request in
        let album: JSON = [
          "name": "crete", "title": "Crete", "revision": "r1",
          "blocks": [["photo": "1", "caption": nil], ["photo": "2", "caption": nil]],
        ]
        guard request.method == "POST" else { return .json(album) }
        guard isRefusing else {
          let blocks = (try? LocatedJSON(reading: Array(request.body.utf8), file: "body").json)
          return .json(["revision": "r2", "title": "Crete", "blocks": blocks?["blocks"] ?? nil])
        }
        let error: JSON = ["message": "it is full", "code": 1, "kind": "refused", "remedy": nil]
        return .json(["error": error], status: 507)
      }
      try tab.use("model/verdicts", "model/album", "model/album-edits", "model/journal")
      try tab.expect([
        "openAlbum('crete').then(() => album.get().blocks.length)": "2",
        "shift(album.get().blocks[0].key, 1)": "true",
      ])
      isRefusing = true
      try tab.expect([
        "undo().undoing.then((isDone) => [isDone, refusal.get().message])":
          #"[false,"it is full"]"#,
        "remove(album.get().blocks[0].key).then((isDone) => [isDone, waiting.get()])": "[false,0]",
      ])
    }

    @Test func `the list of an album has its photos in its order, without those that are gone`()
      throws
    {
      let photos = (1...5).map { number in
        OutlineBytes.Photo(
          id: [UInt8](repeating: 0xA0, count: 15) + [UInt8(number)], number: UInt32(number))
      }
      let id = { (number: Int) in "'\(String(repeating: "a0", count: 15))0\(number)'" }
      let tab = try ModuleTab("model/photos") { request in
        switch request.path {
        case "/v1/outline":
          .init(type: "application/octet-stream", body: OutlineBytes.bytes(of: photos))
        case "/v1/albums/crete":
          .init(
            body: Array(
              """
              {"blocks": [{"text": "x"}, {"photo": "\(id(4).dropFirst().dropLast())"},
              {"photo": "\(String(repeating: "f", count: 32))"},
              {"photo": "\(id(2).dropFirst().dropLast())"}]}
              """.utf8))
        default: nil
        }
      }
      try tab.expect([
        "(await load({ album: 'crete' }), [phase.get(), photos.count])": #"["whole",2]"#,
        "[photos.numberAt(0), photos.numberAt(1), photos.placeOf(\(id(2)))]": "[4,2,1]",
        "listedAlbum()": #""crete""#,
      ])
    }

    @Test func `an outdated atlas is requested again in its new version`() throws {
      var version: UInt8 = 7
      let tab = try ModuleTab("pictures/atlases") { request in
        switch request.path {
        case "/v1/atlases":
          .init(type: "application/octet-stream", body: [0, 0, 0, 0, version, 0, 0, 0])
        case "/v1/atlases/0" where request.query == "v=00000007": .init(status: 404)
        case "/v1/atlases/0": .init(type: "image/jpeg", body: [1])
        default: nil
        }
      }
      try tab.tab.evaluate(
        "globalThis.atlases = new Atlases(() => {}); atlases.refresh().then(() => 0)")
      version = 8
      try tab.tab.evaluate("atlases.want([0]); 0")
      try tab.tab.wait(
        until: "performance.getEntriesByType('resource').some(({ name }) => "
          + "name.endsWith('/v1/atlases/0?v=00000008'))")
    }
  }
}
