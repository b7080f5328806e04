internal import CaptureStore

extension StoreDriver {
  /// Gives an album a longer or shorter note, again and again, until it is killed.
  ///
  /// The note begins and ends with the number of the change.
  func changeAlbum() throws {
    let name = AlbumName(title: "Killed")
    if try !store.albums().albums.contains(where: { $0.name == name }) {
      _ = try store.createAlbum(Album(title: "Killed", blocks: [.text("0 0")]))
    }
    while true {
      var number = 0
      _ = try store.changeAlbum(name) { album throws(StoreError) in
        number = album.number + 1
        let filling = String(repeating: "x", count: number * 997 % 20_000)
        album.blocks = [.text("\(number) \(filling) \(number)")]
      }
      Output.line("\(number)")
    }
  }
}

extension Album {
  /// The number with which the note begins.
  fileprivate var number: Int {
    guard case .text(let text) = blocks.first else { return 0 }
    return text.split(separator: " ").first.flatMap { Int($0) } ?? 0
  }
}
