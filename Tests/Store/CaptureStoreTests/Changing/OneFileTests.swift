import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Files that two paths lead to: through a link to a folder, or by hard links.
@Suite(.timeLimit(.minutes(10)))
struct OneFileTests {
  /// An operation that finds a photo under the other name of its folder.
  enum Way: CaseIterable {
    case repair, rebuild, refresh, restoreBackup

    func run(on fixture: borrowing BackupFixture) throws {
      switch self {
      case .repair: #expect(try fixture.store.verify(repairing: true) { _ in }.isHealthy)
      case .rebuild: _ = try StoreEngine.rebuild(at: fixture.store.folder)
      case .refresh: _ = try fixture.store.refresh { _ in }
      case .restoreBackup: try fixture.store.restore(from: fixture.backup) { _ in true }
      }
    }
  }

  /// What else is true of the files.
  enum Circumstance: CaseIterable {
    /// Nothing.
    case none
    /// The original and the sidecar also have names outside the store, as in a snapshot.
    case linkedOutside
    /// The photo has a second sidecar, `IMG.xmp`.
    case twoSidecars
    /// The sidecar cannot be parsed.
    case damagedSidecar
  }

  @Test(arguments: Way.allCases, Circumstance.allCases)
  func `a photo in a folder with two names keeps its files`(
    way: Way, circumstance: Circumstance
  ) throws {
    let fixture = try BackupFixture()
    let root = fixture.store.folder
    let photo = try fixture.fixture.add(1, rating: 4)
    try fixture.store.copy(to: fixture.backup) { _ in true }
    try Folder.make("\(root)/Real")
    #expect(symlink("Real", "\(root)/Alias") == 0)
    try fixture.store.move([photo.id], to: "Alias")
    let original = "\(root)/Real/\(photo.name)"
    try Self.mark(original + ".xmp")
    let snapshot = try TestFolder()
    switch circumstance {
    case .none: break
    case .linkedOutside:
      for ending in ["", ".xmp"] {
        #expect(link(original + ending, "\(snapshot.path)/\(photo.name)\(ending)") == 0)
      }
    case .twoSidecars:
      let brief = "\(original.dropLast(".jpg".count)).xmp"
      try [UInt8](contentsOf: original + ".xmp").write(to: brief)
    case .damagedSidecar: try Array("<mine/>".utf8).write(to: original + ".xmp")
    }
    let before = try Self.files(in: "\(root)/Real")
    #expect(before.count == (circumstance == .twoSidecars ? 3 : 2))
    try way.run(on: fixture)
    let now = try Self.files(in: "\(root)/Real")
    // A sidecar that cannot be parsed may be replaced, and is then in lost+found.
    let lost = try Self.files(in: "\(root)/lost+found")
    for (name, bytes) in before {
      let isKept = now[name] == bytes || circumstance == .damagedSidecar && lost[name] == bytes
      #expect(isKept, "\(name)")
    }
    #expect(circumstance == .damagedSidecar || lost.isEmpty)
    let store = try StoreEngine(at: root)
    #expect(try store.count() == 1)
    #expect(try store.photo(photo.id)?.annotations.rating == 4)
    #expect(try store.verify(repairing: true) { _ in }.isHealthy)
    #expect(Set(try Self.files(in: "\(root)/Real").keys) == Set(before.keys))
  }

  @Test func `a step takes one of two files, and no file that two paths lead to`() throws {
    let fixture = try StoreFixture()
    let (root, place) = (fixture.folder.path, fixture.store.place)
    try Folder.make("\(root)/Real")
    #expect(symlink("Real", "\(root)/Alias") == 0)
    for name in ["a", "b", "c", "d"] { try [1].write(to: "\(root)/Real/\(name)") }
    #expect(link("\(root)/Real/c", "\(root)/c") == 0)
    let cases: [(path: String, kept: String, isTaken: Bool)] = [
      ("Real/a", "Alias/a", false), ("Alias/a", "Real/a", false), ("Real/a", "Real/a", false),
      // Hard links are two names, regardless of anything else.
      ("Real/c", "Alias/c", false), ("c", "Alias/c", true), ("Real/b", "Alias/a", true),
      ("Real/d", "Real/none", false), ("Real/none", "Real/d", false),
    ]
    for (path, kept, isTaken) in cases {
      let pair = PathPair(place.file(path), keeping: place.file(kept))
      #expect(try pair.remove(by: "0", in: place) == isTaken, "\(path) \(kept)")
      let isThere = path != "Real/none" && !isTaken
      #expect(Folder.exists("\(root)/\(path)") == isThere, "\(path) \(kept)")
    }
    #expect(TestFolder.names(in: "\(root)/Real") == ["a", "c", "d"])
    #expect(TestFolder.names(in: "\(root)/.capture/incoming") == [])
  }

  @Test func `paths of one size that differ in case are of one file unless folders list both`()
    throws
  {
    let fixture = try StoreFixture()
    let (root, place) = (fixture.folder.path, fixture.store.place)
    try Folder.make("\(root)/Real")
    for alias in ["Alias", "real"] { #expect(symlink("Real", "\(root)/\(alias)") == 0) }
    for (name, size) in [("a", 1), ("b", 1), ("A", 1), ("c", 2), ("C", 1)] {
      try [UInt8](repeating: 7, count: size).write(to: "\(root)/Real/\(name)")
    }
    let cases: [(path: String, kept: String, isOne: Bool)] = [
      ("Alias/a", "Real/a", true), ("Real/a", "Real/b", false), ("Real/a", "Real/A", false),
      // Nothing lists `real/a`: a disk may have given the file of `Real/A` another number.
      ("real/a", "Real/A", true), ("real/c", "Real/C", false), ("real/a", "Real/b", false),
      ("Real/none", "Real/a", false), ("Real/a", "Real/none", false),
    ]
    for (path, kept, isOne) in cases {
      let pair = PathPair(place.file(path), keeping: place.file(kept))
      #expect(try pair.isOneFile == isOne, "\(path) \(kept)")
    }
  }

  @Test(arguments: SecondName.allowed)
  func `a photo's files in a folder that is lost+found under another name are not lost files`(
    second: SecondName
  ) throws {
    let fixture = try StoreFixture()
    let (root, store) = (fixture.folder.path, fixture.store)
    let photo = try fixture.add(1, rating: 4)
    try store.move([photo.id], to: "Keep")
    #expect(rename("\(root)/Keep", "\(root)/lost+found") == 0)
    try second.give("Keep", to: "lost+found", in: root)
    defer { SecondName.unmount("Keep", in: root) }
    try fixture.folder.write([1], as: "lost+found/text.txt")
    #expect(try store.lostFiles.all().map(\.path) == ["lost+found/text.txt"])
    let all = try store.place.lostFiles()
    #expect(all.count == 3)
    let refused = try store.lostFiles.remove(all)
    let names = [photo.name, "\(photo.name).xmp"]
    #expect(refused.map(\.file.path) == names.map { "lost+found/\($0)" })
    #expect(refused.map(\.error.code) == [.refused, .refused])
    #expect(
      TestFolder.names(in: "\(root)/lost+found") == [photo.name, "\(photo.name).xmp"])
    #expect(try store.lostFiles.all() == [])
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    try store.delete([photo.id])
    #expect(try store.restore([photo.id]).map(\.folder) == ["Keep"])
  }

  @Test func `a hard link to an original is a lost file, and the original stays without it`()
    throws
  {
    let fixture = try StoreFixture()
    let (root, store) = (fixture.folder.path, fixture.store)
    let photo = try store.add(fixture.photo(1)).photo
    try Folder.make("\(root)/lost+found")
    #expect(link(store.file(of: photo), "\(root)/lost+found/\(photo.name)") == 0)
    let lost = try store.lostFiles.all()
    #expect(lost.map(\.path) == ["lost+found/\(photo.name)"])
    #expect(try store.lostFiles.remove(lost).isEmpty)
    #expect(TestFolder.names(in: "\(root)/lost+found") == [])
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `a lost file is not renamed if it is a photo's file, or has another size`() throws {
    let fixture = try StoreFixture()
    let (root, store) = (fixture.folder.path, fixture.store)
    let photo = try store.add(fixture.photo(1)).photo
    try store.move([photo.id], to: "Keep")
    #expect(rename("\(root)/Keep", "\(root)/lost+found") == 0)
    #expect(symlink("lost+found", "\(root)/Keep") == 0)
    try Folder.make("\(root)/lost+found/other")
    try [1].write(to: "\(root)/lost+found/other/\(photo.name)")
    let folders = ["\(root)/lost+found", "\(root)/lost+found/other"]
    for folder in folders { fixture.setTime(of: folder, 1_000) }
    let originals = try store.read { catalogue throws(DatabaseError) in try catalogue.places() }
    let files = PhotoFiles(of: originals, besides: try store.place.lostFiles(), in: store.place)
    func kept(_ path: String) throws -> String? {
      try files.path(lostWith: store.place.file("lost+found/\(path)"), by: "0")?.relative
    }
    #expect(try kept(photo.name) == "Keep/\(photo.name)")
    #expect(try kept("other/\(photo.name)") == nil)
    for folder in folders {
      #expect(try folder.identity(followingLinks: true)?.changed.seconds == 1_000)
    }
  }

  /// Adds another program's metadata to a sidecar.
  private static func mark(_ path: String) throws {
    let text = String(decoding: try [UInt8](contentsOf: path), as: UTF8.self)
    try Array(
      text.replacing(
        "</rdf:RDF>",
        with: "<rdf:Description rdf:about=\"\" xmlns:mine=\"http://example.invalid/\" "
          + "mine:Creator=\"Bea\"/></rdf:RDF>"
      ).utf8
    ).write(to: path)
  }

  private static func files(in folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in TestFolder.names(in: folder) {
      files[name] = try [UInt8](contentsOf: "\(folder)/\(name)")
    }
    return files
  }
}

extension Torture {
  /// A folder with two names on a disk that gives each name of a file another number.
  @Suite(.timeLimit(.minutes(10)))
  struct SpellingDiskTests {
    @Test(arguments: ["repair", "rebuild"], ["Alias", "real"])
    func `a photo that has another number under another name of its folder keeps its files`(
      mode: String, alias: String
    ) throws {
      let fixture = try StoreFixture()
      let root = fixture.folder.path
      let photo = try fixture.add(1, rating: 4)
      try Folder.make("\(root)/Real")
      #expect(symlink("Real", "\(root)/\(alias)") == 0)
      try fixture.store.move([photo.id], to: alias)
      let names = TestFolder.names(in: "\(root)/Real")
      #expect(names.count == 2)
      let disk = try PreloadedDisk.spelling()
      let outcome = try disk.run([mode, root, "0"])
      #expect(TestFolder.names(in: "\(root)/Real") == names, "\(outcome.text)\(outcome.errors)")
      #expect(TestFolder.names(in: "\(root)/lost+found") == [])
      #expect(try fixture.store.photo(photo.id)?.path == "Real/\(photo.name)")
      let again = try disk.run(["repair", root, "0"])
      #expect(again.text == "verified 1 true\n", "\(again.errors)")
    }

    /// What is spelled differently on the disk than in the catalogue.
    enum Spelling: CaseIterable {
      case folder, file
    }

    @Test(arguments: Spelling.allCases)
    func `an original whose path is spelled differently on the disk is not an unknown file`(
      spelling: Spelling
    ) throws {
      let fixture = try StoreFixture()
      let root = fixture.folder.path
      var photo = try fixture.store.add(fixture.photo(1)).photo
      switch spelling {
      case .folder:
        try Folder.make("\(root)/Real")
        #expect(symlink("Real", "\(root)/real") == 0)
        photo = try fixture.store.move([photo.id], to: "real")[0]
      case .file:
        let file = fixture.store.file(of: photo)
        let name = "\(photo.name.dropLast(".jpg".count)).JPG"
        #expect(rename(file, "\(root)/\(photo.folder)/\(name)") == 0)
        #expect(symlink(name, file) == 0)
      }
      let outcome = try PreloadedDisk.spelling().run(["refresh", root, "0"])
      #expect(outcome.text == "unknown 0\n", "\(outcome.errors)")
      #expect(try fixture.store.photo(photo.id)?.path == photo.path)
    }

    @Test(arguments: ["Keep", "Lost+Found"])
    func `a photo's files in lost+found that have other numbers under another name stay there`(
      alias: String
    ) throws {
      let fixture = try StoreFixture()
      let (root, store) = (fixture.folder.path, fixture.store)
      let photo = try fixture.add(1, rating: 4)
      try store.move([photo.id], to: "Keep")
      #expect(rename("\(root)/Keep", "\(root)/lost+found") == 0)
      #expect(symlink("lost+found", "\(root)/\(alias)") == 0)
      let path = "\(alias)/\(photo.name)"
      try store.write { writer throws(StoreError) in
        let entry = try writer.entries([photo.id])[0]
        try writer.commit { catalogue throws(DatabaseError) in
          try catalogue.setPlace(path, of: entry)
        }
      }
      let disk = try PreloadedDisk.spelling()
      let outcome = try disk.run(["lost", root, "0"])
      let names = [photo.name, "\(photo.name).xmp"]
      #expect(TestFolder.names(in: "\(root)/lost+found") == names, "\(outcome.errors)")
      // Only a step shows what a name means that reads differently.
      let lines = names.map { "lost lost+found/\($0)\n" }.joined()
      let refusals = names.map { name in
        "cannot remove lost+found/\(name): it is the same file as \(root)/\(alias)/\(name), which "
          + "belongs to a photo\n"
      }.joined()
      #expect(outcome.text == (alias == "Keep" ? lines + refusals : ""))
    }
  }
}
