import CaptureFiles
import CaptureTestSupport
import Glibc

/// The pictures of every view that a run makes: kept with the build, or where
/// `CAPTURE_PAGE_PICTURES` says.
enum KeptPictures {
  private static let folder =
    getenv("CAPTURE_PAGE_PICTURES").map { String(cString: $0) }
    ?? "\(Repository.root)/.build/page-pictures"

  /// Keeps what a tab shows; a view that is always dark looks the same in both themes.
  static func keep(_ tab: Tab, of view: PageView, on screen: Screen) throws {
    guard screen.device.isDark || !view.isDark else { return }
    mkdir(folder, 0o777)
    let picture = try tab.picture(scale: screen.scale, of: screen.device)
    try picture.write(to: "\(folder)/\(view.rawValue)-\(screen).jpg")
  }
}
