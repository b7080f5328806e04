import CaptureImaging
import CaptureJSON
import CaptureMetadata
import CaptureStore
import CaptureTestSupport
import Testing

/// Stores, packs and backups that version 0.1.0 wrote.
@Suite(.timeLimit(.minutes(10)))
struct FirstVersionStoreTests {
  @Test func `a store of version 0.1.0 lists the same photos in the same order`() throws {
    let home = try FirstVersionHome()
    #expect(try home.listed([]) == FirstVersionHome.printed("list"))
    #expect(try home.listed(["--bin"]) == FirstVersionHome.printed("bin"))
    #expect(try home.listed(["--oldest-first"]) == FirstVersionHome.printed("list").reversed())
  }

  @Test func `the library reads ids, annotations and original bytes of a store of version 0.1.0`()
    throws
  {
    let home = try FirstVersionHome()
    let store = try home.store()
    let photos = try store.photos()
    let printed = try FirstVersionHome.printed("list")
    #expect(photos.map { "\($0.id)" } == printed.compactMap { $0["id"]?.text })
    #expect(photos.map(\.annotations.note) == printed.map { $0["note"]?.text })
    #expect(photos.map(\.annotations.rating) == printed.map { $0["rating"]?.integer })
    for photo in photos {
      let isWhole = try store.data(of: photo.id, tier: .full).count == photo.byteCount
      #expect(isWhole, "\(photo.path)")
    }
    #expect(try store.photos(PhotoQuery(text: "quoted")).map(\.name) == ["IMG_1.jpg"])
    #expect(try store.photos(PhotoQuery(keywords: ["Crète"])).map(\.name) == ["IMG_4.jpg"])
  }

  @Test func `tiers in the packs of version 0.1.0 are read without being regenerated`() throws {
    let home = try FirstVersionHome()
    let pack = "\(home.photos)/.capture/packs/0001.pack"
    let before = try [UInt8](contentsOf: pack)
    let store = try home.store()
    for photo in try store.photos() + store.photos(PhotoQuery(isInBin: true)) {
      let low = try store.data(of: photo.id, tier: .low)
      let screen = try store.data(of: photo.id, tier: .screen)
      #expect(try JPEGHeader(of: low.span.bytes).size == photo.size)
      #expect(try JPEGHeader(of: screen.span.bytes).size == photo.size)
      let thumb = try store.data(of: photo.id, tier: .thumb)
      let size = try JPEGHeader(of: thumb.span.bytes).size
      #expect(max(size.width, size.height) == min(128, max(photo.size.width, photo.size.height)))
      #expect(try store.tiers(of: photo.id).tiers == [.screen, .low])
    }
    #expect(try store.statistics().damagedTiers == 0)
    let isUntouched = try [UInt8](contentsOf: pack) == before
    #expect(isUntouched)
  }

  @Test func `a store of version 0.1.0 passes verification before and after a rebuild`() throws {
    let home = try FirstVersionHome()
    let verified = try home.run(["verify"])
    #expect(verified.status == 0, "\(verified.text)")
    let rebuilt = try home.run(["rebuild"])
    #expect(rebuilt.status == 0, "\(rebuilt.errors)")
    #expect(try home.listed([]) == FirstVersionHome.printed("list"))
    #expect(try home.listed(["--bin"]) == FirstVersionHome.printed("bin"))
    #expect(try home.run(["verify"]).status == 0)
  }

  @Test func `a damaged catalogue of version 0.1.0 is rebuilt without losses`()
    throws
  {
    let home = try FirstVersionHome()
    let program = """
      import sqlite3
      connection = sqlite3.connect("photos/.capture/catalogue.sqlite")
      connection.execute("DROP INDEX photos_by_rating")
      connection.commit()
      """
    #expect(try Child.run("/usr/bin/python3", ["-c", program], in: home.folder).status == 0)
    let rebuilt = try home.run(["rebuild"])
    #expect(rebuilt.status == 0, "\(rebuilt.errors)")
    #expect(try home.listed([]) == FirstVersionHome.printed("list"))
    #expect(try home.listed(["--bin"]) == FirstVersionHome.printed("bin"))
    #expect(try home.run(["verify"]).status == 0)
  }

  @Test func `photos of version 0.1.0 can be described, moved, deleted and restored`() throws {
    let home = try FirstVersionHome()
    let store = try home.store()
    let edited = try #require(store.photos().first { $0.name == "IMG_7.jpg" })
    let foreign = try #require(store.photos().first { $0.name == "IMG_4.jpg" })
    let binned = try #require(store.photos(PhotoQuery(isInBin: true)).first)
    try store.note(edited.id, "Edited")
    try store.move([edited.id], to: "Elsewhere")
    try store.rate(foreign.id, 1)
    try store.delete([foreign.id])
    try store.restore([binned.id, foreign.id])
    #expect(try store.photo(edited.id)?.path == "Elsewhere/IMG_7.jpg")
    #expect(try store.photo(binned.id)?.path == binned.path)
    let sidecar = String(
      decoding: try [UInt8](contentsOf: store.file(of: foreign) + ".xmp"), as: UTF8.self)
    #expect(sidecar.contains("auto_presets_applied"))
    let verified = try home.run(["verify"])
    #expect(verified.status == 0, "\(verified.text)")
  }

  @Test func `a backup of version 0.1.0 restores every photo with its annotations`() throws {
    let home = try FirstVersionHome()
    let restored = try home.run(["restore-backup", "copy", "--store", "new"])
    #expect(restored.status == 0, "\(restored.errors)")
    let inBackup = try home.listed(["--store", "copy"])
    #expect(inBackup.count == 8)
    #expect(try home.listed(["--store", "new"]).map { $0["id"] } == inBackup.map { $0["id"] })
    let note = try home.listed(["--store", "new"]).last?["note"]
    #expect(note == "Low tide, “quoted” & <marked>")
    #expect(try home.run(["verify", "--store", "new"]).status == 0)
  }

  @Test func `a backup of version 0.1.0 restores a lost original and can be updated`() throws {
    let home = try FirstVersionHome()
    let lost = "\(home.photos)/Holiday/Crète/IMG_4.jpg"
    _ = try Child.run("/usr/bin/rm", [lost], in: home.folder)
    #expect(try home.run(["verify"]).status == 43)
    let restored = try home.run(["restore-backup", "copy"])
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try home.run(["verify"]).status == 0)
    #expect(try home.listed([]) == FirstVersionHome.printed("list"))
    let backedUp = try home.run(["backup", "copy"])
    #expect(backedUp.status == 0, "\(backedUp.errors)")
    #expect(try home.run(["verify", "--store", "copy"]).status == 0)
  }
}
