import CaptureJSON

/// The page of the real server, with a store of sample photos and simulated cameras, in a tab.
final class RealPage {
  let tab: Tab
  private let server: PageServer

  init(
    at path: String = "/", photos: Int = 0, store: String? = nil, scenario: String? = nil,
    on device: Device = Device()
  ) throws {
    // The tab comes first, since the times of a scenario count from the start of the server.
    tab = try SharedBrowser.browser.tab()
    try tab.emulate(device)
    server = try PageServer(photos: photos, store: store, scenario: scenario)
    try tab.open(server.address(of: path))
    try tab.wait(until: "document.querySelector('main') !== null")
  }

  /// Shows a view as at a first visit: what the browser has stored is gone, and so are the problems
  /// of former visits.
  ///
  /// The store stays as it is, and so does the browser's cache, without which a visit takes three
  /// times as long.
  func visit(_ path: String) throws {
    try tab.show()
    try tab.emulate(Device())
    try tab.move(to: TabPoint(x: 0, y: 0))
    // The page that is left may still store something; this comes after that, and before the
    // scripts of the next one.
    let forgetting = try tab.run(
      "Page.addScriptToEvaluateOnNewDocument",
      ["source": "localStorage.clear(); sessionStorage.clear();"])
    let address = JSON.string(server.address(of: path)).line
    try tab.evaluate("history.replaceState(null, '', \(address))")
    tab.forgetProblems()
    try tab.reload()
    try tab.run(
      "Page.removeScriptToEvaluateOnNewDocument", ["identifier": forgetting["identifier"]])
    try tab.wait(until: "document.querySelector('main') !== null")
  }

  /// Returns an expression about what modules of the page export, which are `modules[0]` and so on.
  @discardableResult
  func evaluate(
    _ expression: String, of modules: String..., within timeout: Duration = .seconds(30)
  ) throws -> JSON {
    let names = modules.map { "'../\($0).js'" }.joined(separator: ", ")
    return try tab.evaluate(
      """
      (async () => {
        const main = document.querySelector('script[type=module]').src;
        const load = (name) => import(new URL(name, main).href);
        const modules = await Promise.all([\(names)].map(load));
        return \(expression);
      })()
      """, within: timeout)
  }

  /// Adds a photo to the store, as a person in a terminal does beside the page.
  func addSample() throws {
    try server.addSample()
  }

  /// Waits until the whole list of photos is there.
  func waitForPhotos() throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while try evaluate("modules[0].phase.get()", of: "model/photos").text != "whole" {
      guard ContinuousClock.now < deadline else { throw BrowserError("the list is not whole") }
    }
  }

  /// The text of the first element of a selector.
  func text(of selector: String) throws -> String {
    let name = JSON.string(selector).line
    return try tab.evaluate("document.querySelector(\(name))?.textContent ?? ''").text ?? ""
  }

  /// Waits until the line of what was done says something; it does so once the server has confirmed it.
  func waitForReport(_ words: String) throws {
    try tab.wait(
      until: "document.querySelector('.passing')?.textContent.includes(\(JSON.string(words).line))")
  }
}
