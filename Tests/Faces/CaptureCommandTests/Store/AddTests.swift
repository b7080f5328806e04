import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// `capture add`: files that are added to the store.
@Suite(.timeLimit(.minutes(10)))
struct AddTests {
  @Test func `an export with embedded annotations is not added to its own store again`() throws {
    let fixture = try HomeFixture(photos: 3)
    let ids = try fixture.ids
    for (rating, id) in zip(2..., ids) { _ = try fixture.run(["rate", "\(rating)", id]) }
    _ = try fixture.run(["export", "--embed", "--no-sidecars", "--to", "out"])
    let added = try fixture.run(["add", "out"])
    added.expect(0, text: "0 photos added, 3 already there, 1 other file\n")
    #expect(try fixture.ids == ids)
    _ = try fixture.run(["rate", "5", ids[0]])
    let other = try fixture.run(["add", "out"])
    other.expect(44, errorsContain: "in-1.jpg: its picture is in the store with other metadata\n")
    #expect(other.text.contains("3 already there, 1 left out (1 file with other metadata)"))
    #expect(try fixture.run(["add", "--duplicates", "out"]).text.hasPrefix("3 photos added"))
  }

  @Test func `add counts photos that are added and photos that the store already has`() throws {
    let fixture = try HomeFixture()
    mkdir("\(fixture.folder.path)/card", 0o777)
    try fixture.folder.write(HomeFixture.jpeg(1), as: "card/a.jpg")
    try fixture.folder.write(HomeFixture.jpeg(1), as: "card/b.JPG")
    try fixture.folder.write(HomeFixture.jpeg(2), as: "card/c.jpeg")
    let outcome = try fixture.run(["add", "card"])
    outcome.expect(0, text: "2 photos added, 1 already there\n")
    #expect(try fixture.run(["add", "card/a.jpg"]).text == "0 photos added, 1 already there\n")
  }

  @Test func `add --verbose names each outcome as the summary does`() throws {
    let fixture = try HomeFixture()
    for name in ["a.jpg", "b.jpg"] { try fixture.folder.write(HomeFixture.jpeg(1), as: name) }
    let outcome = try fixture.run(["add", "--verbose", "a.jpg", "b.jpg"])
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("added          a.jpg  "), "\(outcome.text)")
    #expect(lines[1].hasPrefix("already there  b.jpg  "), "\(outcome.text)")
    #expect(lines[2] == "1 photo added, 1 already there")
  }

  @Test func `add lists damaged and missing files with the reason, and adds the others`() throws {
    let fixture = try HomeFixture()
    try fixture.folder.write(HomeFixture.jpeg(1), as: "good.jpg")
    try fixture.folder.write([], as: "empty.jpg")
    try fixture.folder.write(Array("not a photo".utf8), as: "text.jpg")
    try fixture.folder.write(Array(HomeFixture.jpeg(2).dropLast(200)), as: "short.jpg")
    let names = ["empty.jpg", "good.jpg", "missing.jpg", "short.jpg", "text.jpg"]
    let outcome = try fixture.run(["add"] + names)
    outcome.expect(44, text: "1 photo added, 4 failed\n")
    for name in names where name != "good.jpg" {
      #expect(outcome.errors.contains("capture: cannot add \(name): "), "\(outcome.errors)")
    }
  }

  @Test func `a file that cannot be read is named once`() throws {
    let fixture = try HomeFixture()
    let outcome = try fixture.run(["add", "nosuch"])
    #expect(outcome.errors == "capture: cannot add nosuch: No such file or directory\n")
  }

  @Test func `a sidecar that cannot be used is reported with the reason, and its photo is added`()
    throws
  {
    let fixture = try HomeFixture()
    try fixture.folder.write(HomeFixture.jpeg(1), as: "a.jpg")
    try fixture.folder.write(Array("no XMP".utf8), as: "a.jpg.xmp")
    let outcome = try fixture.run(["add", "a.jpg"])
    outcome.expect(44, text: "1 photo added, 1 left out (1 sidecar)\n")
    let reason = "capture: left out a.jpg.xmp: it cannot be used: the XMP is damaged: "
    #expect(outcome.errors.hasPrefix(reason), "\(outcome.errors)")
  }

  @Test func `add with --json prints an object for each file`() throws {
    let fixture = try HomeFixture()
    try fixture.folder.write(HomeFixture.jpeg(1), as: "good.jpg")
    try fixture.folder.write([1, 2, 3], as: "bad.jpg")
    let outcome = try fixture.run(["add", "--json", "bad.jpg", "good.jpg"])
    let objects = try outcome.objects
    #expect(objects.map { $0["fromPath"] } == ["bad.jpg", "good.jpg"])
    #expect(objects[0]["error"]?["code"] == 65)
    #expect(objects[1]["outcome"] == "added")
    #expect(try objects[1]["id"]?.text == fixture.ids[0])
  }

  @Test func `pictures and videos that add leaves out are listed, and the exit code is 44`() throws
  {
    let fixture = try HomeFixture()
    mkdir("\(fixture.folder.path)/card", 0o777)
    try fixture.folder.write(HomeFixture.jpeg(1), as: "card/a.jfif")
    try fixture.folder.write(HomeFixture.jpeg(1), as: "card/b")
    try fixture.folder.write([0, 0, 0, 24] + Array("ftypheic".utf8), as: "card/c.HEIC")
    try fixture.folder.write([0, 0, 0, 24] + Array("ftypisom".utf8), as: "card/d.mp4")
    try fixture.folder.write([0, 0, 0, 24] + Array("ftypisom".utf8), as: "card/e.jpg")
    try fixture.folder.write(Array("text".utf8), as: "card/f.txt")
    let outcome = try fixture.run(["add", "card"])
    #expect(outcome.status == 44)
    #expect(
      outcome.text == """
        1 photo added, 1 already there, 3 left out (2 MP4 videos, 1 HEIC picture), 1 other file

        """)
    #expect(
      outcome.errors == """
        capture: left out card/c.HEIC: a picture (HEIC); only JPEG photos can be added
        capture: left out card/d.mp4: a video (MP4); only JPEG photos can be added
        capture: left out card/e.jpg: a video (MP4); only JPEG photos can be added

        """)
    let objects = try fixture.run(["add", "--json", "card"]).objects
    let reasons = objects.filter { $0["outcome"] == "leftOut" }.map { $0["kind"]?.text }
    #expect(reasons == ["picture", "video", "other", "video"])
    #expect(objects.count == 6)
    #expect(objects.first?["reason"] == "a picture (HEIC); only JPEG photos can be added")
    #expect(objects.first?["format"] == "HEIC")
  }

  @Test func `a text file among the photos is only counted, and listed with --verbose`() throws {
    let fixture = try HomeFixture()
    mkdir("\(fixture.folder.path)/card", 0o777)
    try fixture.folder.write(HomeFixture.jpeg(1), as: "card/a.jpg")
    try fixture.folder.write(Array("text".utf8), as: "card/b.txt")
    let outcome = try fixture.run(["add", "card"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text == "1 photo added, 1 other file\n")
    let verbose = try fixture.run(["add", "-v", "card"])
    #expect(verbose.text.contains("left out       card/b.txt  not a picture\n"), "\(verbose.text)")
  }

  @Test
  func `sidecars that cannot be used or belong to no photo are listed, and the exit code is 44`()
    throws
  {
    let fixture = try HomeFixture()
    mkdir("\(fixture.folder.path)/card", 0o777)
    try fixture.folder.write(HomeFixture.jpeg(1), as: "card/a.jpg")
    for name in ["a.xmp", "gone.jpg.xmp"] {
      try fixture.folder.write(Array("<x/>".utf8), as: "card/\(name)")
    }
    let outcome = try fixture.run(["add", "card"])
    outcome.expect(44, text: "1 photo added, 2 left out (2 sidecars)\n")
    #expect(
      outcome.errors == """
        capture: left out card/gone.jpg.xmp: no photo beside it is named gone.jpg
        capture: left out card/a.xmp: it cannot be used: the XMP is damaged: it contains no RDF

        """)
  }

  @Test func `add ignores its own store in a folder that is added, and reports another store`()
    throws
  {
    let fixture = try HomeFixture()
    mkdir("\(fixture.folder.path)/all", 0o777)
    try fixture.folder.write(HomeFixture.jpeg(1), as: "all/a.jpg")
    _ = try fixture.run(["add", "--store", "all/store", "all/a.jpg"])
    let outcome = try fixture.run(["add", "--store", "all/store", "all"])
    outcome.expect(0, text: "0 photos added, 1 already there\n")
    #expect(try fixture.run(["add", "all"]).status == 44)
  }

  @Test(arguments: [
    (#"'%s\n'"#, "add -"), (#"'%s\0'"#, "add - -0"), (#"'%s\0'"#, "add --null -"),
    (#"'%s\r\n'"#, "add -"),
  ])
  func `add reads names of any bytes from standard input`(format: String, words: String) throws {
    let folder = try TestFolder()
    let (first, second) = try (HomeFixture.jpeg(1), HomeFixture.jpeg(2))
    try folder.write(first, as: "one.jpg")
    try folder.write(second, as: "two.jpg")
    let line = words.contains("0") || words.contains("null") ? #"\n"# : "x"
    let script = """
      n=$(printf 'a\(line)caf\\351'); mv two.jpg "$n.jpg"
      printf \(format) one.jpg "$n.jpg" | \(CaptureProgram.path) \(words) --json | wc -l
      \(CaptureProgram.path) list --count
      """
    let outcome = try Child.run(
      "/bin/sh", ["-c", script], in: folder, environment: CaptureProgram.home(in: folder))
    #expect(outcome.errors == "2 photos added\n" || outcome.errors == "", "\(outcome.errors)")
    #expect(outcome.text.hasSuffix("2\n"), "\(outcome.text)")
  }

  @Test func `adding to an impossible folder of the store is a usage error`() throws {
    let fixture = try HomeFixture(photos: 1)
    try fixture.folder.write(HomeFixture.jpeg(2), as: "new.jpg")
    for file in ["in-1.jpg", "new.jpg"] {
      let outcome = try fixture.run(["add", "--folder", "../out", file])
      outcome.expect(64, errorsContain: "'../out' cannot be a folder of the store; use a path")
    }
    #expect(try fixture.ids.count == 1)
  }

  @Test func `add --folder puts photos into this folder of the store`() throws {
    let fixture = try HomeFixture()
    try fixture.folder.write(HomeFixture.jpeg(1), as: "a.jpg")
    _ = try fixture.run(["add", "--folder", "Holiday", "a.jpg"])
    #expect(try fixture.objects(["list"])[0]["storePath"] == "Holiday/a.jpg")
  }

  @Test func `a photo whose path was printed is in the store even if the program is killed`() throws
  {
    let fixture = try HomeFixture()
    let child = try Child(
      CaptureProgram.path,
      ["snap", "--simulator", "--count", "99", "--interval", "1h", "--json", "--store", "s"],
      in: fixture.folder)
    let photo = try LocatedJSON(reading: Array((child.line() ?? "").utf8), file: "output").json
    child.send(SIGKILL)
    #expect(try child.wait().status == -Int(SIGKILL))
    // A photo is durable before it is printed, so that a killed program loses none that it printed.
    let shown = try fixture.objects(["show", "--store", "s", photo["id"]?.text ?? ""])
    #expect(shown.first?["path"] == photo["path"])
    #expect(try fixture.run(["verify", "--store", "s"]).status == 0)
  }
}
