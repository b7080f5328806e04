import CaptureJSON
import CaptureTestSupport
import Testing

extension InBrowser {
  /// A page that is left, reloaded or killed at any moment while its server or network comes and goes.
  struct LeavingTests {
    private static let rounds = Effort.current == .long ? 500 : 50
    private static let keys = [
      "0", "1", "2", "3", "4", "5", "p", "x", "u", "ArrowRight", "ArrowLeft", "Ctrl+a", "Escape",
    ]

    @Test(.timeLimit(.minutes(60)))
    func `every key that was drawn is saved, or its loss is told at the next visit`() throws {
      let store = LeavingStore()
      var visit = try Visit(to: store)
      var random = SeededGenerator(seed: 31)
      for round in 0..<Self.rounds {
        let fates = (0..<3).map { _ in LeavingStore.Fate.allCases.randomElement(using: &random)! }
        store.fates = Array(fates.prefix(Int.random(in: 0...3, using: &random)))
        let keys = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          Self.keys.randomElement(using: &random)!
        }
        for key in keys { try visit.tab.press(key) }
        let drawn = try visit.drawn()
        let waits = try visit.isWaiting()
        let manner = Visit.Manner.allCases.randomElement(using: &random)!
        try visit.leave(by: manner)
        store.fates = []
        // Somebody else changes a photo meanwhile, so that it is not what the person has seen.
        let other =
          waits && Bool.random(using: &random) ? Int.random(in: 0..<12, using: &random) : nil
        if let other { store.set(other, LeavingStore.Value(rating: (round % 5) + 1)) }
        try visit.comeBack()
        let told = try visit.told()
        let differing = drawn.indices.filter { store.values[$0] != drawn[$0] && $0 != other }
        #expect(
          differing.isEmpty || told != "",
          "round \(round): \(keys) \(fates) \(manner): \(differing) \(told)")
        // What is told is told with a reason: somebody has changed the photo, or an undo was lost.
        #expect(
          told == "" || other != nil || keys.contains("u"),
          "round \(round): \(keys) \(fates) \(manner): \(told)")
      }
    }

    @Test func `a page asks whether it may be left while something is not saved, and no longer`()
      throws
    {
      let store = LeavingStore()
      let visit = try Visit(to: store)
      store.fates = [.stuck]
      try visit.tab.press("3")
      try visit.tab.wait(
        until: "document.querySelector('.bar .word').textContent === '1 not saved'")
      try visit.tab.reload()
      #expect(visit.tab.questions == 1)
      try visit.wait()
      try visit.tab.wait(until: "document.querySelector('.bar .word').textContent === ''")
      #expect(store.values.count { $0.rating == 3 } == 1)
      try visit.tab.reload()
      #expect(visit.tab.questions == 1)
    }

    @Test(arguments: [true, false])
    func `what waits is for the store with the same id, and another at its path does not get it`(
      hasID: Bool
    ) throws {
      let store = LeavingStore()
      if !hasID { store.id = nil }
      var visit = try Visit(to: store)
      store.fates = [.stuck]
      try visit.tab.press("4")
      let index = try #require(try visit.drawn().firstIndex { $0.rating == 4 })
      try visit.leave(by: .kill)
      store.fates = []
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

    @Test func `what somebody else has changed since is not changed, and that is said by its name`()
      throws
    {
      let store = LeavingStore()
      var visit = try Visit(to: store)
      store.fates = [.stuck]
      try visit.tab.press("4")
      let index = try #require(try visit.drawn().firstIndex { $0.rating == 4 })
      try visit.leave(by: .kill)
      store.fates = []
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
    enum Manner: CaseIterable {
      case reload, navigate, close, kill
    }

    private(set) var tab: Tab
    private let server: ScriptedServer

    init(to store: LeavingStore) throws {
      server = ScriptedServer { store.answer(to: $0) }
      tab = try SharedBrowser.browser.tab()
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

    mutating func leave(by manner: Manner) throws {
      switch manner {
      case .reload, .navigate: try tab.open("\(ScriptedServer.origin)\(ScriptedServer.blank)")
      case .close, .kill:
        let next = try tab.sibling()
        if manner == .kill { try tab.browser.tools.send("Page.crash", to: tab.session) }
        try tab.close()
        tab = next
      }
    }

    /// Opens the page again; what it then shows is what the server has, of which no events tell here.
    func comeBack() throws {
      try open()
      try tab.evaluate(SheetPage.module("model/photos", "(reload(), load({}))"))
    }

    /// Opens the page of another store, for which what waits is none of its own.
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

    /// Waits until the list is there and nothing of a former visit waits any more.
    func wait() throws {
      try tab.wait(until: "document.querySelector('.sheet-grid [role=gridcell]') !== null")
      try tab.wait(
        until: """
          (async () => {
            const { phase } = await import('/assets/HASH/model/photos.js');
            return phase.get() === 'whole' && !Object.keys(localStorage)
              .some((name) => name.startsWith('capture.waiting.'));
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

    /// What the page says that was lost.
    func told() throws -> String {
      try tab.evaluate(
        "[...document.querySelectorAll('.notice p')].map((one) => one.innerText)"
          + ".filter((text) => text.startsWith('Not saved')).join(' ')"
      ).text ?? ""
    }
  }
}
