import CaptureFiles
import CaptureTestSupport
import Glibc

/// Debian's Chromium with its own profile, ended with the last reference to it.
final class Chromium {
  static let program = "/usr/bin/chromium"
  static let isInstalled = access(program, X_OK) == 0

  let tools: DevTools
  private let profile: TemporaryFolder

  /// Starts a browser without a window; `arguments` are added to its command line.
  init(_ arguments: [String] = []) throws {
    guard Self.isInstalled else { throw TestSetupError("\(Self.program) is missing") }
    profile = try TemporaryFolder("capture-chromium", in: TestFolder.standardParent)
    try Array(Self.fonts(cachedIn: profile.path).utf8).write(to: "\(profile.path)/fonts.conf")
    let browser = try BrowserProcess(
      Self.program, Self.arguments(profile: profile.path) + arguments,
      environment: Self.environment(home: profile.path))
    tools = DevTools(browser)
  }

  private static func arguments(profile: String) -> [String] {
    [
      "--headless=new", "--remote-debugging-pipe", "--user-data-dir=\(profile)/user",
      // Tests run as root in containers, and with a small /dev/shm.
      "--no-sandbox", "--disable-dev-shm-usage",
      "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--disable-extensions", "--disable-breakpad", "--password-store=basic",
      // A process in reserve for each storage costs more than it saves where all processors are busy.
      "--disable-features=SpareRendererForSitePerProcess",
      "--mute-audio", "--lang=en-GB", "--force-color-profile=srgb", "--font-render-hinting=none",
      "about:blank",
    ]
  }

  private static func environment(home: String) -> [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return [
      "HOME=\(home)", "PATH=\(path)", "LANG=C.UTF-8", "TZ=UTC",
      "FONTCONFIG_FILE=\(home)/fonts.conf",
    ]
  }

  /// The fonts by which the generic families are shown, so that screenshots are comparable.
  ///
  /// The browser asks for its own font, which is `system-ui`, without a name.
  private static func fonts(cachedIn folder: String) -> String {
    func alias(_ family: String, _ font: String) -> String {
      """
      <match target="pattern"><test name="family"><string>\(family)</string></test>
      <edit name="family" mode="assign" binding="strong"><string>\(font)</string></edit></match>
      """
    }
    return """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>/usr/share/fonts</dir><cachedir>\(folder)/fonts</cachedir>
      \(["system-ui", "sans-serif", "sans"].map { alias($0, "Cantarell") }.joined())
      \(["ui-monospace", "monospace"].map { alias($0, "DejaVu Sans Mono") }.joined())
      <match target="pattern"><edit name="family" mode="append_last"><string>Cantarell</string></edit>
      </match>
      </fontconfig>
      """
  }
}
