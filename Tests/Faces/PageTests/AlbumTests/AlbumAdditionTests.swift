import CaptureJSON
import Testing

extension InBrowser {
  /// Photos that are added to albums.
  struct AlbumAdditionTests {
    @Test
    func `photos being added wait in the journal, and a refused part is reported once`()
      throws
    {
      var added = 0
      let tab = try ModuleTab("model/albums", "model/journal", "model/verdicts") { request in
        let ids = request.body.split(separator: "\"").count { $0.count == 32 }
        guard added + ids <= 15_000 else {
          let error: JSON = ["message": "it is full", "code": 1, "kind": "refused", "remedy": nil]
          return .json(["error": error], status: 422)
        }
        added += ids
        let blocks = (0..<added).map { _ -> JSON in ["photo": "1", "caption": nil] }
        return .json(["blocks": .array([["text": "x"]] + blocks)])
      }
      try tab.tab.evaluate(
        """
        globalThis.add = (count) => addToAlbum({ name: 'crete', title: 'Crete' },
          Array.from({ length: count }, (_, at) => String(at).padStart(32, '0')));
        0
        """)
      try tab.expect([
        "(globalThis.adding = add(4_000), waiting.get())": "4000",
        "adding.then((count) => [count, waiting.get(), added.get().count])": "[4000,0,4000]",
        "add(20_001).then((count) => [count, waiting.get(), steps.count.get()])": "[null,0,2]",
        "refusal.get().message": #""10,001 of 20,001 photos added to Crete: it is full""#,
      ])
    }

    @Test func `photos that are added to an album together are counted individually`() throws {
      var ids: [JSON] = []
      let tab = try ModuleTab("model/albums") { request in
        ids += Self.photos(in: request.body)
        return .json(["blocks": .array(ids.map { id -> JSON in ["photo": id, "caption": nil] })])
      }
      try tab.tab.evaluate(
        """
        globalThis.add = (id) =>
          addToAlbum({ name: 'crete', title: 'Crete' }, [id.padStart(32, '0')]);
        0
        """)
      try tab.expect(["Promise.all([add('1'), add('2')])": "[1,1]"])
    }

    @Test func `refused additions to a new album name all their photos, and it is made once`()
      throws
    {
      var isFull = true
      var made: [JSON] = []
      var ids: [JSON] = []
      let tab = try ModuleTab("views/shared/add-to-album", "model/albums", "model/refusal") {
        request in
        let error: JSON = ["message": "it is full", "code": 31, "kind": "full", "remedy": nil]
        if request.method == "POST", isFull { return .json(["error": error], status: 507) }
        ids += Self.photos(in: request.body)
        let crete: JSON = [
          "name": "crete", "title": "Crete", "revision": "r1", "photos": 0,
          "blocks": .array(ids.map { id -> JSON in ["photo": id, "caption": nil] }),
        ]
        guard request.path == "/v1/albums" else { return .json(crete) }
        if request.method == "GET" { return .json(["albums": .array(made), "problems": []]) }
        made.append(crete)
        return .json(crete)
      }
      try tab.tab.evaluate(Self.addByTitle)
      try tab.expect([
        "add('1').then(() => add('2')).then(() => refusal.get().message)":
          #""2 changes not saved: new album Crete. It is full.""#,
        "refusal.get().again()": "false",
        "refusal.get().message": #""2 changes not saved: new album Crete. It is full.""#,
      ])
      isFull = false
      try tab.expect([
        "refusal.get().again()": "true", "[refusal.get(), added.get().count]": "[null,1]",
      ])
      #expect(made.count == 1)
      #expect(ids.map { $0.text?.suffix(1) } == ["1", "2"])
    }

    @Test func `an album that was just made is not made twice if the list cannot be read`() throws {
      var made = 0
      var ids: [JSON] = []
      let tab = try ModuleTab("views/shared/add-to-album", "model/albums", "model/refusal") {
        request in
        if request.method == "GET", request.path == "/v1/albums" {
          let error: JSON = ["message": "it is broken", "code": 1, "kind": "x", "remedy": nil]
          return .json(["error": error], status: 500)
        }
        if request.path == "/v1/albums" { made += 1 }
        ids += Self.photos(in: request.body)
        return .json([
          "name": "crete", "title": "Crete", "revision": "r1",
          "blocks": .array(ids.map { id -> JSON in ["photo": id, "caption": nil] }),
        ])
      }
      try tab.tab.evaluate(Self.addByTitle)
      try tab.expect([
        "add('1').then(() => add('2')).then(() => [refusal.get(), albums.get()])": "[null,null]",
        "[failure.get().message, added.get().count]": #"["it is broken",1]"#,
      ])
      #expect(made == 1)
      #expect(ids.map { $0.text?.suffix(1) } == ["1", "2"])
    }

    /// Adds a photo to the album with the title "Crete", as a person does who types that.
    private static let addByTitle =
      """
      globalThis.add = async (id) => {
        const adding = addToChosenAlbum([id.padStart(32, '0')]);
        const field = () => document.querySelector('dialog[open] input');
        while (field() === null) await new Promise((resolve) => setTimeout(resolve));
        field().value = 'Crete';
        field().dispatchEvent(new Event('input'));
        field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
        await adding;
      };
      0
      """

    /// The ids of photos in the body of a request.
    private static func photos(in body: String) -> [JSON] {
      body.split(separator: "\"").filter { $0.count == 32 }.map { .string(String($0)) }
    }
  }
}
