import CaptureJSON

/// A tab of a browser, driven by a test.
final class Tab {
  let id: String
  let session: String
  /// The storage that the tab shares with others.
  let storage: BrowserStorage
  let browser: Chromium
  /// Uncaught errors and errors in the console, which a page should not have.
  private(set) var problems: [String] = []
  /// How often the page has asked whether it may be left.
  private(set) var questions = 0
  /// Answers requests in place of a server; see `serve(_:)`.
  var server: ScriptedServer?

  init(id: String, session: String, storage: BrowserStorage, of browser: Chromium) throws {
    self.id = id
    self.session = session
    self.storage = storage
    self.browser = browser
    browser.tools.listeners[session] = { [unowned self] event in try take(event) }
    for domain in ["Page", "Runtime", "Log"] { try run("\(domain).enable") }
    try run("Page.addScriptToEvaluateOnNewDocument", ["source": .string(TabMetrics.observer)])
  }

  deinit {
    browser.tools.forget(session: session)
    _ = try? browser.tools.send("Target.closeTarget", ["targetId": .string(id)])
  }

  /// Opens another tab with the same storage; it is then the visible one.
  func sibling() throws -> Tab {
    try browser.tab(in: storage)
  }

  @discardableResult
  func run(
    _ method: String, _ parameters: JSON = [:], within timeout: Duration = .seconds(30)
  ) throws -> JSON {
    try browser.tools.run(method, parameters, in: session, within: timeout)
  }

  /// Opens an address and waits until its document has loaded.
  func open(_ address: String) throws {
    browser.tools.forget("Page.loadEventFired", in: session)
    let outcome = try run("Page.navigate", ["url": .string(address)])
    if let problem = outcome["errorText"].text { throw BrowserError("\(address): \(problem)") }
    guard outcome["loaderId"] != .null else { return }
    try browser.tools.event("Page.loadEventFired", in: session)
  }

  func reload() throws {
    browser.tools.forget("Page.loadEventFired", in: session)
    try run("Page.reload")
    try browser.tools.event("Page.loadEventFired", in: session)
  }

  /// Returns what an expression of JavaScript is, after its promise, if it is one.
  @discardableResult
  func evaluate(_ expression: String, within timeout: Duration = .seconds(30)) throws -> JSON {
    let outcome = try run(
      "Runtime.evaluate",
      [
        "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
        "userGesture": true,
      ], within: timeout)
    let exception = outcome["exceptionDetails"]
    guard exception == .null else {
      let text = exception["exception"]["description"].text ?? exception["text"].text
      throw BrowserError("\(expression)\n\(text ?? "")")
    }
    return outcome["result"]["value"]
  }

  /// Waits until a condition holds in the page, which looks every few milliseconds.
  func wait(until condition: String, within timeout: Duration = .seconds(30)) throws {
    let deadline = ContinuousClock.now + timeout
    repeat {
      let left = max(0, (deadline - .now) / .milliseconds(1))
      let look = """
        new Promise((resolve) => {
          const end = performance.now() + \(left);
          const look = async () => {
            if (await (\(condition))) resolve(true);
            else if (performance.now() > end) resolve(false);
            else setTimeout(look, 15);
          };
          look();
        })
        """
      do {
        if try evaluate(look, within: timeout + .seconds(5)).isTrue { return }
      } catch let error as BrowserError where Self.isNavigation(error) {
        // The page was replaced while it was asked; the next one is asked.
      }
    } while ContinuousClock.now < deadline
    let known = problems.isEmpty ? "" : "; \(problems.joined(separator: "; "))"
    throw BrowserError("after \(timeout), it is still not true that \(condition)\(known)")
  }

  /// Forgets what went wrong in pages that are left.
  func forgetProblems() {
    problems = []
  }

  /// Makes this the visible tab; the one that was visible is truly hidden.
  func show() throws {
    _ = try browser.tools.run("Target.activateTarget", ["targetId": .string(id)])
  }

  func close() throws {
    _ = try browser.tools.run("Target.closeTarget", ["targetId": .string(id)])
  }

  private static func isNavigation(_ error: BrowserError) -> Bool {
    ["navigated", "Promise was collected", "Cannot find context"].contains {
      error.description.contains($0)
    }
  }

  private func take(_ event: DevTools.Event) throws {
    let parameters = event.parameters
    switch event.kind.method {
    case "Fetch.requestPaused":
      try answer(parameters)
    case "Page.javascriptDialogOpening":
      // A page that asks whether it may be left is left.
      questions += 1
      try browser.tools.send("Page.handleJavaScriptDialog", ["accept": true], to: session)
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"]
      problems.append(details["exception"]["description"].text ?? details["text"].text ?? "?")
    case "Runtime.consoleAPICalled" where ["error", "assert"].contains(parameters["type"].text):
      problems.append(parameters["args"].line)
    case "Log.entryAdded" where parameters["entry"]["level"] == "error":
      problems.append(parameters["entry"]["text"].text ?? "?")
    default: break
    }
  }
}
