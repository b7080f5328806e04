import CaptureJSON

extension ModuleTab {
  /// A tab that finds these entries, as JavaScript, each left by its own document.
  static func visit(
    finding entries: String...,
    answering answer: @escaping (ScriptedServer.Request) -> ScriptedServer.Answer?
  ) throws -> ModuleTab {
    let tab = try ModuleTab { request in
      switch request.path {
      case "/v1/events":
        .lines([
          "event": "hello", "epoch": 1, "position": 1,
          "state": ["store": ["id": "a", "path": "/photos"]],
        ])
      default: answer(request)
      }
    }
    for (index, entry) in entries.enumerated() {
      try tab.tab.evaluate(
        "localStorage.setItem('capture.waiting.former\(index).00000001', "
          + "JSON.stringify({ store: 'a', ...\(entry) }))")
    }
    try tab.use("model/recovery", "server/events", "model/journal")
    return tab
  }
}
