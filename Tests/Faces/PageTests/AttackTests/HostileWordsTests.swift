import CaptureJSON
import Testing

extension WithServer.AttackTests {
  /// Words of photos, and of addresses, that are HTML.
  struct HostileWordsTests {
    /// Expects that no word has become an element or a program.
    private static func expectNothingRan(in tab: Tab, _ place: String) throws {
      #expect(try tab.evaluate("typeof ran").text == "undefined", "\(place)")
      let made = try tab.evaluate(
        "document.querySelectorAll('[onerror], [onload], [onclick]').length")
      #expect(made == 0, "\(place)")
      #expect(tab.problems == [], "\(place)")
    }

    /// Waits until a text is on the screen to the letter.
    private static func wait(for text: String, in tab: Tab) throws {
      try tab.wait(
        until: "document.body.innerText.includes(\(JSON.string(text).line))")
    }

    @Test(arguments: ["photo", "sheet"])
    func `the details of a photo show its words to the letter`(view: String) throws {
      let attacked = try SharedAttackedServer.attacked
      let path = view == "photo" ? "/photo/\(attacked.photo)" : "/sheet?text=script"
      let tab = try WithServer.AttackTests.page(at: path, token: attacked.token)
      try tab.wait(until: "document.querySelector('.pane, [role=gridcell]') !== null")
      if view == "sheet" { try tab.click("[role=gridcell]") }
      try tab.press("i")
      for words in [
        AttackedServer.Words.file, AttackedServer.Words.folder, AttackedServer.Words.keyword,
      ] {
        try Self.wait(for: words, in: tab)
      }
      let note = JSON.string(AttackedServer.Words.note).line
      try tab.wait(
        until: "[...document.querySelectorAll('textarea')].some((one) => one.value === \(note))")
      try Self.expectNothingRan(in: tab, view)
    }

    @Test func `folders and keywords are shown to the letter where photos are sought by them`()
      throws
    {
      let attacked = try SharedAttackedServer.attacked
      let tab = try WithServer.AttackTests.page(token: attacked.token)
      try tab.wait(until: "document.querySelector('[role=gridcell]') !== null")
      try tab.press("/")
      try tab.type("<svg")
      try Self.wait(for: AttackedServer.Words.keyword, in: tab)
      try Self.expectNothingRan(in: tab, "the suggestions")
      let query = try tab.evaluate(
        """
        new URLSearchParams({ folder: '<img src=x onerror=ran=1>', keyword: '<svg onload=ran=1>',
          text: '<script>ran=1</scr' + 'ipt>' }).toString()
        """)
      try tab.open("\(attacked.origin)/sheet?\(query.text ?? "")")
      try Self.wait(for: "<img src=x onerror=ran=1>", in: tab)
      try Self.wait(for: "<svg onload=ran=1>", in: tab)
      try Self.expectNothingRan(in: tab, "an address")
    }

    @Test func `no other view runs the text of a photo as code`() throws {
      let attacked = try SharedAttackedServer.attacked
      let tab = try WithServer.AttackTests.page(at: "/", token: attacked.token)
      try tab.wait(forControl: "Take a photo")
      try Self.expectNothingRan(in: tab, "the viewfinder")
      try tab.open("\(attacked.origin)/compare?id=\(attacked.photo)&id=\(attacked.otherPhoto)")
      try tab.wait(
        until: "document.querySelectorAll('.compare .pane[data-tier=screen]').length === 2")
      try Self.expectNothingRan(in: tab, "comparing")
      try tab.open("\(attacked.origin)/cull?text=script")
      try tab.wait(until: "document.querySelector('.cull .pane')?.dataset.tier === 'screen'")
      try Self.expectNothingRan(in: tab, "culling")
      let other = try tab.sibling()
      try other.open("\(attacked.origin)/present#k=\(attacked.token)")
      try tab.open("\(attacked.origin)/photo/\(attacked.photo)")
      try other.show()
      try other.wait(until: "document.querySelector('.present .pane') !== null")
      try Self.expectNothingRan(in: other, "the second screen")
    }

    @Test func `an album is read, edited, listed and added to with its words to the letter`() throws
    {
      let attacked = try SharedAttackedServer.attacked
      let tab = try WithServer.AttackTests.page(at: "/albums", token: attacked.token)
      let words = ["<img src=x onerror=\"ran=1\">", "<script>ran=1</script>", "<svg onload=ran=1>"]
      let album = try Self.makeAlbum(of: words, with: attacked.photo, in: tab)
      defer { _ = try? attacked.server.capture("album", "delete", album) }
      try Self.wait(for: words[0], in: tab)
      try Self.expectNothingRan(in: tab, "the albums")

      try tab.open("\(attacked.origin)/album/\(album)")
      for text in words { try Self.wait(for: text, in: tab) }
      try Self.expectNothingRan(in: tab, "an album")
      try tab.click(named: "Edit")
      try tab.press("Home", "Enter")
      try tab.wait(
        until: "[...document.querySelectorAll('textarea, input')].some((one) => one.value === "
          + "\(JSON.string(words[1]).line))")
      try Self.expectNothingRan(in: tab, "an edited album")

      try tab.open("\(attacked.origin)/photo/\(attacked.photo)")
      try tab.wait(until: "document.querySelector('.photo .pane')?.dataset.tier === 'screen'")
      try tab.press("Shift+L", until: "document.querySelector('.chooser') !== null")
      try Self.wait(for: words[0], in: tab)
      try tab.type(words[2])
      try Self.wait(for: "New album \u{201C}\(words[2])\u{201D}", in: tab)
      try Self.expectNothingRan(in: tab, "the question for an album")
    }

    /// Makes an album of a title, a text and a photo with a caption, and returns its name.
    private static func makeAlbum(
      of words: [String], with photo: String, in tab: Tab
    ) throws -> String {
      let name = try tab.evaluate(
        """
        (async () => {
          const [title, text, caption] = \(JSON.array(words.map(JSON.string)).line);
          const main = document.querySelector('script[type=module]').src;
          const api = await import(new URL('../server/api.js', main).href);
          const { name, revision } = await api.makeAlbum(title);
          const blocks = [{ text }, { photo: '\(photo)', caption }];
          await api.changeAlbum(name, { revision, title, blocks });
          return name;
        })()
        """)
      return try #require(name.text)
    }

    @Test func `the review of rejects runs no text of a photo as code`() throws {
      let attacked = try SharedAttackedServer.attacked
      _ = try attacked.server.capture("rate", "reject", attacked.photo)
      defer { _ = try? attacked.server.capture("rate", "none", attacked.photo) }
      let tab = try WithServer.AttackTests.page(at: "/cull?review=true", token: attacked.token)
      try tab.wait(until: "document.querySelectorAll('.review li').length === 1")
      try tab.click(named: "Move 1 photo to the bin")
      try tab.wait(until: "document.querySelector('dialog') !== null")
      try Self.expectNothingRan(in: tab, "the review")
    }
  }
}
