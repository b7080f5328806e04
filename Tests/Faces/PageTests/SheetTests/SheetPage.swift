import CaptureJSON
import CaptureTestSupport

/// The contact sheet of photos that a scripted server has.
///
/// Photo 1 is the oldest. Every fifth photo has three stars, every seventh is a reject.
struct SheetPage {
  let tab: Tab
  let server: ScriptedServer

  /// Opens the page, and waits until the photos on the screen can be reached; `first` may answer a
  /// request in another way.
  init(
    photos count: Int, perDay: Int = 40, at path: String = "/sheet", on device: Device = Device(),
    isWaiting: Bool = true, albums: AlbumFixture? = nil,
    answering first: @escaping (ScriptedServer.Request) -> ScriptedServer.Answer? = { _ in nil }
  ) throws {
    let photos = Self.photos(count, perDay: perDay)
    tab = try SharedBrowser.emptyTab()
    let pictures = try Pictures(of: tab)
    server = ScriptedServer {
      first($0) ?? albums?.answer(to: $0) ?? Self.answer(to: $0, photos, pictures)
    }
    try tab.emulate(device)
    try tab.serve(server)
    try tab.open("\(ScriptedServer.origin)\(path)#k=\(ScriptedServer.token)")
    if isWaiting, count > 0 {
      try tab.wait(until: "document.querySelector('.sheet-grid [role=gridcell]') !== null")
    }
  }

  /// The number of the marked photo in the list, from 0.
  func marked() throws -> Int? {
    try tab.evaluate(Self.module("model/marking", "marked.get()")).number.map { Int($0) }
  }

  /// How far the sheet is scrolled.
  func top() throws -> Double {
    try tab.evaluate("document.querySelector('.sheet-scroller').scrollTop").number ?? -1
  }

  func scroll(to top: Double) throws {
    try tab.evaluate("document.querySelector('.sheet-scroller').scrollTop = \(top)")
    try atRest()
  }

  /// Waits until what is near the screen is in the accessible tree.
  func atRest() throws {
    try tab.wait(
      until: """
        (async () => {
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          const { bottom, top } = document.querySelector('.sheet-scroller').getBoundingClientRect();
          await frame();
          return [...document.querySelectorAll('.sheet-grid [role=row]')].some((row) => {
            const place = row.getBoundingClientRect();
            return place.top < bottom && place.bottom > top;
          });
        })()
        """)
  }

  /// Where the cell of a photo is, by its place in the list.
  func cell(_ place: Int) throws -> TabPoint {
    try tab.middle(of: ".sheet-grid [role=gridcell][aria-label^='\(place + 1) of']")
  }

  /// The middle of a photo that is wholly on the screen, and whose name ends so.
  ///
  /// There are also cells of photos near the screen, which nobody can click.
  func visibleCell(named end: String = "") throws -> TabPoint {
    try atRest()
    let place = try tab.evaluate(
      """
      (() => {
        const { top, bottom } = document.querySelector('.sheet-scroller').getBoundingClientRect();
        const shown = [...document.querySelectorAll('.sheet-grid [role=gridcell]')]
          .filter((one) => one.ariaLabel.endsWith('\(end)'))
          .map((one) => one.getBoundingClientRect())
          .find((place) => place.top > top + 60 && place.bottom < bottom);
        return [shown.left + shown.width / 2, shown.top + shown.height / 2];
      })()
      """)
    return TabPoint(x: place[0].number ?? 0, y: place[1].number ?? 0)
  }

  /// The names of the selected cells in the tree.
  func selected() throws -> [String] {
    try tab.evaluate(
      "[...document.querySelectorAll('.sheet-grid [aria-selected=true]')]"
        + ".map((one) => one.getAttribute('aria-label').split(' ')[0])"
    ).items.compactMap(\.text)
  }

  /// The bodies of the requests to a path.
  func bodies(of path: String) -> [String] {
    server.requests.filter { $0.path == path }.map(\.body)
  }

  /// Waits until there were this many requests to a path.
  ///
  /// What a key does is shown at once, and sent after what was before it.
  func wait(forBodies count: Int, of path: String) throws {
    try tab.serve { bodies(of: path).count >= count }
  }

  /// An expression with what a module of the page exports.
  static func module(_ name: String, _ expression: String) -> String {
    """
    import('/assets/HASH/\(name).js').then((module) => {
      with (module) { return \(expression); }
    })
    """
  }

  // MARK: - The server

  /// Pictures in the right sizes, which the browser makes itself.
  private struct Pictures {
    let atlas: [UInt8]
    let tier: [UInt8]

    init(of tab: Tab) throws {
      atlas = try Self.jpeg(768, 576, in: tab)
      tier = try Self.jpeg(128, 96, in: tab)
    }

    private static func jpeg(_ width: Int, _ height: Int, in tab: Tab) throws -> [UInt8] {
      let text = try tab.evaluate(
        """
        (async () => {
          const canvas = new OffscreenCanvas(\(width), \(height));
          const context = canvas.getContext('2d');
          for (let x = 0; x < \(width); x += 16) {
            for (let y = 0; y < \(height); y += 12) {
              context.fillStyle = `hsl(${(x * 7 + y * 3) % 360} 60% 50%)`;
              context.fillRect(x, y, 16, 12);
            }
          }
          const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
          const bytes = new Uint8Array(await blob.arrayBuffer());
          return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
        })()
        """
      ).text
      return try Base64.bytes(of: text ?? "")
    }
  }

  private static func photos(_ count: Int, perDay: Int) -> [OutlineBytes.Photo] {
    (0..<count).reversed().map { index in
      let number = UInt32(index + 1)
      let isTall = index % 4 == 3
      let rating: Int8 = index % 7 == 0 ? -1 : index % 5 == 0 ? 3 : -128
      return OutlineBytes.Photo(
        id: (0..<16).map { $0 < 12 ? 0xA0 : UInt8(truncatingIfNeeded: number >> (8 * (15 - $0))) },
        number: number, taken: Int32(index / perDay * 86_400 + 36_000 + index % perDay * 60),
        width: isTall ? 1200 : 1600, height: isTall ? 1600 : 1200, rating: rating)
    }
  }

  private static func answer(
    to request: ScriptedServer.Request, _ photos: [OutlineBytes.Photo], _ pictures: Pictures
  ) -> ScriptedServer.Answer? {
    let parts = request.path.split(separator: "/")
    switch request.path {
    case "/v1/outline":
      return .init(
        type: "application/octet-stream",
        body: OutlineBytes.bytes(of: photos.filter { isWanted($0, request.query) }))
    case "/v1/counts": return .json(counts)
    case "/v1/atlases": return versions(of: photos.count)
    case "/v1/events", "/v1/state": return nil
    default: break
    }
    if parts.count == 3, parts[1] == "atlases" {
      return .init(type: "image/jpeg", body: pictures.atlas)
    }
    if request.method == "POST" {
      return .json(["photos": [], "failed": [], "undo": "step"])
    }
    if parts.count == 4 { return .init(type: "image/jpeg", body: pictures.tier) }
    return parts.count == 3 ? .json(details(of: String(parts[2]))) : nil
  }

  private static func isWanted(_ photo: OutlineBytes.Photo, _ query: String) -> Bool {
    if query.contains("rating=reject") { return photo.rating == -1 }
    if query.contains("unreviewed") { return photo.rating == -128 }
    if query.contains("rating=3") { return photo.rating >= 3 }
    return !query.contains("text=zebra")
  }

  private static func versions(of count: Int) -> ScriptedServer.Answer {
    let blocks = (count >> 8) + 1
    return .init(
      type: "application/octet-stream",
      body: [0, 0, 0, 0] + (0..<blocks).flatMap { _ -> [UInt8] in [7, 0, 0, 0] })
  }

  private static let counts: JSON = [
    "photos": 400, "ratings": ["-1": 58, "3": 69, "none": 273],
    "folders": [["folder": "Crete", "photos": 12]],
    "keywords": [["keyword": "harbour", "photos": 30]], "days": [],
  ]

  private static func details(of id: String) -> JSON {
    [
      "id": .string(id), "storePath": "2026/0076.jpg", "taken": "2026-11-25T12:50:46.000Z",
      "added": "2026-11-25T12:50:46.000Z", "width": 1600, "height": 1200, "orientation": 1,
      "bytes": 182_000, "camera": ["name": "HD Webcam"], "rating": nil, "note": "Low tide",
      "keywords": ["harbour"], "flawed": false, "flaw": nil, "deleted": nil, "states": [],
      "exif": nil,
    ]
  }
}
