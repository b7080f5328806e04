import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureExport

/// Albums that are copied out of a store.
@Suite(.timeLimit(.minutes(10)))
struct AlbumExportTests {
  @Test
  func `an album is exported in its order, with links to the files, and again without change`()
    async throws
  {
    let folder = try TestFolder()
    let engine = try StoreEngine(at: "\(folder.path)/store")
    let ids = try (1...3).map { number in
      let jpeg = try NumberedPhoto.jpeg(seed: 3, number: number)
      return try engine.add(
        NewPhoto(original: jpeg, name: "a b.jpg", taken: NumberedPhoto.taken(number))
      ).photo.id
    }
    let album = Album(
      title: "Crete",
      blocks: [
        .photo(ids[2], caption: "last"), .text("note"), .photo(ids[0], caption: nil),
        .photo(ids[1], caption: "gone"), .photo(ids[2], caption: "again"),
      ])
    let name = try engine.createAlbum(album).name
    try engine.delete([ids[1]])
    let stored = try engine.album(name)
    #expect(stored.photos == [ids[2], ids[0]])
    let store = PhotoStore(engine)
    for _ in 0..<2 {
      let exported = try await store.export(
        .ids(stored.photos), options: ExportOptions(album: stored),
        to: .folder("\(folder.path)/out"))
      #expect(
        exported.compactMap { try? $0.result.get() }.map { $0.prefix(4) } == ["001-", "002-"])
      let names = TestFolder.names(in: "\(folder.path)/out").sorted()
      #expect(names.map { $0.prefix(3) } == ["001", "002", "cre", "man"])
    }
    let text = String(
      decoding: try [UInt8](contentsOf: "\(folder.path)/out/crete.md"), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(lines[1].hasPrefix("![last](001-a%20b") && lines[1].hasSuffix(".jpg \"\(ids[2])\")"))
    #expect(lines[3].hasPrefix("![](002-a%20b"))
    #expect(!lines[4].contains("../") && lines[4].contains("\(ids[1])"))
    #expect(lines[5].hasPrefix("![again](001-a%20b"))
  }
}
