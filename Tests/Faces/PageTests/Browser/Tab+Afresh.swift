import CaptureJSON

extension Tab {
  /// Opens an empty document as in a new tab: nothing of the former document is left.
  func startAfresh() throws {
    try show()
    // What was there may have more to send or to store, which must neither reach the next server
    // nor stay.
    try serve(ScriptedServer())
    try run("Emulation.setScriptExecutionDisabled", ["value": true])
    try open(ScriptedServer.origin + ScriptedServer.blank)
    try run("Emulation.setScriptExecutionDisabled", ["value": false])
    try evaluate("(localStorage.clear(), sessionStorage.clear(), history.replaceState(null, ''))")
    try run("Page.resetNavigationHistory")
    try emulateNothing()
    try move(to: TabPoint(x: 0, y: 0))
    forgetProblems()
    browser.tools.forgetEvents(of: session)
  }

  /// Shows the page as on the browser's own device again.
  private func emulateNothing() throws {
    try run("Emulation.clearDeviceMetricsOverride")
    try run("Emulation.setTouchEmulationEnabled", ["enabled": false])
    try run("Emulation.setEmulatedMedia", ["features": []])
  }
}
