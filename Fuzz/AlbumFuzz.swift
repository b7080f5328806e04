/// Feeds libFuzzer's bytes to the reader of albums.
///
/// Every text is written as it was read. When a block is added, all others are there when the album is
/// read again; and a note or a caption cannot become anything else.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  guard let text = String(validating: bytes, as: UTF8.self) else { return 0 }
  let album = read(text)
  precondition(written(album).utf8.elementsEqual(text.utf8))

  var longer = album
  let mark = PhotoID(high: 0xF, low: 0xF)
  longer.blocks.insert(.photo(mark, caption: text), at: album.blocks.count / 2)
  let again = read(written(longer))
  precondition(again.photos == longer.photos)
  precondition(again.blocks.count == longer.blocks.count)

  let noted = read(
    written(Album(title: "T" + text, blocks: [.text(text), .photo(mark, caption: nil)])))
  precondition(noted.photos == [mark] && noted.blocks.count <= 2)
  precondition(noted.title == MarkdownText.oneLine("T" + text))
  precondition(read(written(noted)) == noted)
  return 0
}

private func read(_ text: String) -> Album {
  let photos = AlbumReader.pathsWithoutID(in: text).prefix(1).map { ($0, PhotoID(high: 1, low: 1)) }
  return AlbumReader.album(in: text, named: "n", photos: Dictionary(uniqueKeysWithValues: photos))
}

private func written(_ album: Album) -> String { AlbumWriter.markdown(of: album, paths: [:]) }
