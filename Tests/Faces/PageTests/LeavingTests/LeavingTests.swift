import CaptureJSON
import CaptureTestSupport
import Testing

extension InBrowser {
  /// A page that is left, reloaded or killed at any moment while its server or network comes and goes.
  struct LeavingTests {
    private static let rounds = Effort.current == .long ? 500 : 50
    private static let keys = [
      "0", "1", "2", "3", "4", "5", "p", "x", "u", "ArrowRight", "ArrowLeft", "Ctrl+a", "Escape",
      "Delete",
    ]
    /// The longest time that a request and its answer take, in milliseconds.
    private static let latency = 2_000

    @Test(.timeLimit(.minutes(60)))
    func `every key that was drawn is saved, or its loss is told at the next visit`() throws {
      let store = LeavingStore()
      var visit = try Visit(to: store)
      var random = SeededGenerator(seed: 31)
      for round in 0..<Self.rounds {
        let outcomes = (0..<3).map { _ in
          LeavingStore.RequestOutcome.allCases.randomElement(using: &random)!
        }
        store.outcomes = Array(outcomes.prefix(Int.random(in: 0...3, using: &random)))
        let keys = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          Self.keys.randomElement(using: &random)!
        }
        try visit.delay((0..<6).map { _ in Self.delay(using: &random) })
        var wanted = Wanted()
        for key in keys {
          let subjects = key == "Delete" ? try visit.subjects() : []
          let before = try visit.steps()
          try visit.tab.press(key)
          wanted.take(subjects, from: before, to: try visit.steps())
        }
        if Bool.random(using: &random) { wanted.note = try visit.write("note \(round)") }
        if Bool.random(using: &random) {
          try visit.pass(Int.random(in: 0...300, using: &random))
        }
        let drawn = try visit.drawn()
        let waits = try visit.isWaiting()
        let end = Visit.PageEnd.allCases.randomElement(using: &random)!
        // Another client changes a photo meanwhile, so that it is not what the person has seen.
        let other =
          waits && Bool.random(using: &random) ? Int.random(in: 0..<12, using: &random) : nil
        if end != .reload { try visit.leave(by: end) }
        store.outcomes = []
        if let other { store.set(other, LeavingStore.Value(rating: (round % 5) + 1)) }
        if end == .reload { try visit.leave(by: end) }
        try visit.comeBack(isHere: end == .reload)
        let told = try visit.told()
        try visit.closeLines()
        let differing = drawn.indices.filter { index in
          let value = store.values[index]
          let isDrawn =
            value.rating == drawn[index].rating && value.isPicked == drawn[index].isPicked
          return index != other && !(isDrawn && wanted.isMet(by: value, of: index))
        }
        store.restoreAll()
        // Each loss names its photo, and only photos that others have changed can be lost.
        let unnamed = differing.filter { !told.lowercased().contains("photo \($0 + 1) ") }
        #expect(
          unnamed.isEmpty, "round \(round): \(keys) \(outcomes) \(end): \(unnamed) \(told)")
        #expect(
          told == "" || other != nil, "round \(round): \(keys) \(outcomes) \(end): \(told)")
      }
    }

    /// What is done to a photo that the list does not show.
    private struct Wanted {
      var note: (index: Int, text: String)?
      /// The photos that each step has moved to the bin; an undo ends the last one.
      private var binned: [[Int]] = []
      /// How often each photo was moved to the bin.
      ///
      /// The list of this test keeps photos that are there. What the undo of a second move leaves is
      /// not judged, as no person can make one.
      private var counts: [Int: Int] = [:]

      /// Takes over a key, before and after which this many steps could be undone.
      mutating func take(_ photos: [Int], from before: Int, to after: Int) {
        for photo in photos { counts[photo, default: 0] += 1 }
        if after > before { binned.append(photos) }
        if after < before { binned.removeLast() }
      }

      func isMet(by value: LeavingStore.Value, of index: Int) -> Bool {
        (value.isBinned == binned.joined().contains(index) || counts[index, default: 0] > 1)
          && (note.map { $0.index != index || $0.text == value.note } ?? true)
      }
    }

    /// The time before a request is sent and the time after its answer, for half of them none.
    private static func delay(using random: inout SeededGenerator) -> (Int, Int) {
      guard Bool.random(using: &random) else { return (0, 0) }
      let all = Int.random(in: 0...latency, using: &random)
      let before = Int.random(in: 0...all, using: &random)
      return (before, all - before)
    }

    @Test func `a page asks before it is left only while something is not saved`()
      throws
    {
      let store = LeavingStore()
      let visit = try Visit(to: store)
      store.outcomes = [.stuck]
      try visit.tab.press(
        "3", until: "document.querySelector('.bar .word').textContent === '1 not saved'")
      try visit.tab.reload()
      #expect(visit.tab.questions == 1)
      try visit.wait()
      try visit.tab.wait(until: "document.querySelector('.bar .word').textContent === ''")
      #expect(store.values.count { $0.rating == 3 } == 1)
      try visit.tab.reload()
      #expect(visit.tab.questions == 1)
    }

    @Test(arguments: [true, false])
    func `waiting changes go to the store with the same id, and not to another at its path`(
      hasID: Bool
    ) throws {
      let store = LeavingStore()
      if !hasID { store.id = nil }
      var visit = try Visit(to: store)
      store.outcomes = [.stuck]
      try visit.tab.press("4")
      let index = try #require(try visit.drawn().firstIndex { $0.rating == 4 })
      try visit.leave(by: .kill)
      store.outcomes = []
      let own = store.id
      store.id = "fedcba9876543210fedcba9876543210"
      try visit.comeBackToOther()
      #expect(store.values.allSatisfy { $0 == LeavingStore.Value() })
      #expect(try visit.told() == "")
      try visit.leave(by: .close)
      store.id = own
      if hasID { store.path = "/elsewhere" }
      try visit.comeBack()
      #expect(store.values[index].rating == 4)
      #expect(try visit.told() == "")
    }

    @Test func `a photo that others have changed since is not changed, and is reported by name`()
      throws
    {
      let store = LeavingStore()
      var visit = try Visit(to: store)
      store.outcomes = [.stuck]
      try visit.tab.press("4")
      let index = try #require(try visit.drawn().firstIndex { $0.rating == 4 })
      try visit.leave(by: .kill)
      store.outcomes = []
      store.set(index, LeavingStore.Value(rating: 1))
      try visit.comeBack()
      #expect(store.values[index].rating == 1)
      let told = try visit.told()
      #expect(told.contains("Not saved at the last visit: 4 stars"), "\(told)")
      #expect(told.contains("hoto \(index + 1) has been changed since"), "\(told)")
      #expect(!told.contains(LeavingStore.name(index)))
    }
  }

  /// A person's visits to the page, one after another, in a browser that keeps what pages store.
  private struct Visit {
    /// How a page ends.
    enum PageEnd: CaseIterable {
      case reload, navigate, close, kill
    }

    private(set) var tab: Tab
    private let server: ScriptedServer

    init(to store: LeavingStore) throws {
      server = ScriptedServer { store.answer(to: $0) }
      tab = try Self.slowed(try SharedBrowser.browser.tab())
      try open()
    }

    private func open() throws {
      try begin()
      try wait()
    }

    private func begin() throws {
      try tab.serve(server)
      try tab.open("\(ScriptedServer.origin)/sheet#k=\(ScriptedServer.token)")
    }

    mutating func leave(by end: PageEnd) throws {
      switch end {
      case .reload: try tab.reload()
      case .navigate: try tab.open("\(ScriptedServer.origin)\(ScriptedServer.blank)")
      case .close, .kill:
        let next = try Self.slowed(try tab.sibling())
        if end == .kill { try tab.browser.tools.send("Page.crash", to: tab.session) }
        try tab.close()
        tab = next
      }
    }

    /// Returns a tab whose pages take their time.
    private static func slowed(_ tab: Tab) throws -> Tab {
      try tab.run("Page.addScriptToEvaluateOnNewDocument", ["source": .string(latency)])
      return tab
    }

    /// The page's requests take the times that `delays` has for each of them.
    private static let latency = """
      (() => {
        const send = window.fetch;
        const pass = (time) => new Promise((resolve) => setTimeout(resolve, time));
        globalThis.delays = [];
        window.fetch = async (path, options) => {
          if (options?.method !== 'POST' || options.keepalive) return send(path, options);
          const [before, after] = delays.shift() ?? [0, 0];
          if (before > 0) await pass(before);
          const answer = await send(path, options);
          if (after > 0) await pass(after);
          return answer;
        };
      })();
      """

    /// Sets the times before and after the next requests.
    func delay(_ times: [(before: Int, after: Int)]) throws {
      let list = times.map { "[\($0.before), \($0.after)]" }.joined(separator: ", ")
      try tab.evaluate("(delays = [\(list)], 0)")
    }

    /// Lets the page be there for some time, after which it is left.
    func pass(_ milliseconds: Int) throws {
      try tab.evaluate("new Promise((resolve) => setTimeout(resolve, \(milliseconds)))")
    }

    /// The photos that keys act on.
    func subjects() throws -> [Int] {
      try tab.evaluate(
        SheetPage.module(
          "views/shared/subjects", "subjectIds().map((id) => parseInt(id.slice(-2), 16))")
      ).items.compactMap { $0.number.map { Int($0) } }
    }

    /// How many steps can be undone.
    func steps() throws -> Int {
      Int(try tab.evaluate(SheetPage.module("model/undoing", "steps.count.get()")).number ?? 0)
    }

    /// Writes a note of the first photo that keys act on, if there is one.
    func write(_ text: String) throws -> (index: Int, text: String)? {
      guard let index = try subjects().first else { return nil }
      let id = LeavingStore.name(index)
      try tab.evaluate(
        SheetPage.module("model/verdicts", "(note(['\(id)'], '\(text)'), 0)"))
      return (index, text)
    }

    /// Opens the page again; what it then shows is what the server has, of which no events tell here.
    func comeBack(isHere: Bool = false) throws {
      if isHere { try wait() } else { try open() }
      try tab.evaluate(SheetPage.module("model/photos", "(reload(), load({}))"))
    }

    /// Opens the page of another store, to which the waiting changes do not belong.
    func comeBackToOther() throws {
      try begin()
      try tab.wait(
        until: SheetPage.module("server/events", "connection.get() !== 'connecting'"))
      #expect(
        try tab.evaluate(SheetPage.module("model/journal", "formerTabs().length")).number == 0)
      #expect(
        try tab.evaluate(
          "Object.keys(localStorage).some((name) => name.startsWith('capture.waiting.'))"
        ).isTrue)
    }

    /// Waits until the list is there, and everything that earlier visits left has been reported.
    func wait() throws {
      try tab.wait(until: "document.querySelector('.sheet-grid [role=gridcell]') !== null")
      try tab.wait(
        until: """
          (async () => {
            const { phase } = await import('/assets/HASH/model/photos.js');
            return phase.get() === 'whole' && Object.entries(localStorage).every(
              ([name, text]) => !name.startsWith('capture.waiting.') || 'message' in JSON.parse(text));
          })()
          """)
    }

    func isWaiting() throws -> Bool {
      try tab.evaluate(SheetPage.module("model/journal", "waiting.get() > 0")).isTrue
    }

    /// What the page shows of each photo.
    func drawn() throws -> [LeavingStore.Value] {
      let shown = try tab.evaluate(
        SheetPage.module(
          "model/photos",
          "Array.from({ length: photos.count }, (_, at) => "
            + "[photos.numberAt(at), photos.ratingAt(at), photos.isPickAt(at)])"
            + ".sort(([one], [other]) => one - other)"))
      return shown.items.map { one in
        let rating = one[1].number.map { Int($0) }
        return LeavingStore.Value(
          rating: rating == -128 ? nil : rating, isPicked: one[2].isTrue)
      }
    }

    /// Closes the lines that say what was lost, which would be reported again at the next visit.
    func closeLines() throws {
      try tab.evaluate(
        "(document.querySelectorAll('.notice button[aria-label=Close]')"
          + ".forEach((one) => one.click()), 0)")
    }

    /// What the page says that was lost.
    func told() throws -> String {
      try tab.evaluate(
        "[...document.querySelectorAll('.notice p')].map((one) => one.innerText)"
          + ".filter((text) => text.match(/^(Not|Perhaps not) saved/)).join(' ')"
      ).text ?? ""
    }
  }
}
