import CaptureJSON

extension Chromium {
  /// Opens a tab with a storage of its own; it is then the visible one.
  func tab() throws -> Tab {
    let context = try tools.run("Target.createBrowserContext")["browserContextId"]
    return try tab(in: context.text ?? "")
  }

  /// Opens a tab with the storage of others.
  func tab(in context: String) throws -> Tab {
    let target = try tools.run(
      "Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)]
    )["targetId"]
    let attached = try tools.run(
      "Target.attachToTarget", ["targetId": target, "flatten": true])
    guard let session = attached["sessionId"].text, let id = target.text else {
      throw BrowserError("the tab has no session")
    }
    return try Tab(id: id, session: session, context: context, of: self)
  }
}
