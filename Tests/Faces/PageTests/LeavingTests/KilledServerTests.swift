import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

extension WithServer {
  /// The real server is killed at any moment while keys are pressed, and started again.
  struct KilledServerTests {
    private static let rounds = Effort.current == .long ? 100 : 5
    private static let keys = ["0", "1", "2", "3", "4", "5", "p", "x", "ArrowRight", "Ctrl+a"]

    @Test func `every key that was drawn is saved once a server that was killed is there again`()
      throws
    {
      let folder = try TestFolder()
      try PageServer.fill(folder, with: 12)
      var server = try Self.start(["--port", "0"], in: folder)
      var address = try Self.address(of: server)
      var tab = try SharedBrowser.browser.tab()
      try tab.open(address)
      try Self.wait(in: tab)
      var random = SeededGenerator(seed: 31)
      var waits = 0
      for round in 0..<Self.rounds {
        let keys = (0..<6).map { _ in Self.keys.randomElement(using: &random)! }
        // From some key on, the server takes nothing any more; before, it may be with any of them.
        let last = Int.random(in: 0...keys.count, using: &random)
        for (index, key) in keys.enumerated() {
          if index == last { server.send(SIGSTOP) }
          try tab.press(key)
        }
        server.send(SIGKILL)
        let drawn = try Self.drawn(in: tab)
        if try Self.evaluate("waiting.get() > 0", of: "journal", in: tab).isTrue { waits += 1 }
        _ = try server.wait()
        let isLeft = Bool.random(using: &random)
        if isLeft {
          let next = try tab.sibling()
          try tab.browser.tools.send("Page.crash", to: tab.session)
          try tab.close()
          tab = next
        }
        server = try Self.start([], in: folder)
        let former = address
        address = try Self.address(of: server)
        #expect(address.split(separator: "#")[0] == former.split(separator: "#")[0])
        try tab.open(address)
        try Self.wait(in: tab)
        try Self.evaluate("(reload(), load({}))", of: "photos", in: tab)
        try Self.wait(in: tab)
        #expect(
          try Self.drawn(in: tab) == drawn, "round \(round): \(keys), \(last), left: \(isLeft)")
        #expect(try Self.told(in: tab) == "", "round \(round): \(keys), \(last), left: \(isLeft)")
      }
      #expect(waits > 0)
    }

    private static func start(
      _ words: [String], in folder: borrowing TestFolder
    ) throws -> Child {
      try Child(
        PageServer.program("capture"), ["serve", "--simulator"] + words, in: folder,
        environment: PageServer.home(in: folder))
    }

    private static func address(of server: borrowing Child) throws -> String {
      try PageServer.address(printedBy: server).replacing("/#", with: "/sheet#")
    }

    /// Waits until the list is there, the server is, and nothing waits any more.
    private static func wait(in tab: Tab) throws {
      try tab.wait(
        until: """
          (async () => {
            const main = document.querySelector('script[type=module]')?.src;
            if (main === undefined) return false;
            const load = (name) => import(new URL(`../${name}.js`, main).href);
            const { connection } = await load('server/events');
            const { phase } = await load('model/photos');
            return connection.get() === 'open' && phase.get() === 'whole'
              && !Object.keys(localStorage).some((name) => name.startsWith('capture.waiting.'));
          })()
          """)
    }

    /// The number, the rating and the pick of each photo, as the page shows them.
    private static func drawn(in tab: Tab) throws -> JSON {
      try evaluate(
        """
        Array.from({ length: photos.count }, (_, at) =>
          [photos.numberAt(at), photos.ratingAt(at), photos.isPickAt(at)])
          .sort(([one], [other]) => one - other)
        """, of: "photos", in: tab)
    }

    /// What the page says that was lost.
    private static func told(in tab: Tab) throws -> String? {
      try tab.evaluate(
        "[...document.querySelectorAll('.notice p')].map((one) => one.innerText)"
          + ".filter((text) => text.match(/^(Not|Perhaps not) saved/)).join(' ')"
      ).text
    }

    /// Returns an expression about what a module of the page's model exports.
    @discardableResult
    private static func evaluate(
      _ expression: String, of module: String, in tab: Tab
    ) throws -> JSON {
      try tab.evaluate(
        """
        import(new URL('../model/\(module).js',
          document.querySelector('script[type=module]').src).href)
          .then((module) => { with (module) { return \(expression); } })
        """)
    }
  }
}
