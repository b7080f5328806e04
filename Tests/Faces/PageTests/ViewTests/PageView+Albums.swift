import CaptureJSON

extension PageView {
  /// Opens the list of two albums.
  static func openAlbums(_ page: RealPage) throws {
    try makeAlbums(page)
    try page.evaluate("modules[0].go('albums')", of: "model/route")
    try page.tab.wait(until: "document.querySelectorAll('.albums-list .cover').length === 2")
    try page.tab.wait(until: "document.querySelectorAll('.albums-list .picture').length > 5")
  }

  /// Opens an album with texts and photos, to be read or edited.
  static func openAlbum(_ page: RealPage, isEditing: Bool) throws {
    let name = try makeAlbums(page)
    try page.evaluate("modules[0].go('album', { name: '\(name)' })", of: "model/route")
    try page.tab.wait(until: "document.querySelector('.album-block') !== null")
    guard isEditing else { return }
    try page.tab.click(named: "Edit")
    try page.tab.wait(until: "document.querySelector('.album-block.marked') !== null")
  }

  /// Makes two albums unless another test has, and returns the name of the one with texts.
  @discardableResult
  private static func makeAlbums(_ page: RealPage) throws -> String {
    try page.waitForPhotos()
    let name = try page.evaluate(
      """
      (async ([api, { photos }]) => {
        const title = 'A week at the harbour';
        const former = (await api.albums()).albums.find((one) => one.title === title);
        if (former !== undefined) return former.name;
        const photo = (place, caption = null) => ({ photo: photos.idAt(place), caption });
        const make = async (name, blocks) => {
          const made = await api.makeAlbum(name);
          await api.changeAlbum(made.name, { revision: made.revision, title: name, blocks });
          return made.name;
        };
        await make('Garden', [9, 12, 17, 21].map((place) => photo(place)));
        return make(title, [
          { text: 'We landed late, and the harbour was already dark.' },
          photo(2), photo(5, 'The morning after'), photo(30),
          { text: 'It rained on the third day.\\nNobody minded.' },
          photo(12), photo(0), photo(1), photo(3, 'Low tide'),
        ]);
      })(modules)
      """, of: "server/api", "model/photos")
    guard let name = name.text else { throw BrowserError("the album has no name") }
    return name
  }
}
