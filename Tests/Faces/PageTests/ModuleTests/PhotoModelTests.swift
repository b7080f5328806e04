import CaptureJSON
import Testing

extension InBrowser {
  /// The list of photos, the marked one and verdicts, with a scripted server.
  struct PhotoModelTests {
    private static let idText =
      "((index) => 'ab0000' + (index >> 8).toString(16).padStart(2, '0') + '0'.repeat(22) "
      + "+ (index & 255).toString(16).padStart(2, '0'))"

    @Test func `an outline is read alike in chunks of any size`() throws {
      let tab = try ModuleTab.list(photos: 0)
      let bytes = OutlineBytes.bytes(
        of: [
          .init(
            id: ModuleTab.id(258), number: 77, taken: -5, width: 1200, height: 1600, rating: -1),
          .init(number: 70_000, rating: 3, flags: 18, edition: 0xFFFF_FFFE),
        ], epoch: 20362, position: 71)
      try tab.tab.evaluate(
        """
        globalThis.read = (size) => {
          const bytes = new Uint8Array(\(bytes));
          const reader = new OutlineReader();
          const list = new PhotoList();
          for (let at = 0; at < bytes.length; at += size) {
            reader.read(bytes.slice(at, at + size), (view, offset) => list.append(view, offset));
          }
          return [reader.header, list.count, list.idAt(0), list.numberAt(1), list.takenAt(0),
            list.ratioAt(0), list.ratingAt(0), list.isPickAt(1), list.editionAt(1),
            list.placeOf(list.idAt(1)), list.placeOf('f'.repeat(32))];
        };
        0
        """)
      let expected = """
        [{"count":2,"epoch":20362,"position":71},2,"ab000001000000000000000000000002",70000,-5,\
        0.75,-1,true,"fffffffe",1,-1]
        """
      try tab.expect([
        "read(1)": expected, "read(7)": expected, "read(36)": expected, "read(1000)": expected,
        "new OutlineReader().read(new Uint8Array(64), () => {})":
          "TypeError: The list of photos has a format that this page cannot read.",
      ])
    }

    @Test func `each photo of a long list is found by its id, also after photos left and came`()
      throws
    {
      let tab = try ModuleTab.list(photos: 3000)
      try tab.expect([
        "[photos.count, photos.numberAt(0), photos.numberAt(2999)]": "[3000,3000,1]",
        "Array.from({length: 3000}, (_, place) => photos.placeOf(photos.idAt(place)) === place).every((one) => one)":
          "true",
        "photos.placeOf(\(Self.idText)(7))": "2992",
        """
        (photos.remove(0), photos.remove(1000),
          [photos.count, photos.placeOf(\(Self.idText)(7)), photos.placeOf(\(Self.idText)(2999))])
        """: "[2998,2990,-1]",
        """
        (photos.insert(5, {words: wordsOf('c'.repeat(32)), number: 9000, taken: 1, zone: 0, width: 2, height: 1,
          rating: 2, flags: 0, edition: 3}),
          [photos.count, photos.placeOf('c'.repeat(32)), photos.placeOf(\(Self.idText)(7)), photos.ratioAt(5)])
        """: "[2999,5,2991,2]",
      ])
    }

    @Test func `a photo is admitted where its time puts it`() throws {
      let tab = try ModuleTab.list(photos: 10)
      func place(_ taken: Int, _ number: Int) -> String {
        "placeFor({taken: \(taken), zone: 0, number: \(number)}, photos, true)"
      }
      try tab.expect([
        place(10_000, 11): "0", place(-1, 11): "10", place(270, 11): "5", place(240, 11): "5",
        place(240, 1): "6",
        """
        (photos.insert(5, {words: wordsOf('c'.repeat(32)), number: 11, taken: 240, zone: 0, width: 2, height: 1,
          rating: 2, flags: 0, edition: 3}),
          [4, 5, 6, 0].map((at) => isTied(photos, at)))
        """: "[false,true,true,false]",
      ])
    }

    @Test func `a photo that comes back is where it was among those of other time zones`() throws {
      // The server's order, which is by instants: 08:00 in Berlin was before 07:30 in London.
      let photos = [(3, 27_060, 0), (2, 27_000, 0), (1, 28_800, 60), (0, 25_000, 0)].map {
        OutlineBytes.Photo(
          id: ModuleTab.id($0), number: UInt32($0 + 1), taken: Int32($1), zone: Int16($2))
      }
      let tab = try ModuleTab.list(outline: OutlineBytes.bytes(of: photos))
      func event(_ index: Int, _ time: String, _ deleted: String) -> String {
        """
        {id: \(Self.idText)(\(index)), number: \(index + 1), edition: '01', position: 1, photo: {
          id: \(Self.idText)(\(index)), taken: '2000-01-01T\(time)', width: 4, height: 3,
          orientation: 1, rating: null, note: null, keywords: [], flawed: false, deleted: \(deleted)}}
        """
      }
      let times = ["07:30:00Z", "08:00:00+01:00"]
      let gone = "'2026-01-01T00:00:00Z'"
      try tab.expect([
        "(globalThis.numbers = () => Array.from({length: photos.count}, (_, at) => photos.numberAt(at)))()":
          "[4,3,2,1]",
        "(apply(\(event(2, times[0], gone)), \(event(1, times[1], gone))), numbers())": "[4,1]",
        "(apply(\(event(2, times[0], "null")), \(event(1, times[1], "null"))), numbers())":
          "[4,3,2,1]",
        "zoneOf('2026-11-25T12:50:46.120-03:30')": "-210",
        "[zoneOf('2026-11-25T12:50:46.120Z'), zoneOf('2026-11-25T12:50:46.120')]": "[0,0]",
      ])
    }

    @Test func `the marked photo stays marked when photos come and go around it`() throws {
      let tab = try ModuleTab.list(photos: 10)
      try tab.expect([
        "marked.get()": "0",
        "(mark(4), photos.remove(2), tell('list'), [marked.get(), photos.numberAt(marked.get())])":
          "[3,6]",
        "(photos.remove(3), tell('list'), [marked.get(), photos.numberAt(marked.get())])": "[3,5]",
        "(mark(99), marked.get())": "7",
        "(photos.reset(0), tell('list'), [marked.get(), subjects()])": "[-1,[]]",
        "new PhotoList().placeOf('a'.repeat(32))": "-1",
      ])
    }

    @Test func `after the marked photo was deleted elsewhere, keys act on nothing at first`()
      throws
    {
      let tab = try ModuleTab.list(photos: 4) { _ in
        .json(["photos": [], "failed": [], "undo": "x"])
      }
      func gone(_ id: String) -> String { "apply({ id: \(id), photo: null, position: 1 })" }
      try tab.expect([
        "(mark(1), globalThis.id = photos.idAt(1), \(gone("id")), [marked.get(), vanished.get() === id])":
          "[1,true]",
        "[subjects(), target()]": "[[],-1]",
        "(toggle(0), subjects())": "[0]",
        "(selectNone(), mark(marked.get() + 1), [vanished.get(), subjects()])": "[null,[2]]",
        // Photos that this tab itself removes are not a surprise.
        "(globalThis.id = photos.idAt(2), remove([id]), \(gone("id")), [vanished.get(), subjects()])":
          "[null,[1]]",
        // Neither is a photo that is not marked.
        "(globalThis.id = photos.idAt(0), \(gone("id")), [vanished.get(), subjects()])":
          "[null,[0]]",
      ])
    }

    @Test func `stores that have one address in turn keep their own changes and drafts`()
      throws
    {
      let tab = try ModuleTab.list(photos: 1)
      try tab.use("model/journal", "model/drafts")
      let names = "draftNames('album summer').length"
      try tab.expect([
        """
        (nameStore('a'), keepDraft('album summer', { text: 'one', base: '' }),
          localStorage.setItem('capture.waiting.former.00000001', JSON.stringify({
            store: 'a', kind: 'rate', ids: ['1'] })), entriesOf('former').length)
        """: "1",
        "(nameStore('b'), eraseTab('former'), [formerTabs().includes('former'), \(names)])":
          "[false,0]",
        "(dropDraft('album summer'), draftOf('album summer'))": "null",
        "(nameStore('a'), [formerTabs().includes('former'), \(names)])": "[true,1]",
        "draftOf('album summer').text": #""one""#,
      ])
    }

    @Test func `a photo that is to come is marked once it is there, unless another one was marked`()
      throws
    {
      let tab = try ModuleTab.list(photos: 4)
      let back =
        "photos.insert(0, {words: wordsOf(id), number: 4, taken: 9, zone: 0, width: 1, height: 1, "
        + "rating: 0, flags: 0, edition: 1}), tell('list')"
      try tab.expect([
        "(globalThis.id = photos.idAt(0), mark(2), seek(id), marked.get())": "0",
        "(photos.remove(0), tell('list'), mark(1), seek(id), marked.get())": "1",
        "(\(back), [photos.count, marked.get()])": "[4,0]",
        "(photos.remove(0), tell('list'), mark(1), seek(id), mark(2), \(back), marked.get())": "3",
      ])
    }

    @Test func `keys act on the selection, or else on the marked photo`() throws {
      let tab = try ModuleTab.list(photos: 10)
      try tab.expect([
        "(mark(3), subjects())": "[3]",
        "(toggle(5), toggle(1), [selected.get(), subjects()])": "[2,[1,5]]",
        "(extend(4), [selected.get(), subjects()])": "[4,[1,2,3,4]]",
        "(extend(0), subjects())": "[0,1]",
        "(selectAll(), selected.get())": "10",
        "(photos.remove(0), tell('list'), selected.get())": "9",
        "(selectNone(), [selected.get(), subjects()])": "[0,[2]]",
      ])
    }

    @Test func `photos that are selected stay so while the list is another one, and count in it`()
      throws
    {
      let tab = try ModuleTab.list(photos: 10)
      try tab.expect([
        "(toggle(5), toggle(1), selected.get())": "2",
        "(photos.removeAll([0, 1, 2, 3, 4, 5]), tell('list'), [selected.get(), subjects()])":
          "[0,[0]]",
        "(reload(), load({})).then(() => [selected.get(), subjects()])": "[2,[1,5]]",
        "(selectNone(), toggle(-1), selected.get())": "0",
      ])
    }

    @Test func `photos that went to the bin come back without being selected`() throws {
      let tab = try ModuleTab.list(photos: 10) { _ in
        .json(["photos": [], "failed": [], "undo": "x"])
      }
      try tab.expect([
        "(toggle(5), toggle(1), toggle(2), selected.get())": "3",
        "remove([1, 5].map((place) => photos.idAt(place))).then(() => subjects())": "[2]",
        "remove([0].map((place) => photos.idAt(place))).then(() => subjects())": "[2]",
      ])
    }

    @Test func `an event that was sent before a verdict does not put the photo back`() throws {
      let tab = try ModuleTab.list(photos: 1) { _ in
        .json(["photos": [], "failed": [], "undo": "x"])
      }
      try tab.expect([
        """
        (async () => {
          const id = photos.idAt(0);
          keepAhead(id);
          photos.setRating(0, 4);
          const entry = {id, taken: '2000-01-01T00:00:00', width: 4000, height: 2000, orientation: 1,
            rating: 3, note: 'sea', keywords: [], flawed: false, deleted: null};
          apply({id, photo: entry, number: 1, edition: '00000007', position: 1});
          const kept = [photos.ratingAt(0), photos.flagsAt(0), photos.editionAt(0)];
          catchUp(id);
          apply({id, photo: entry, number: 1, edition: '00000007', position: 2});
          return [...kept, photos.ratingAt(0)];
        })()
        """: #"[4,2,"00000007",3]"#
      ])
    }

    @Test func `a list is read once the server knows all verdicts that are shown`() throws {
      let tab = try ModuleTab.list(photos: 1)
      try tab.expect([
        """
        (async () => {
          const id = photos.idAt(0);
          keepAhead(id);
          keepAhead(id);
          let isRead = false;
          const whole = load({ unreviewed: 'true' }).then(() => { isRead = true; });
          catchUp(id);
          await new Promise((resolve) => setTimeout(resolve, 100));
          const isReadEarly = isRead;
          catchUp(id);
          await whole;
          return [isReadEarly, isRead, phase.get()];
        })()
        """: #"[false,true,"whole"]"#
      ])
    }

    @Test func `a photo that is new, or leaves, is in the list at once`() throws {
      let tab = try ModuleTab.list(photos: 2)
      let members =
        "taken: '2000-01-01T01:00:00', width: 40, height: 30, orientation: 6, rating: null, "
        + "note: null, keywords: ['pick'], flawed: false"
      try tab.expect([
        """
        (apply({id: 'c'.repeat(32), number: 3, edition: 'ff00000001', position: 1,
          photo: {id: 'c'.repeat(32), \(members), deleted: null}}),
          [photos.count, photos.placeOf('c'.repeat(32)), photos.ratioAt(0), photos.isPickAt(0)])
        """: "[3,0,0.75,true]",
        """
        (apply({id: 'c'.repeat(32), number: 3, edition: '01', position: 2,
          photo: {id: 'c'.repeat(32), \(members), deleted: '2026-01-01T00:00:00Z'}}), photos.count)
        """: "2",
        "(apply({id: photos.idAt(0), photo: null, position: 3}), photos.count)": "1",
      ])
    }
  }
}
