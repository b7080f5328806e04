import CaptureFiles
import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Testing

/// `capture export`: photos that are copied out of the store.
@Suite(.timeLimit(.minutes(10)))
struct ExportTests {
  @Test func `export writes the originals unchanged, with a manifest`() throws {
    let fixture = try HomeFixture(photos: 2)
    let outcome = try fixture.run(["export", "--to", "out"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let out = "\(fixture.folder.path)/out"
    #expect(TestFolder.names(in: out) == ["in-1.jpg", "in-2.jpg", "manifest.jsonl"])
    let isSame = try [UInt8](contentsOf: "\(out)/in-1.jpg") == HomeFixture.jpeg(1)
    #expect(isSame)
    let manifest = try [UInt8](contentsOf: "\(out)/manifest.jsonl")
    let lines = String(decoding: manifest, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    let last = try LocatedJSON(reading: Array((lines.last ?? "").utf8), file: "manifest").json
    #expect(last["name"] == "in-1.jpg")
    #expect(last["xxh128"] == last["id"])
  }

  @Test func `export never replaces an existing file, and writes a photo only once`() throws {
    let fixture = try HomeFixture(photos: 1)
    try fixture.folder.write([1], as: "in-1.jpg")
    _ = try fixture.run(["export", "--to", "."])
    #expect(try [UInt8](contentsOf: "\(fixture.folder.path)/in-1.jpg") == [1])
    #expect(
      try fixture.run(["export", "--to", "."]).errors == "0 photos exported, 1 already there\n")
    let photos = fixture.folder.names.filter { $0.hasSuffix(".jpg") }
    #expect(photos == ["in-1-2.jpg", "in-1.jpg"])
  }

  @Test func `export says of each photo whether its file was written or there already`() throws {
    let fixture = try HomeFixture(photos: 2)
    let first = try fixture.objects(["export", "--to", "out", fixture.ids[0]])
    #expect(first.map { $0["outcome"] } == ["exported"])
    let words = ["export", "--to", "out", "--oldest-first"]
    #expect(try fixture.objects(words).map { $0["outcome"] } == ["known", "exported"])
    #expect(try fixture.run(words).errors == "0 photos exported, 2 already there\n")
  }

  @Test(arguments: ["full", "screen", "low", "thumb"])
  func `unzip reads an archive that export wrote`(tier: String) throws {
    let fixture = try HomeFixture(photos: 2)
    let outcome = try fixture.run(["export", "--zip", "--tier", tier])
    #expect(outcome.status == 0)
    try fixture.folder.write(outcome.output, as: "a.zip")
    let test = try Child.run("/usr/bin/unzip", ["-q", "a.zip", "-d", "z"], in: fixture.folder)
    #expect(test.status == 0, "\(test.errors)")
    let names = TestFolder.names(in: "\(fixture.folder.path)/z")
    #expect(names == ["in-1.jpg", "in-2.jpg", "manifest.jsonl"])
  }

  @Test(arguments: [[], ["--tier", "screen"]])
  func `export writes sidecars beside annotated photos, once`(tier: [String]) throws {
    let fixture = try HomeFixture(photos: 2)
    _ = try fixture.run(["rate", "-1", fixture.ids[0]])
    for summary in ["2 photos exported\n", "0 photos exported, 2 already there\n"] {
      let outcome = try fixture.run(["export", "--to", "out"] + tier)
      #expect((outcome.status, outcome.errors) == (0, summary))
    }
    let out = "\(fixture.folder.path)/out"
    let names = ["in-1.jpg", "in-1.jpg.xmp", "in-2.jpg", "manifest.jsonl"]
    #expect(TestFolder.names(in: out).filter { !$0.hasPrefix("manifest-") } == names)
    let read = try Child.run(
      "/usr/bin/exiftool", ["-s3", "-Rating", "out/in-1.jpg.xmp"], in: fixture.folder)
    #expect(read.text == "-1\n")
  }

  @Test func `an exported sidecar is never written in place of another file`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["rate", "4", fixture.ids[0]])
    try fixture.folder.write([1], as: "in-1.jpg.xmp")
    let outcome = try fixture.run(["export", "--to", "."])
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("cannot write the sidecar in-1.jpg.xmp"))
    #expect(try [UInt8](contentsOf: "\(fixture.folder.path)/in-1.jpg.xmp") == [1])
  }

  @Test func `export can write annotated JPEGs in their folders, without sidecars`() throws {
    let fixture = try HomeFixture(photos: 1)
    _ = try fixture.run(["rate", "4", fixture.ids[0]])
    let words = ["export", "--folders", "--embed", "--no-sidecars", "--to", "out"]
    #expect(try fixture.run(words).errors == "1 photo exported\n")
    #expect(try fixture.run(words).errors == "0 photos exported, 1 already there\n")
    let folder = "out/2026/2026-06-01"
    #expect(TestFolder.names(in: "\(fixture.folder.path)/\(folder)") == ["in-1.jpg"])
    let read = try Child.run(
      "/usr/bin/exiftool", ["-s3", "-Rating", "\(folder)/in-1.jpg"], in: fixture.folder)
    #expect(read.text == "4\n")
  }

  @Test func `a photo that cannot contain its annotations is exported unchanged with a sidecar`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    var jpeg = try HomeFixture.jpeg(2)
    let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta".utf8)
    jpeg.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(xmp.count + 2)] + xmp, at: 2)
    try fixture.folder.write(jpeg, as: "in-2.jpg")
    _ = try fixture.run(["add", "in-2.jpg"])
    for id in try fixture.ids { _ = try fixture.run(["rate", "4", id]) }
    let words = ["export", "--embed", "--no-sidecars", "--to", "out"]
    let outcome = try fixture.run(words)
    outcome.expect(0, errorsContain: "cannot embed the annotations of 2026/2026-06-02/in-2.jpg: ")
    let summary = "2 photos exported; the annotations of 1 are in sidecars only\n"
    #expect(outcome.errors.hasSuffix(summary))
    let out = "\(fixture.folder.path)/out"
    #expect(try [UInt8](contentsOf: "\(out)/in-2.jpg") == jpeg)
    #expect(!Folder.exists("\(out)/in-1.jpg.xmp"))
    let read = try Child.run(
      "/usr/bin/exiftool", ["-s3", "-Rating", "out/in-2.jpg.xmp"], in: fixture.folder)
    #expect(read.text == "4\n")
    let objects = try fixture.objects(words + ["--oldest-first"])
    #expect(objects.map { $0["warnings"] == JSON.array([]) } == [true, false])
  }

  @Test func `export selects photos by id or by rating`() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    _ = try fixture.run(["rate", "5", ids[1]])
    let named = try fixture.objects(["export", "--to", "a", ids[2], ids[0]])
    #expect(named.compactMap { $0["id"]?.text } == [ids[2], ids[0]])
    let best = try fixture.objects(["export", "--to", "b", "--rating", "5"])
    #expect(best.compactMap { $0["id"]?.text } == [ids[1]])
  }

  @Test func `an edit that the store has not recorded is exported and reported`() throws {
    let fixture = try HomeFixture(photos: 2)
    try fixture.editOriginal(of: fixture.ids[0])
    let outcome = try fixture.run(["export", "--to", "out", "--oldest-first", "--json"])
    #expect(try outcome.objects.map { $0["edited"] } == [true, false])
    let spoken = try fixture.run(["export", "--to", "other"])
    #expect(
      spoken.errors == "capture: 1 folder was changed by another program; run 'capture refresh'\n"
        + "2 photos exported; another program has edited 1 of them, which the store "
        + "has not recorded yet\n")
    #expect(try fixture.run(["verify", "--repair"]).status == 0)
    #expect(try fixture.run(["export", "--to", "third"]).errors == "2 photos exported\n")
  }

  @Test(.enabled(if: SmallDisk.isAllowed, "the kernel does not allow mounts here"))
  func `an export to a full disk says how many photos were written, and that there is no manifest`()
    throws
  {
    let fixture = try HomeFixture(photos: 20)
    let disk = try SmallDisk(byteCount: 1 << 20)
    try disk.fill(leaving: 16 << 10)
    let outcome = try fixture.run(["export", "--to", "\(disk.path)/out"])
    #expect(outcome.status == 31)
    let lines = outcome.errors.split(separator: "\n")
    let summary = try #require(lines.first { $0.contains(" not processed") })
    #expect(summary.hasSuffix(" not processed; the manifest was not written"))
    let names = TestFolder.names(in: "\(disk.path)/out").filter { $0.hasSuffix(".jpg") }
    let photos = names.count == 1 ? "photo" : "photos"
    #expect(summary.hasPrefix("\(names.count) \(photos) exported, \(20 - names.count) not "))
  }

  @Test func `export reports a damaged original, and exports the others`() throws {
    let fixture = try HomeFixture(photos: 2)
    try fixture.damageOriginal(of: fixture.ids[0])
    let outcome = try fixture.run(["export", "--to", "out"])
    outcome.expect(43, errorsContain: "capture: cannot export 2026/2026-06-01/in-1.jpg: ")
    let names = TestFolder.names(in: "\(fixture.folder.path)/out")
    #expect(names == ["in-2.jpg", "manifest.jsonl"])
  }
}
