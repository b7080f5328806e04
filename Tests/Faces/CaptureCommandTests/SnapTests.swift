import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SnapTests {
  @Test func `snap saves a photo in the store and prints its path`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(["snap"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let path = outcome.text.dropLast()
    #expect(path.hasPrefix("\(folder.path)/.local/share/capture/"))
    #expect(path.wholeMatch(of: /.*\/\d{4}\/\d{4}-\d\d-\d\d\/\d{8}-\d{6}\.jpg/) != nil)
    let jpeg = try [UInt8](contentsOf: String(path))
    #expect(try JPEGHeader(of: jpeg.span.bytes).size.pixelCount > 5_000_000)
    #expect(outcome.errors.contains("the camera is simulated"))
  }

  @Test func `snap --to with a folder saves the photo there, named after the time`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(["snap", "--no-settle", "--to", "."], in: folder)
    #expect(outcome.text.wholeMatch(of: /\.\/photo-\d{8}-\d{6}\.jpg\n/) != nil)
  }

  @Test func `snap without a camera fails, and does not use a simulated one unless requested`()
    throws
  {
    let outcome = try CaptureProgram.run(["snap"], environment: ["CAPTURE_DEVICE": ""])
    outcome.expect(10, text: "")
    #expect(outcome.errors.hasPrefix("capture: no camera found; plug one in"))
  }

  @Test(arguments: [["snap"], ["timelapse", "--interval", "1s"], ["doctor"], ["controls"]])
  func `a camera that CAPTURE_DEVICE selects is used as with --device, or nothing is`(
    words: [String]
  ) throws {
    let outcome = try CaptureProgram.run(words, environment: ["CAPTURE_DEVICE": "nobody"])
    outcome.expect(10, errorsContain: "cannot find the camera 'nobody': no camera matches")
  }

  @Test func `--device and --simulator take precedence over CAPTURE_DEVICE`() throws {
    let environment = ["CAPTURE_DEVICE": "nobody"]
    let named = try CaptureProgram.run(["snap", "--device", "missing"], environment: environment)
    named.expect(10, errorsContain: "cannot find the camera 'missing': no camera matches")
    let simulated = try CaptureProgram.run(
      ["snap", "--simulator", "--to", "a.jpg"], environment: environment)
    #expect(simulated.status == 0, "\(simulated.errors)")
  }

  @Test(arguments: [
    [], ["--device", "simulator"], ["--device", "simulator=."], ["--device", "simulator=one.json"],
  ])
  func `--device with a simulated source takes the same photo as --simulator`(
    device: [String]
  ) throws {
    let folder = try TestFolder()
    try folder.write([UInt8](contentsOf: SamplePhotos.path(of: "01-harbour.jpg")), as: "a.jpg")
    let scenario = #"{ "startsAt": "2026-01-01T12:00:00+00:00", "cameras": [{ "name": "Door" }] }"#
    try folder.write(Array(scenario.utf8), as: "one.json")
    let source = device.last.map { $0.dropFirst("simulator".count) } ?? ""
    var photos: [ArraySlice<UInt8>] = []
    for words in [device, ["--simulator\(source)"]] {
      let outcome = try CaptureProgram.run(
        ["snap", "--to", "photo.jpg"] + words, in: folder,
        environment: ["CAPTURE_DEVICE": device.isEmpty ? "simulator" : "nobody"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let jpeg = try [UInt8](contentsOf: "\(folder.path)/photo.jpg")
      photos.append(jpeg[try JPEGHeader(of: jpeg.span.bytes).codedRange])
    }
    #expect(photos[0] == photos[1])
  }

  @Test func `a --device that names a kind of camera contradicts --simulator`() throws {
    let outcome = try CaptureProgram.run(["snap", "-d", "simulator=a.json", "--simulator"])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        "'--device simulator=a.json' and '--simulator' cannot be used together"))
    let missing = try CaptureProgram.run(["snap", "--device", "simulator=none.json"])
    missing.expect(65, errorsBegin: "capture: there is no scenario file")
  }

  @Test func `snap reports that the limit of open files is reached`() throws {
    let folder = try TestFolder()
    let outcome = try Child.run(
      "/usr/bin/prlimit", ["--nofile=8", CaptureProgram.path, "snap", "--to", "no.jpg"],
      in: folder, environment: ["CAPTURE_DEVICE": "simulator"])
    outcome.expect(21, errorsContain: "cannot open more files: Too many open files")
  }

  @Test func `snap keeps the camera's coded picture byte for byte`() throws {
    let folder = try TestFolder()
    #expect(try CaptureProgram.run(["snap", "--to", "a.jpg"], in: folder).status == 0)
    let jpeg = try [UInt8](contentsOf: "\(folder.path)/a.jpg")
    let coded = jpeg[try JPEGHeader(of: jpeg.span.bytes).codedRange]
    let sample = try [UInt8](contentsOf: SamplePhotos.path(of: "01-harbour.jpg"))
    let isSame = coded == sample[try JPEGHeader(of: sample.span.bytes).codedRange]
    #expect(isSame)  // separate, because the difference of such arrays takes too long to print
  }

  @Test(arguments: [
    ["exiftool", "-validate", "-warning", "-error", "-a"], ["exiv2", "-pa"], ["djpeg", "-fast"],
  ])
  func `exiftool, exiv2 and djpeg read a photo without a warning`(command: [String]) throws {
    let folder = try TestFolder()
    #expect(try CaptureProgram.run(["snap", "--to", "a.jpg"], in: folder).status == 0)
    let arguments = Array(command.dropFirst()) + ["a.jpg"]
    let reading = try Child.run("/usr/bin/\(command[0])", arguments, in: folder)
    #expect(reading.status == 0)
    #expect(reading.errors == "")
    if command[0] == "exiftool" { #expect(reading.text.contains("OK")) }
    #expect(!reading.text.lowercased().contains("warning"))
  }

  @Test func `snap with --json prints the photo as one line`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["snap", "--json", "--to", "a.jpg", "--size", "640x480"], in: folder)
    #expect(outcome.text.split(separator: "\n").count == 1)
    let photo = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect(photo["path"] == "a.jpg")
    #expect(photo["width"] == 640)
    #expect(photo["shot"]?["report"]?["settle"]?["settled"] == true)
  }

  @Test func `snap --to with a folder saves several photos there`() throws {
    let folder = try TestFolder()
    let words = ["snap", "--no-settle", "-n", "3", "--to", "."]
    #expect(try CaptureProgram.run(words, in: folder).status == 0)
    #expect(folder.names.count { $0.hasPrefix("photo-") } == 3)
  }

  @Test func `a result that cannot be written to a full device is an error`() throws {
    let folder = try TestFolder()
    let command = "\(CaptureProgram.path) devices --json > /dev/full"
    let outcome = try Child.run(
      "/bin/sh", ["-c", command], in: folder, environment: ["CAPTURE_DEVICE": "simulator"])
    outcome.expect(31, errorsContain: "cannot write the results: No space left on device")
  }

  @Test(arguments: ["", "--json"])
  func `a photo whose path cannot be printed is saved, and the error names its path`(words: String)
    throws
  {
    let folder = try TestFolder()
    let command = "\(CaptureProgram.path) snap --no-settle --to a.jpg \(words) > /dev/full"
    let outcome = try Child.run(
      "/bin/sh", ["-c", command], in: folder,
      environment: CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) { $1 })
    outcome.expect(31, errorsContain: "cannot write the results: No space left on device")
    #expect(outcome.errors.contains("the photo was saved as a.jpg\n"), "\(outcome.errors)")
    #expect(folder.names.contains("a.jpg"))
  }

  @Test func `a usage error is printed as a JSON object with --json`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["snap", "--json", "-n", "2", "--to", "a.jpg"], in: folder)
    #expect(outcome.status == 64)
    let json = try LocatedJSON(reading: outcome.output, file: "output").json
    #expect(json["error"]?["code"] == 64)
  }

  @Test(arguments: [
    (["snap", "--interval", "1s"], "'--interval' needs '--count'"),
    (["snap", "--exact"], "'--exact' needs '--size', '--format' or '--rate'"),
    (["record", "--exact"], "'--exact' needs '--size', '--format' or '--rate'"),
    (
      ["snap", "--quality", "80", "--to", "a.png"],
      "'--quality 80' and '--to a.png' cannot be used together"
    ),
    (
      ["timelapse", "--interval", "1s", "--compact", "--to", "%n.ppm"],
      "'--compact' and '--to %n.ppm' cannot be used together"
    ),
    (
      ["snap", "--to", "a.GIF"],
      "cannot write 'a.GIF': files of this format cannot be written; choose a name that ends in "
        + ".jpg, .png or .ppm"
    ),
    (["snap", "--to", ""], "'--to' is empty"), (["snap", "--to="], "'--to' is empty"),
    (["snap", "-o", ""], "'-o' is empty"), (["export", "--to", ""], "'--to' is empty"),
    (["record", "--to", ""], "'--to' is empty"), (["list", "--store", ""], "'--store' is empty"),
    (["backup", ""], "'<folder>' is empty"), (["restore-backup", ""], "'<folder>' is empty"),
    (["config", "set", "snap.to", ""], "snap.to: the path is empty"),
    (["snap", "--simulator="], "'--simulator' is empty"),
    (["snap", "--device", "simulator="], "'--device simulator=' is empty"),
    (["config", "set", "device", "simulator="], "device: the path is empty"),
    (["list", "--help=foo"], "'--help' takes no value, but got 'foo'"),
    (["--help=foo"], "'--help' takes no value, but got 'foo'"),
    (["lost+found", "--version=1"], "'--version' takes no value, but got '1'"),
    (["snap", "--wait", "30s"], "unexpected argument '30s'. Did you mean '--wait=30s'?"),
    (["snap", "--wait", "what"], "unexpected argument 'what'"),
  ])
  func `an option that would have no effect, and a word that no option takes, is refused`(
    words: [String], sentence: String
  ) throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(words, in: folder)
    outcome.expect(64, errorsBegin: "capture: \(sentence)\n")
    #expect(folder.names.filter { $0 != ".errors" } == [])
  }

  @Test func `snap --to - writes a whole photo to standard output, and nothing else`() throws {
    let outcome = try CaptureProgram.run(["snap", "--to", "-", "--size", "640x480"])
    #expect(outcome.status == 0)
    var decoder = try JPEGDecoder()
    try decoder.check(outcome.output.span.bytes)
  }

  @Test func `a template with %n numbers the photos of a series`() throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["snap", "--count", "3", "--no-settle", "--size", "640x480", "--to", "p%n.jpg"], in: folder)
    #expect(outcome.text == "p1.jpg\np2.jpg\np3.jpg\n")
    #expect(folder.names.filter { $0.hasSuffix(".jpg") } == ["p1.jpg", "p2.jpg", "p3.jpg"])
  }

  @Test(arguments: [("0", 1), ("90", 6), ("180", 3), ("270", 8)])
  func `snap --rotate sets the photo's EXIF orientation`(degrees: String, orientation: Int) throws {
    let folder = try TestFolder()
    _ = try CaptureProgram.run(
      ["snap", "--no-settle", "--size", "640x480", "--rotate", degrees, "--to", "a.jpg"],
      in: folder)
    let jpeg = try [UInt8](contentsOf: "\(folder.path)/a.jpg")
    #expect(try ExifFacts(of: jpeg.span.bytes)?.orientation?.rawValue == orientation)
  }

  @Test(arguments: [
    (["--to", "/dev/full"], 31), (["--to", "no/such/folder/a.jpg"], 30),
    (["--to", "/proc/a.jpg"], 30), (["--device", "nobody"], 10),
    (["--control", "wings=2"], 19), (["--control", "brightness=1000"], 19),
    (["--format", "H264"], 18), (["--simulator=/no/such/file.json"], 65),
    (["--simulator=/dev/null"], 65), (["--store", "/proc/store"], 30),
  ])
  func `each failure of snap has its own exit code and one message, and leaves no file`(
    words: [String], code: Int
  ) throws {
    let folder = try TestFolder()
    let outcome = try CaptureProgram.run(
      ["snap", "--no-settle", "--size", "640x480"] + words, in: folder)
    outcome.expect(code, text: "")
    let sentences = outcome.errors.split(separator: "\n").filter { !$0.contains("is simulated") }
    #expect(sentences.count == 1, "\(outcome.errors)")
    #expect(sentences[0].hasPrefix(code == 65 ? "capture: " : "capture: cannot "))
    #expect(folder.names.filter { ![".errors", ".local"].contains($0) } == [])
  }

  @Test func `a failure of snap is printed as a JSON object with --json`() throws {
    let outcome = try CaptureProgram.run(["snap", "--json", "--device", "nobody"])
    let error = try LocatedJSON(reading: outcome.output, file: "output").json["error"]
    #expect(error?["code"] == 10)
  }

  @Test(.enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
  func `a photo for a folder without write permission fails and leaves nothing behind`() throws {
    let folder = try TestFolder()
    #expect(chmod(folder.path, 0o755) == 0 && mkdir("\(folder.path)/closed", 0o755) == 0)
    let snap = [CaptureProgram.path, "snap", "--simulator", "--to", "closed/photo.jpg"]
    let outcome = try Child.run(
      "/usr/bin/setpriv", ["--reuid=65534", "--clear-groups"] + snap, in: folder)
    #expect(outcome.status == 30)
    #expect(
      outcome.errors.contains("cannot write the photo closed/photo.jpg: Permission denied"),
      "\(outcome.errors)")
    #expect(TestFolder.names(in: "\(folder.path)/closed") == [])
  }

  @Test func `Ctrl-C between the photos of a series ends the program cleanly with code 130`() throws
  {
    let folder = try TestFolder()
    let child = try Child(
      CaptureProgram.path,
      ["snap", "--simulator", "--count", "99", "--interval", "1h", "--to", "p%n.jpg"], in: folder)
    #expect(child.line() == "p1.jpg")
    child.send(SIGINT)
    let outcome = try child.wait()
    #expect(outcome.status == 130)
    #expect(folder.names.filter { $0 != ".errors" } == ["p1.jpg"])
  }

  @Test func `SIGTERM between the photos of a series ends the program with code 143`() throws {
    let folder = try TestFolder()
    let child = try Child(
      CaptureProgram.path,
      ["snap", "--simulator", "--count", "99", "--interval", "1h", "--to", "p%n.jpg"], in: folder)
    #expect(child.line() == "p1.jpg")
    child.send(SIGTERM)
    #expect(try child.wait().status == 143)
  }

  @Test func `a series whose program is killed leaves only whole photos`() throws {
    let folder = try TestFolder()
    let child = try Child(
      CaptureProgram.path,
      ["snap", "--simulator", "--count", "9999", "--no-settle", "--size", "640x480"]
        + ["--to", "p%n.jpg"], in: folder)
    for _ in 1...5 { _ = child.line() }
    child.send(SIGKILL)
    #expect(try child.wait().status == -Int(SIGKILL))
    let photos = folder.names.filter { $0.hasSuffix(".jpg") }
    #expect(photos.count >= 5)
    for name in photos {
      let jpeg = try [UInt8](contentsOf: "\(folder.path)/\(name)")
      var decoder = try JPEGDecoder()
      try decoder.check(jpeg.span.bytes)
    }
  }
}

/// The files of the photos that are built into the program.
enum SamplePhotos {
  static func path(of name: String) -> String { "\(Repository.root)/SamplePhotos/\(name)" }
}
