import CaptureJSON
import Testing

/// A blank document in which modules of the page are tested by themselves.
struct ModuleTab {
  let tab: Tab
  let server: ScriptedServer

  /// Opens a document with these modules; see `use(_:)`.
  init(
    _ modules: String...,
    answering answer: @escaping (ScriptedServer.Request) -> ScriptedServer.Answer? = { _ in nil }
  ) throws {
    server = ScriptedServer(answer)
    tab = try SharedBrowser.emptyTab()
    try tab.serve(server)
    try tab.evaluate("sessionStorage.setItem('capture.token', '\(ScriptedServer.token)')")
    try use(modules)
  }

  /// Imports modules, and makes everything that they export global.
  func use(_ modules: String...) throws { try use(modules) }

  private func use(_ modules: [String]) throws {
    for module in modules {
      try tab.evaluate(
        """
        import('/assets/test/\(module).js').then((module) => {
          Object.assign(globalThis, module);
        })
        """)
    }
  }

  /// Expects expressions of JavaScript to have these values, given as JSON.
  func expect(_ rows: KeyValuePairs<String, String>, _ location: SourceLocation = #_sourceLocation)
    throws
  {
    let expressions = rows.map { "async () => (\($0.key))" }.joined(separator: ",\n")
    let values = try tab.evaluate(
      """
      (async () => {
        const values = [];
        for (const one of [\(expressions)]) {
          try {
            values.push(JSON.stringify(await one()) ?? 'undefined');
          } catch (error) {
            values.push(`${error}`);
          }
        }
        return values;
      })()
      """)
    for (row, value) in zip(rows, values.items) {
      #expect(value.text == row.value, "\(row.key)", sourceLocation: location)
    }
  }
}
