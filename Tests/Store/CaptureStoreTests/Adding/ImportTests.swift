import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Imports of files and folders that the user names.
@Suite(.timeLimit(.minutes(10)))
struct ImportTests {
  private static let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic".utf8)
  private static let video: [UInt8] = [0, 0, 0, 24] + Array("ftypisom".utf8)

  private static func format(_ head: [UInt8]) throws -> MediaFormat {
    let format = MediaFormat(head: head.span.bytes)
    return try #require(format)
  }

  private func jpeg(_ number: Int) throws -> [UInt8] {
    try NumberedPhoto.jpeg(seed: 9, number: number)
  }

  /// Returns the reason for each file that was left out, by name.
  private func reasons(_ found: PhotoImport) -> [String: SkippedFile.Reason] {
    Dictionary(uniqueKeysWithValues: found.leftOut.map { (StorePath.name(of: $0.path), $0.reason) })
  }

  @Test(arguments: [
    "a.jpg", "b.JPEG", "c.jfif", "d.JPG_original", "no ending", "e.png", ".hidden", "f.heic",
  ])
  func `a JPEG is added whatever its name is, and found again by rebuild and verify`(
    name: String
  ) throws {
    let fixture = try StoreFixture()
    let source = try TestFolder()
    try source.write(jpeg(1), as: name)
    let found = PhotoImport(of: [source.path])
    #expect(found.files.map { StorePath.name(of: $0.path) } == [name])
    var paths: [String] = []
    fixture.store.add(found) { file in
      if let photo = try? file.result.get().photo { paths.append(photo.path) }
      return true
    }
    #expect(paths.count == 1)
    #expect(paths.allSatisfy { StorePath.isPhoto(StorePath.name(of: $0)) }, "\(paths)")
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
    let store = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try store.photos().map(\.path) == paths)
  }

  @Test func `an import that is stopped adds no more than one group`() throws {
    let fixture = try StoreFixture()
    let card = try TestFolder()
    for number in 1...300 { try card.write(jpeg(number), as: "\(number).jpg") }
    var told = 0
    fixture.store.add(PhotoImport(of: [card.path]), workers: 2) { _ in
      told += 1
      return false
    }
    #expect((1...64).contains(told))
    #expect(try fixture.store.count() == told)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == [])
  }

  @Test func `the sidecar of the second of two equal photos is added too`() throws {
    let fixture = try StoreFixture()
    let card = try TestFolder()
    for folder in ["a", "b"] {
      mkdir("\(card.path)/\(folder)", 0o777)
      try card.write(jpeg(1), as: "\(folder)/x.jpg")
    }
    try card.write(Self.sidecar(rating: 3), as: "b/x.jpg.xmp")
    var sidecars: [AddedPhoto.Sidecar?] = []
    fixture.store.add(PhotoImport(of: [card.path])) { file in
      sidecars.append((try? file.result.get())?.sidecar)
      return true
    }
    #expect(sidecars == [nil, .added])
    #expect(try fixture.store.photos().map(\.annotations.rating) == [3])
  }

  @Test(arguments: [nil, 2, 3])
  func `the sidecar of a photo whose file is restored is added, known, or left out`(
    known: Int?
  ) throws {
    let fixture = try StoreFixture()
    var photo = try fixture.photo(1)
    let added = try fixture.store.add(photo).photo
    if let known {
      try fixture.store.rate(added.id, known)
      unlink(fixture.store.file(of: added) + ".xmp")
    }
    unlink(fixture.store.file(of: added))
    photo.sidecar = try Self.sidecar(rating: 3)
    let again = try fixture.store.add(photo)
    #expect(again.outcome == .restored)
    #expect(again.sidecar == (known == nil ? nil : known == 3 ? .known : .leftOut))
    #expect(try fixture.store.photo(added.id)?.annotations.rating == known ?? 3)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `an imported sidecar does not replace annotations whose own sidecar was removed`()
    throws
  {
    let fixture = try StoreFixture()
    var photo = try fixture.photo(1)
    let added = try fixture.store.add(photo).photo
    try fixture.store.note(added.id, "mine")
    unlink(fixture.store.file(of: added) + ".xmp")
    photo.sidecar = try Self.sidecar(rating: 3)
    #expect(try fixture.store.add(photo).sidecar == .leftOut)
    #expect(try fixture.store.photo(added.id)?.annotations.note == "mine")
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test func `the sidecar of a photo that is already stored is added, known, or left out`() throws {
    let fixture = try StoreFixture()
    var photo = try fixture.photo(1)
    let id = try fixture.store.add(photo).photo.id
    photo.sidecar = try Self.sidecar(rating: 3)
    #expect(try fixture.store.add(photo).sidecar == .added)
    #expect(try fixture.store.photo(id)?.annotations.rating == 3)
    #expect(try fixture.store.add(photo).sidecar == .known)
    photo.sidecar = try Self.sidecar(rating: 4)
    #expect(try fixture.store.add(photo).sidecar == .leftOut)
    #expect(try fixture.store.photo(id)?.annotations.rating == 3)
    try fixture.store.delete([id])
    let restored = try fixture.store.add(photo)
    #expect(restored.outcome == .restored && restored.sidecar == .leftOut)
    photo.sidecar = Array("no XMP".utf8)
    #expect(try fixture.store.add(photo).sidecar == .leftOut)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }

  private static func sidecar(rating: Int) throws -> [UInt8] {
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: rating), at: .now)
    return sidecar.bytes
  }

  @Test(arguments: [("\u{E9}.jpg", "e\u{301}.jpg.xmp"), ("e\u{301}.jpg", "\u{E9}.jpg.xmp")])
  func `a sidecar is read although its name encodes accents differently from its photo's`(
    photo: String, sidecar: String
  ) throws {
    let source = try TestFolder()
    try source.write(jpeg(1), as: photo)
    var said = Sidecar()
    try said.set(Annotations(rating: 5), at: .now)
    try source.write(said.bytes, as: sidecar)
    let found = PhotoImport(of: [source.path])
    #expect(found.leftOut == [])
    let new = try NewPhoto(reading: try #require(found.files.first).path)
    #expect(new.sidecar == said.bytes)
  }

  @Test func `a sidecar whose name mixes two encodings of accents is left out and listed`() throws {
    let source = try TestFolder()
    try source.write(jpeg(1), as: "\u{E9}\u{E9}.jpg")
    try source.write(Self.sidecar(rating: 5), as: "\u{E9}e\u{301}.jpg.xmp")
    let found = PhotoImport(of: [source.path])
    #expect(found.files.count == 1)
    #expect(found.leftOut.map(\.reason.isLoss) == [true])
  }

  @Test
  func `a link in place of a sidecar is left out even if its accents are encoded differently`()
    throws
  {
    let source = try TestFolder()
    try source.write(jpeg(1), as: "\u{E9}.jpg")
    #expect(symlink("/dev/null", "\(source.path)/e\u{301}.jpg.xmp") == 0)
    let leftOut = PhotoImport(of: [source.path]).leftOut
    #expect(leftOut.map(\.reason) == [.link])
  }

  @Test
  func `importing a store's folder leaves out its bin and earlier states with a reason`()
    throws
  {
    let fixture = try StoreFixture()
    #expect(PhotoImport(of: [fixture.folder.path]).leftOut == [])
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try fixture.store.delete([photo.id])
    let leftOut = PhotoImport(of: [fixture.folder.path]).leftOut
    #expect(leftOut.map(\.reason) == [.storeInternals])
    #expect(leftOut.map(\.reason.isLoss) == [true])
  }

  @Test func `a lost+found folder is left out as recovered files, or as leftovers if it is empty`()
    throws
  {
    let source = try TestFolder()
    for folder in ["full/lost+found", "empty/lost+found"] {
      try Folder.make("\(source.path)/\(folder)")
    }
    try jpeg(1).write(to: "\(source.path)/full/lost+found/#12345")
    let reasons = PhotoImport(of: [source.path]).leftOut.map(\.reason)
    #expect(reasons == [.trashOrThumbnails, .recovered])
    #expect(PhotoImport(of: ["\(source.path)/full/lost+found"]).files.count == 1)
  }

  @Test func `pictures and videos of other formats are left out, each with its reason`() throws {
    let source = try TestFolder()
    let heads: [(name: String, head: [UInt8], reason: SkippedFile.Reason)] = [
      ("a.heic", Self.heic, .format(try Self.format(Self.heic))),
      ("b", Self.video, .format(try Self.format(Self.video))),
      ("c.mp4", [], .unknownFormat), ("d.cr3", [1, 2, 3], .unknownFormat),
      ("e.txt", Array("text".utf8), .otherFile), ("Thumbs.db", [1, 2, 3], .otherFile),
      ("._f.jpg_", [0, 5, 0x16, 7], .appleDouble), (".DS_Store", [0, 0, 0, 1], .otherFile),
      (".capture-moonoay7evpr.part", [0xFF, 0xD8, 0xFF], .unfinished),
      (".capture-export-1.part", [0xFF, 0xD8, 0xFF], .unfinished),
      ("g", [], .otherFile), ("h.ppm", Array("P6\n".utf8), .unknownFormat),
      ("i.svg", Array("<svg/>".utf8), .format(try Self.format(Array("<svg/>".utf8)))),
      ("j.dv", [0x1F, 7], .unknownFormat), ("k.ZIP", Array("PK\u{3}\u{4}".utf8), .archive),
      ("l.tar.gz", [0x1F, 0x8B], .archive),
    ]
    for (name, head, _) in heads { try source.write(head, as: name) }
    let found = PhotoImport(of: [source.path])
    #expect(found.files == [] && found.failures.isEmpty)
    #expect(
      reasons(found) == Dictionary(uniqueKeysWithValues: heads.map { ($0.name, $0.reason) }))
  }

  @Test func `a HEIC file named like a JPEG is recognised when it is read`() throws {
    let fixture = try StoreFixture()
    let source = try TestFolder()
    try source.write(Self.heic, as: "a.jpg")
    var errors: [StoreError] = []
    fixture.store.add(PhotoImport(of: [source.path])) { file in
      if case .failure(let error) = file.result { errors.append(error) }
      return true
    }
    #expect(errors.map(\.code) == [.otherFormat])
    #expect(errors.map(\.format) == [try Self.format(Self.heic)])
  }

  @Test func `links and pipes are left out without blocking the import`() throws {
    let source = try TestFolder()
    try source.write(jpeg(1), as: "a.jpg")
    let path = source.path
    mkfifo("\(path)/b.jpg", 0o600)
    symlink("a.jpg", "\(path)/c.jpg")
    symlink("nowhere", "\(path)/d.jpg")
    symlink("/", "\(path)/e")
    let found = PhotoImport(of: [path])
    #expect(found.files.map { StorePath.name(of: $0.path) } == ["a.jpg"])
    #expect(reasons(found) == ["b.jpg": .special, "c.jpg": .link, "d.jpg": .link, "e": .link])
    #expect(PhotoImport(of: ["\(path)/c.jpg"]).files.count == 1, "a link that is named is followed")
    #expect(PhotoImport(of: ["\(path)/b.jpg"]).failures.map(\.error.code) == [.refused])
  }

  @Test func `hidden folders are searched, but trash, thumbnails and other stores are not`() throws
  {
    let source = try TestFolder()
    for folder in [".originals", ".Trash-1000", ".thumbnails", "store", "store/.capture"] {
      mkdir("\(source.path)/\(folder)", 0o777)
      try source.write(jpeg(1), as: "\(folder)/a.jpg")
    }
    let found = PhotoImport(of: [source.path])
    #expect(found.files.map(\.path) == ["\(source.path)/.originals/a.jpg"])
    let expected: [String: SkippedFile.Reason] = [
      ".Trash-1000": .trashOrThumbnails, ".thumbnails": .trashOrThumbnails, "store": .store,
    ]
    #expect(reasons(found) == expected)
    let named = PhotoImport(of: ["\(source.path)/store"])
    #expect(named.files.map { StorePath.name(of: $0.path) } == ["a.jpg"])
  }

  private static let otherSidecar =
    "only NAME.jpg.xmp, or NAME.xmp if no other picture has that name, is read as a sidecar"

  @Test(arguments: [
    "a_01.jpg.xmp": "no photo beside it is named a_01.jpg",
    "gone.JPG.xmp": "no photo beside it is named gone.JPG",
    "a.jpg.XMP": otherSidecar,
    "c.dng.xmp": otherSidecar,
    "gone.xmp": otherSidecar,
  ])
  func `a sidecar that belongs to no photo is left out with its reason`(
    name: String, reason: String
  ) throws {
    let source = try TestFolder()
    for name in ["a.jpg", "b"] {
      try source.write(jpeg(1), as: name)
      try source.write(Array("<x/>".utf8), as: "\(name).xmp")
    }
    try source.write(Array("<x/>".utf8), as: name)
    let leftOut = PhotoImport(of: [source.path]).leftOut
    #expect(leftOut.map { StorePath.name(of: $0.path) } == [name])
    #expect(leftOut.map { "\($0.reason)" } == [reason])
    #expect(leftOut.map(\.reason.isLoss) == [true])
  }

  @Test(arguments: ["._a.jpg", "._a.heic", "._a.jpg.xmp", "._a.txt"])
  func `leaving out an AppleDouble file is not a loss, whatever its name is`(name: String) throws {
    let source = try TestFolder()
    try source.write([0, 5, 0x16, 7, 0, 2, 0, 0] + Array("Mac OS X".utf8), as: name)
    for path in [source.path, "\(source.path)/\(name)"] {
      let found = PhotoImport(of: [path])
      #expect(found.files == [] && found.failures.isEmpty)
      #expect(found.leftOut.map(\.reason.isLoss) == [false])
    }
    try source.write(jpeg(1), as: name)
    #expect(PhotoImport(of: [source.path]).files.count == 1, "a JPEG is one by any name")
  }

  @Test func `a sidecar named beside its photo is imported as part of it`() throws {
    let source = try TestFolder()
    try source.write(jpeg(1), as: "a.jpg")
    try source.write(Array("<x/>".utf8), as: "a.jpg.xmp")
    let named = PhotoImport(of: ["a.jpg", "a.jpg.xmp"].map { "\(source.path)/\($0)" })
    #expect(named.files.map { StorePath.name(of: $0.path) } == ["a.jpg"])
    #expect(named.leftOut == [])
  }

  @Test(arguments: ["nowhere", "../elsewhere.xmp"])
  func `a linked sidecar is left out with its reason, and its photo is added without it`(
    target: String
  ) throws {
    let fixture = try StoreFixture()
    let source = try TestFolder()
    let card = "\(source.path)/card"
    try Folder.make(card)
    try source.write(Self.sidecar(rating: 3), as: "elsewhere.xmp")
    try jpeg(1).write(to: "\(card)/a.jpg")
    #expect(symlink(target, "\(card)/a.jpg.xmp") == 0)
    for paths in [[card], ["\(card)/a.jpg"], ["\(card)/a.jpg", "\(card)/a.jpg.xmp"]] {
      let found = PhotoImport(of: paths)
      #expect(found.files.map(\.path) == ["\(card)/a.jpg"])
      #expect(found.leftOut == [SkippedFile(path: "\(card)/a.jpg.xmp", reason: .link)])
    }
    fixture.store.add(PhotoImport(of: [card])) { file in
      #expect(throws: Never.self) { try file.result.get() }
      return true
    }
    #expect(try fixture.store.photos().map(\.annotations.rating) == [nil])
  }

  @Test(arguments: ["garbage", "folder", "too large", "zeros"])
  func `a photo with an unusable sidecar is added without it, and the reason is given`(
    fault: String
  ) throws {
    let fixture = try StoreFixture()
    let source = try TestFolder()
    try jpeg(1).write(to: "\(source.path)/a.jpg")
    let sidecar = "\(source.path)/a.jpg.xmp"
    switch fault {
    case "garbage": try Array("no XMP".utf8).write(to: sidecar)
    case "folder": try Folder.make(sidecar)
    case "zeros": try [UInt8](repeating: 0, count: 300).write(to: sidecar)
    default: try [UInt8](repeating: 32, count: Sidecar.byteLimit + 1).write(to: sidecar)
    }
    // The second time, the photo is already in the store.
    for outcome in [AddedPhoto.Outcome.added, .known] {
      let added = try fixture.store.add(NewPhoto(reading: "\(source.path)/a.jpg"))
      #expect(added.outcome == outcome && added.sidecar == .leftOut)
      #expect(added.sidecarProblem?.isEmpty == false)
    }
    #expect(SkippedFile.Reason.unusableSidecar("why").isLoss)
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy)
  }
}
