import CaptureJSON

/// A view of the page, with something in it to look at.
enum PageView: String, CaseIterable {
  case viewfinder, settings, photo, details, sheet, selection, cull, compare, present, keys
  case appearance, filter, review, albums, album
  case albumEditing = "album-editing"
  case empty
  case noCamera = "no-camera"

  /// Whether it is dark in both themes.
  var isDark: Bool { [.viewfinder, .settings, .noCamera, .present].contains(self) }

  /// Opens the view; the tab with it is the visible one.
  func open() throws -> OpenView {
    let page = try self.page()
    let tab = try arrange(page)
    return OpenView(page: page, tab: tab)
  }

  /// The page of a server of its own, or that of the sample photos, which all other views show.
  private func page() throws -> RealPage {
    switch self {
    case .empty: return try RealPage(at: "/sheet")
    case .noCamera: return try RealPage(scenario: #"{ "cameras": [{ "plugged": false }] }"#)
    default:
      let page = try SharedBrowser.samples { try RealPage(at: "/sheet", photos: 36) }
      try Self.giveVerdicts(page)
      try page.visit("/sheet")
      return page
    }
  }

  /// Gives some photos stars, a pick, a reject, a note and keywords, as when culling.
  ///
  /// All others have no verdict afterwards, whatever another test has given them.
  private static func giveVerdicts(_ page: RealPage) throws {
    try page.evaluate(
      """
      (async ([api, { photos, load, phase }]) => {
        await load({});
        while (phase.get() !== 'whole') await new Promise((done) => setTimeout(done, 15));
        const all = Array.from({ length: photos.count }, (_, place) => photos.idAt(place));
        const ids = (...places) => places.map((place) => all[place]);
        await api.rate(all, null);
        await api.rate(ids(2, 9, 17, 21), 4);
        await api.rate(ids(5, 30), 2);
        await api.rate(ids(12), 5);
        await api.rate(ids(4, 15), -1);
        await api.tag(ids(2, 12), { add: ['pick'] });
        await api.tag(ids(0, 1, 2, 3), { add: ['harbour', 'holiday'] });
        await api.note(ids(2), 'Low tide, an hour before the rain.');
      })(modules)
      """, of: "server/api", "model/photos")
  }

  /// Does what has to be done before there is something to see; returns the tab in which it is.
  private func arrange(_ page: RealPage) throws -> Tab {
    let tab = page.tab
    switch self {
    case .viewfinder: try Self.openViewfinder(page)
    case .settings:
      try Self.openViewfinder(page)
      try tab.press("s", until: "document.querySelector('#control-brightness') !== null")
    case .photo, .details: try Self.openPhoto(page, withDetails: self == .details)
    case .sheet: try page.waitForPhotos()
    case .selection:
      try page.waitForPhotos()
      try tab.press("Space", "Shift+ArrowRight", "Shift+ArrowRight")
    case .cull: try Self.cull(page)
    case .compare:
      try Self.cull(page)
      try tab.press("c", until: "location.pathname === '/compare'")
      try tab.wait(until: "document.querySelectorAll('.compared .pane[data-tier]').length === 2")
    case .present: return try Self.present(page)
    case .keys:
      try page.waitForPhotos()
      try tab.press("?")
    case .appearance:
      try page.waitForPhotos()
      try tab.press(",")
    case .filter:
      try page.waitForPhotos()
      try tab.press("/")
      try tab.type("h")
      try tab.wait(until: "document.querySelectorAll('.suggestions [role=option]').length > 1")
    case .review:
      try page.evaluate("modules[0].go('cull', { review: 'true' })", of: "model/route")
      try tab.wait(until: "document.querySelectorAll('.review li').length === 2")
    case .albums: try Self.openAlbums(page)
    case .album, .albumEditing: try Self.openAlbum(page, isEditing: self == .albumEditing)
    case .empty:
      try tab.wait(until: "document.querySelector('.sheet-empty').checkVisibility()")
    case .noCamera:
      try tab.wait(until: "document.body.innerText.includes('No camera found.')")
    }
    return tab
  }

  private static func openViewfinder(_ page: RealPage) throws {
    try page.tab.press("v", until: "document.querySelector('.live.shown') !== null")
  }

  private static func openPhoto(_ page: RealPage, withDetails: Bool) throws {
    try page.waitForPhotos()
    try page.evaluate(
      "modules[0].go('photo', { id: modules[1].photos.idAt(2) })", of: "model/route",
      "model/photos")
    try waitForPhoto(".photo", in: page.tab)
    guard withDetails else { return }
    try page.tab.press("i", until: "document.querySelector('.photo .panel').checkVisibility()")
  }

  /// Culls the photos, some places after the first.
  private static func cull(_ page: RealPage) throws {
    try page.tab.press("k")
    try waitForPhoto(".cull", in: page.tab)
    try page.waitForPhotos()
    try page.tab.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "3")
    let slider = "document.querySelector('.cull .strip [role=slider]')"
    try page.tab.wait(until: "(\(slider).ariaValueText ?? '').includes('3 stars')")
    try waitForPhoto(".cull", in: page.tab)
  }

  private static func waitForPhoto(_ view: String, in tab: Tab) throws {
    try tab.wait(until: "document.querySelector('\(view) .pane')?.dataset.tier === 'screen'")
  }

  /// Opens the window for a second screen beside the page.
  private static func present(_ page: RealPage) throws -> Tab {
    try openPhoto(page, withDetails: false)
    let second = try page.tab.sibling()
    let token = try page.tab.evaluate("sessionStorage.getItem('capture.token')").text ?? ""
    let origin = try page.tab.evaluate("location.origin").text ?? ""
    try second.open("\(origin)/present#k=\(token)")
    try second.wait(until: "document.querySelector('.present .pane')?.dataset.id !== undefined")
    return second
  }
}

/// A view that is on the screen.
struct OpenView {
  let page: RealPage
  let tab: Tab

  /// Shows it as on a device, and waits until nothing moves and no picture is missing.
  func show(on device: Device) throws {
    try tab.emulate(device)
    try tab.wait(until: Self.isAtRest, within: .seconds(30))
  }

  /// Whether no picture came and nothing moved for some frames, while the controls are kept visible.
  private static let isAtRest = """
    (async () => {
      performance.setResourceTimingBufferSize(10000);
      const loaded = () => performance.getEntriesByType('resource').length;
      const before = loaded();
      dispatchEvent(new Event('pointermove'));
      for (let count = 0; count < 15; count += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return loaded() === before && document.getAnimations().length === 0;
    })()
    """
}
