import CaptureJSON

/// The cookies, caches and settings that some tabs share: thrown away with the last of them.
final class BrowserStorage {
  let id: String
  private let browser: Chromium

  fileprivate init(of browser: Chromium) throws {
    id = try browser.tools.run("Target.createBrowserContext")["browserContextId"].text ?? ""
    self.browser = browser
  }

  deinit {
    _ = try? browser.tools.send("Target.disposeBrowserContext", ["browserContextId": .string(id)])
  }
}

extension Chromium {
  /// Opens a tab with its own storage; it is then the visible one.
  func tab() throws -> Tab {
    try tab(in: BrowserStorage(of: self))
  }

  /// Opens a tab with the storage of others.
  func tab(in storage: BrowserStorage) throws -> Tab {
    let target = try tools.run(
      "Target.createTarget", ["url": "about:blank", "browserContextId": .string(storage.id)]
    )["targetId"]
    let attached = try tools.run(
      "Target.attachToTarget", ["targetId": target, "flatten": true])
    guard let session = attached["sessionId"].text, let id = target.text else {
      throw BrowserError("the tab has no session")
    }
    return try Tab(id: id, session: session, storage: storage, of: self)
  }
}
