import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct RebuildTests {
  @Test(arguments: [
    "PRAGMA user_version = 0", "PRAGMA user_version = 1", "DROP TABLE states",
    "DROP TABLE keywords", "ALTER TABLE photos RENAME COLUMN note TO remark",
    "ALTER TABLE lists RENAME TO others", "DROP TABLE words", "DROP TABLE counters",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'changes'",
    "UPDATE changes SET serial = 9223372036854775807 WHERE serial = 1",
  ])
  func `a catalogue that opens but is wrong is rebuilt with every photo and annotation`(
    harm: String
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 4)
    try fixture.alterCatalogue(harm)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.missing == 0)
    #expect(try rebuilt.engine.photos().map(\.id) == [photo.id])
    #expect(try rebuilt.engine.photos().map(\.annotations.rating) == [4])
    try rebuilt.engine.note(photo.id, "again")
    #expect(try rebuilt.engine.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a flipped bit in the name of the search's module is damage that a rebuild fixes`()
    throws
  {
    let fixture = try StoreFixture()
    _ = try fixture.add(1, rating: 4)
    try fixture.alterCatalogue("PRAGMA wal_checkpoint(TRUNCATE)")
    let path = "\(fixture.folder.path)/.capture/catalogue.sqlite"
    let bytes = try [UInt8](contentsOf: path)
    let flipped = bytes.replacing("USING fts5(".utf8, with: "USING fts7(".utf8)
    #expect(flipped != bytes)
    try flipped.write(to: path)
    #expect(try fixture.kinds() == [.damagedCatalogue])
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(!rebuilt.isIncomplete)
    #expect(try rebuilt.engine.photos().map(\.annotations.rating) == [4])
    #expect(try rebuilt.engine.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [
    "ALTER TABLE photos ADD COLUMN spare INTEGER CHECK (rating < 5)",
    "ALTER TABLE photos ADD COLUMN spare INTEGER GENERATED ALWAYS AS (1 / rating)",
    "DROP INDEX photos_by_rating; CREATE INDEX photos_by_rating ON photos (rating) WHERE rating > 4",
    "ALTER TABLE packs RENAME TO others; CREATE TABLE packs (number INTEGER PRIMARY KEY, size TEXT)",
    """
    ALTER TABLE readers RENAME TO others;
    CREATE TABLE readers (
      name TEXT PRIMARY KEY, epoch INTEGER NOT NULL, serial INTEGER NOT NULL CHECK (serial < 9)
    ) WITHOUT ROWID
    """,
  ])
  func `a table or index with a wrong definition is damage, and a rebuild replaces it`(
    harm: String
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.alterCatalogue(harm)
    var kinds: [StoreFinding.Kind] = []
    #expect(try !fixture.store.verify { kinds.append($0.kind) }.isHealthy)
    #expect(kinds == [.damagedCatalogue])
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.missing == 0 && !rebuilt.isIncomplete)
    #expect(try rebuilt.engine.rate(photo.id, 5).annotations.rating == 5)
    #expect(try rebuilt.engine.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `photos whose originals are missing stay in the catalogue until they are forgotten`()
    throws
  {
    let fixture = try StoreFixture()
    let photos = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo }
    try fixture.store.note(photos[0].id, "on the other disk")
    for photo in photos.prefix(2) { unlink(fixture.store.file(of: photo)) }
    let kept = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(kept.missing == 2)
    #expect(try kept.engine.count() == 3)
    #expect(try kept.engine.photo(photos[0].id)?.annotations.note == "on the other disk")
    let forgotten = try StoreEngine.rebuild(
      at: fixture.folder.path, options: RebuildOptions(droppingMissing: true))
    #expect(forgotten.missing == 2)
    #expect(try forgotten.engine.photos().map(\.id) == [photos[2].id])
  }

  @Test func `damaged indexes of the catalogue lose no rows, and damaged rows are reported`() throws
  {
    let indexes = "type = 'index' AND name LIKE 'photos!_%' ESCAPE '!'"
    for (pages, isOfRows) in [
      ("SELECT rootpage FROM sqlite_schema WHERE \(indexes)", false),
      (
        "SELECT pageno FROM dbstat WHERE name = 'photos' AND pagetype = 'leaf' LIMIT 1 OFFSET 1",
        true
      ),
    ] {
      let fixture = try StoreFixture()
      let photos = try (1...30).map { try fixture.store.add(fixture.photo($0)).photo }
      for photo in photos {
        try fixture.store.note(photo.id, String(repeating: "a long note ", count: 60))
        for ending in ["", ".xmp"] { unlink(fixture.store.file(of: photo) + ending) }
      }
      #expect(try fixture.store.losePages(pages) > 0)
      let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
      #expect(rebuilt.isIncomplete == isOfRows)
      #expect((isOfRows ? 15..<30 : 30..<31).contains(rebuilt.missing), "\(rebuilt.missing)")
      #expect(try rebuilt.engine.count() == rebuilt.missing)
    }
  }

  @Test func `a rebuild names a link that leads out of the store and keeps the photos behind it`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let elsewhere = try TestFolder()
    let year = String(photo.path.prefix { $0 != "/" })
    #expect(rename("\(fixture.folder.path)/\(year)", "\(elsewhere.path)/\(year)") == 0)
    #expect(symlink("\(elsewhere.path)/\(year)", "\(fixture.folder.path)/\(year)") == 0)
    let rebuilt = try StoreEngine.rebuild(
      at: fixture.folder.path, options: RebuildOptions(droppingMissing: true))
    #expect(try rebuilt.engine.count() == 1)
    #expect(rebuilt.unreachable.map(\.code) == [.leavesStore])
    #expect(rebuilt.unreachable.first?.description.contains(year) == true)
    #expect(try fixture.kinds().contains(.unreachable))
    #expect(Folder.exists("\(elsewhere.path)/\(photo.path)"))
  }

  @Test func `a link that cannot be followed is reported once, and may be a photo's original`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let links = [photo.path, "loop"].map { "\(fixture.folder.path)/\($0)" }
    unlink(links[0])
    for link in links { #expect(symlink("\(Folder.name(of: link))", link) == 0) }
    let rebuilt = try StoreEngine.rebuild(
      at: fixture.folder.path, options: RebuildOptions(droppingMissing: true))
    #expect(try rebuilt.engine.photos().map(\.id) == [photo.id])
    let told = links.map { "cannot read \($0): Too many levels of symbolic links" }
    #expect(rebuilt.unreachable.map(\.description) == told)
    #expect(try rebuilt.engine.unreadableFiles().map(\.description) == [told[1]])
    #expect(Set(try fixture.kinds()) == [.unreadableOriginal, .unreachable])
  }

  @Test func `a store without a catalogue is not opened while photos are unreachable`() throws {
    let fixture = try StoreFixture()
    let elsewhere = try TestFolder()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let year = String(photo.path.prefix(4))
    rename("\(fixture.folder.path)/\(year)", "\(elsewhere.path)/\(year)")
    #expect(symlink("\(elsewhere.path)/\(year)", "\(fixture.folder.path)/\(year)") == 0)
    unlink("\(fixture.folder.path)/.capture/catalogue.sqlite")
    for _ in 1...2 {
      let error = #expect(throws: StoreError.self) {
        try StoreEngine(at: fixture.folder.path).photos()
      }
      #expect(error?.code == .badCatalogue)
      #expect(error?.description.contains("\(fixture.folder.path)/\(year)") == true)
    }
    // An explicit rebuild reports the link, and adds the photos that it can reach.
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.unreachable.map(\.code) == [.leavesStore])
    #expect(try rebuilt.engine.photos().isEmpty)
  }

  @Test func `a rebuild keeps the rows of all photos that share their first bytes`() throws {
    let fixture = try StoreFixture()
    let first = try fixture.store.add(fixture.photo(1))
    let digest = Digest(naming: first.photo.id)
    let copies = (1...6).map { digest.substitute($0) }
    try fixture.store.write { writer throws(StoreError) in
      let row = try writer.entries([first.photo.id])[0]
      try writer.commit { catalogue throws(DatabaseError) in
        for (number, id) in copies.enumerated() {
          var entry = row
          (entry.photo.id, entry.photo.path) = (id, "copies/\(number).jpg")
          try catalogue.insert(entry, states: [digest])
        }
      }
    }
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.missing == 6 && !rebuilt.isIncomplete)
    #expect(try Set(rebuilt.engine.photos().map(\.id)) == Set(copies + [first.photo.id]))
  }

  @Test(arguments: [false, true])
  func `a photo's first bytes determine its id, whatever its sidecar says`(isEdited: Bool) throws {
    let fixture = try BackupFixture()
    let photo = try fixture.fixture.add(1, rating: 4)
    if isEdited { try fixture.edit(photo, maker: "Other") }
    let path = fixture.store.file(of: photo) + ".xmp"
    let text = try String(decoding: [UInt8](contentsOf: path), as: UTF8.self)
    let digits = "\(photo.id)"
    let other = String(digits.reversed())
    let changed = text.replacing("PhotoID>\(digits)", with: "PhotoID>\(other)")
    #expect(changed != text)
    try Array(changed.utf8).write(to: path)
    unlink("\(fixture.fixture.folder.path)/.capture/catalogue.sqlite")
    _ = try StoreEngine.rebuild(at: fixture.fixture.folder.path)
    let rebuilt = try StoreEngine.rebuild(at: fixture.fixture.folder.path).engine
    #expect(TestFolder.names(in: "\(fixture.fixture.folder.path)/lost+found") == [])
    #expect(try rebuilt.photos().map(\.id) == [photo.id])
    #expect(try rebuilt.photos().map(\.annotations.rating) == [4])
    #expect(try rebuilt.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `invalid folders of earlier states do not prevent a rebuild`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let states = "\(fixture.folder.path)/.capture/states"
    for name in ["\(photo.id)", "\(String(repeating: "7", count: 32))"] {
      try Folder.make("\(states)/\(name)")
      try [1].write(to: "\(states)/\(name)/x.jpg")
    }
    _ = try fixture.kinds()
    for (path, isFile) in [(states, false), (states, true)] {
      if isFile {
        rename(path, path + ".aside")
        try [1].write(to: path)
      }
      #expect(try StoreEngine.rebuild(at: fixture.folder.path).engine.count() == 1)
      _ = try fixture.kinds()
    }
  }

  @Test(arguments: [Obstacle.pipe, .socket, .folder])
  func `a pipe, socket or folder in an original's place is reported, and the photo is kept`(
    obstacle: Obstacle
  ) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let path = fixture.store.file(of: photo)
    unlink(path)
    try obstacle.put(at: path)
    let rebuilt = try StoreEngine.rebuild(
      at: fixture.folder.path, options: RebuildOptions(droppingMissing: true))
    #expect(rebuilt.unreachable.count == 1)
    #expect(rebuilt.unreachable.first?.description.contains(photo.path) == true)
    #expect(rebuilt.missing == 0)
    #expect(try rebuilt.engine.photo(photo.id)?.path == photo.path)
    #expect(try obstacle.isUntouched(at: path))
    #expect(try fixture.kinds() == [.damagedOriginal])
  }

  @Test func `photos at the top of a store can be backed up, deleted and restored`()
    throws
  {
    let fixture = try StoreFixture()
    let copy = try TestFolder()
    let source = try TestFolder()
    try source.write(fixture.photo(1).original, as: "a.jpg")
    let store = try StoreEngine.rebuild(at: source.path).engine
    let id = try store.photos()[0].id
    var failures: [String] = []
    try store.copy(to: StoreEngine(at: copy.path)) { photo in
      if case .failed(let error) = photo.outcome { failures.append("\(error)") }
      return true
    }
    try store.delete([id])
    #expect(try store.restore([id]).map(\.path) == ["a.jpg"])
    unlink("\(source.path)/a.jpg")
    try store.restore(from: StoreEngine(at: copy.path)) { photo in
      if case .failed(let error) = photo.outcome { failures.append("\(error)") }
      return true
    }
    #expect(failures == [])
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a folder inside a store cannot become a store of its own`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let elsewhere = try TestFolder()
    #expect(symlink("\(fixture.folder.path)/2026", "\(elsewhere.path)/link") == 0)
    let inner = ["2026", photo.folder].map { "\(fixture.folder.path)/\($0)" }
    for path in inner + ["\(elsewhere.path)/link"] {
      let error = #expect(throws: StoreError.self) { _ = try StoreEngine.rebuild(at: path) }
      #expect(error?.code == .refused)
      #expect(error?.description.contains("belongs to the store \(fixture.folder.path);") == true)
      #expect(!Folder.exists("\(path)/.capture"))
    }
    #expect(try StoreEngine.rebuild(at: fixture.folder.path).engine.count() == 1)
  }

  /// A file that the catalogue does not know.
  enum UnknownFileKind: CaseIterable {
    case whole, cutOff, cutOffWithSidecar, tooLarge, tooLargeWithSidecar
    case zeros, zerosWithSidecar, empty, emptyWithSidecar

    var isTaken: Bool { [.whole, .cutOffWithSidecar, .tooLargeWithSidecar].contains(self) }
    var hasSidecar: Bool {
      [.cutOffWithSidecar, .tooLargeWithSidecar, .zerosWithSidecar, .emptyWithSidecar]
        .contains(self)
    }

    var configuration: StoreConfiguration {
      let isTooLarge = self == .tooLarge || self == .tooLargeWithSidecar
      return StoreConfiguration(addingLimit: isTooLarge ? 1_000 : 256 << 20)
    }

    /// Returns the file's bytes, made from those of a whole photo.
    func bytes(of jpeg: [UInt8]) -> [UInt8] {
      switch self {
      case .whole, .tooLarge, .tooLargeWithSidecar: jpeg
      case .cutOff, .cutOffWithSidecar: jpeg.dropLast(200)
      case .zeros, .zerosWithSidecar: [UInt8](repeating: 0, count: jpeg.count)
      case .empty, .emptyWithSidecar: []
      }
    }
  }

  @Test(arguments: UnknownFileKind.allCases)
  func `a rebuild adds the same files as a repairing verification`(file: UnknownFileKind) throws {
    let origin = try StoreFixture()
    let photo = try origin.store.add(origin.photo(1)).photo
    try origin.store.rate(photo.id, 3)
    let sidecar = try [UInt8](contentsOf: origin.store.file(of: photo) + ".xmp")
    let jpeg = try origin.store.data(of: photo.id, tier: .full)
    var ids: [[PhotoID]] = []
    var reports: [Bool] = []
    var kinds: [[StoreFinding.Kind]] = []
    for isRebuilt in [true, false] {
      let folder = try TestFolder()
      var store = try StoreEngine(at: folder.path, configuration: file.configuration)
      try folder.write(file.bytes(of: jpeg), as: "a.jpg")
      if file.hasSidecar { try folder.write(sidecar, as: "a.jpg.xmp") }
      if isRebuilt {
        let rebuilt = try StoreEngine.rebuild(at: folder.path, configuration: file.configuration)
        reports.append(!rebuilt.unreachable.isEmpty)
        #expect(rebuilt.unreachable.allSatisfy { "\($0)".contains("a.jpg") })
        let namesPhoto = rebuilt.unreachable.contains { "\($0)".contains("\(photo.id)") }
        #expect(namesPhoto == (file.hasSidecar && !file.isTaken))
        store = rebuilt.engine
      } else {
        reports.append(try !store.verify(repairing: true) { _ in }.isHealthy)
      }
      ids.append(try store.photos().map(\.id))
      kinds.append(try store.findings().map(\.kind))
    }
    #expect(ids == Array(repeating: file.isTaken ? [photo.id] : [], count: 2))
    #expect(kinds[0] == kinds[1])
    // A repair also reports whether a file that it adds is damaged.
    #expect(reports == [!file.isTaken, !file.isTaken || !kinds[1].isEmpty], "\(kinds)")
  }

  @Test func `a copy of a store without its hidden folder is to be rebuilt`() throws {
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    TestFolder.removeAll(at: "\(fixture.folder.path)/.capture")
    let error = #expect(throws: StoreError.self) {
      _ = try StoreEngine(at: fixture.folder.path, creating: false)
    }
    #expect(error?.code == .notYetAStore)
    #expect(error?.remedy?.code == .rebuildAsStore)
    #expect(TestFolder.names(in: fixture.folder.path) == ["2026"])
  }

  @Test func `a rebuild of a mistyped path does not create a store`() throws {
    let folder = try TestFolder()
    for path in ["\(folder.path)/missing", folder.path] {
      let error = #expect(throws: StoreError.self) { _ = try StoreEngine.rebuild(at: path) }
      #expect(error?.code == .noStore)
    }
    #expect(TestFolder.names(in: folder.path) == [])
  }

  @Test func `a rebuild of a folder without a real JPEG does not create a store`() throws {
    let folder = try TestFolder()
    for (name, bytes) in [
      ("text.jpg", Array("text".utf8)), ("empty.jpg", []), ("short.jpg", [0xFF]),
    ] {
      try folder.write(bytes, as: name)
    }
    let error = #expect(throws: StoreError.self) { _ = try StoreEngine.rebuild(at: folder.path) }
    #expect(error?.code == .noStore)
    #expect(!Folder.exists("\(folder.path)/.capture"))
    try folder.write(NumberedPhoto.jpeg(seed: 1, number: 1), as: "z.jpg")
    #expect(try StoreEngine.rebuild(at: folder.path).engine.count() == 1)
  }
}

extension StoreFixture {
  /// Changes the catalogue without the store's involvement.
  borrowing func alterCatalogue(_ sql: String) throws {
    var connection = try Connection("\(folder.path)/.capture/catalogue.sqlite", .updating)
    try connection.script("PRAGMA legacy_alter_table = ON; PRAGMA foreign_keys = OFF;" + sql)
  }
}
