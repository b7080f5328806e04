import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

/// Where `--to` writes photos, and what it refuses.
@Suite(.timeLimit(.minutes(10)))
struct DestinationTests {
  private static let snap = "\(CaptureProgram.path) snap --no-settle --size 640x480"

  private func run(_ script: String, in folder: borrowing TestFolder) throws -> Child.Outcome {
    let environment = CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) {
      $1
    }
    return try Child.run("/bin/sh", ["-c", script], in: folder, environment: environment)
  }

  @Test func `the number in a file's name is padded with zeros`() throws {
    let folder = try TestFolder()
    let outcome = try run("\(Self.snap) -n 2 --to 'a%04n-%-n.jpg'", in: folder)
    #expect(outcome.text == "a0001-1.jpg\na0002-2.jpg\n")
  }

  @Test(arguments: ["snap", "timelapse -i 1s -n 1"])
  func `an unknown field is refused before the camera is used`(
    command: String
  ) throws {
    let folder = try TestFolder()
    let outcome = try run("\(CaptureProgram.path) \(command) --to 'a%n-%Q.jpg'", in: folder)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        "cannot write 'a%n-%Q.jpg': %Q stands for neither the time nor the number; "
          + "write %% for a percent sign"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("simulated"))
  }

  /// File `é` in Latin-1 is no UTF-8.
  @Test(arguments: [
    ("--to $n.jpg", "$n.jpg"), ("--to $n%n.jpg", "${n}1.jpg"), ("--to $n", "$n/photo-*.jpg"),
    ("--to $n/", "$n/photo-*.jpg"), ("--to link", "$n.txt"), ("--store $n", "$n/*/*/*.jpg"),
    ("--simulator=$n.photos --to a.jpg", "a.jpg"),
  ])
  func `a photo is written to a path of any bytes`(words: String, place: String) throws {
    let folder = try TestFolder()
    let begin = #"set -e; n=$(printf 'caf\351'); ln -s "$n.txt" link; "#
    let needs =
      words.contains(".photos")
      ? "mkdir $n.photos; cp \(SamplePhotos.path(of: "01-harbour.jpg")) $n.photos; "
      : words.hasSuffix("n") || words.hasSuffix("/") ? "mkdir $n; " : ": > $n.txt; "
    let outcome = try run(
      begin + needs + "\(Self.snap) \(words); test -s \(place); rm -f link", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: ["CAPTURE_STORE", "XDG_PICTURES_DIR", "XDG_DATA_HOME", "HOME"])
  func `an environment variable names a folder of any bytes`(variable: String) throws {
    let folder = try TestFolder()
    let script = #"""
      unset CAPTURE_STORE XDG_PICTURES_DIR XDG_DATA_HOME; n=$(printf '%s/caf\351' "$PWD")
      """#
    let outcome = try run(
      "\(script); export \(variable)=\"$n\"; \(Self.snap) && ls -d \"$n\"", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(arguments: ["", " --dry-run"])
  func `a destination that ends with a slash is a folder, which must exist`(
    option: String
  ) throws {
    let folder = try TestFolder()
    let missing = try run("\(Self.snap) --to new/\(option)", in: folder)
    missing.expect(30, errorsContain: "No such file or directory; create the folder first")
    #expect(!folder.names.contains("new"))
    let made = try run("mkdir new; \(Self.snap) --to new/\(option)", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.text.contains("new/photo-"))
    let file = try run("\(Self.snap) --to other\(option)", in: folder)
    #expect(file.text == (option.isEmpty ? "other\n" : "would write other\n"))
  }

  @Test(arguments: ["snap", "timelapse -i 1s -n 1"])
  func `a name with another picture format's ending is refused, one that ends in .png is not`(
    command: String
  ) throws {
    let folder = try TestFolder()
    for end in ["gif", "tif", "webp", "heic", "bmp"] {
      let outcome = try run("\(CaptureProgram.path) \(command) --to %n.\(end)", in: folder)
      #expect(outcome.status == 64)
      #expect(
        outcome.errors.contains(
          "cannot write '%n.\(end)': files of this format cannot be written; choose a name that ends "
            + "in .jpg, .png or .ppm"
        ))
    }
    for (end, start) in [("png", [0x89, 0x50]), ("ppm", [0x50, 0x36])] as [(String, [UInt8])] {
      let words = "\(command) --no-settle --size 640x480 --to %n.\(end)"
      #expect(try run("\(CaptureProgram.path) \(words)", in: folder).status == 0)
      #expect(try [UInt8](contentsOf: "\(folder.path)/1.\(end)").prefix(2) == start[...])
    }
  }

  @Test func `a photo that replaces a file keeps its mode`() throws {
    let folder = try TestFolder()
    let outcome = try run(
      "umask 022; : > a.jpg; chmod 606 a.jpg; \(Self.snap) --to a.jpg; stat -c %a a.jpg",
      in: folder)
    #expect(outcome.text == "a.jpg\n606\n")
  }

  @Test(arguments: ["snap --to -", "timelapse -i 1s -n 1 --to -", "export --zip"])
  func `a photo or an archive is not written to a terminal`(words: String) throws {
    let folder = try TestFolder()
    _ = try run(Self.snap, in: folder)
    let outcome = try run(
      "script -qec '\(CaptureProgram.path) \(words)' /dev/null < /dev/null", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.text.lowercased().contains("refusing to write"), "\(outcome.text)")
    #expect(outcome.text.contains("to a terminal; redirect it"))
    #expect(outcome.output.count < 1_000)
  }

  @Test func `a photo is not written to a terminal by its path`() throws {
    let folder = try TestFolder()
    let outcome = try run(
      "script -qec '\(Self.snap) --to /dev/stdout' /dev/null < /dev/null", in: folder)
    #expect(outcome.status == 30)
    #expect(outcome.text.contains("cannot write the photo /dev/stdout: it is a terminal"))
  }

  @Test func `Ctrl-C removes the line of progress, so that the shell's prompt has its own line`()
    throws
  {
    let folder = try TestFolder()
    let command = "echo $$; exec \(Self.snap) -n 2 --interval 1h --to %n.jpg"
    let child = try Child(
      "/bin/sh", ["-c", "script -qec '\(command)' /dev/null < /dev/null"], in: folder,
      environment: CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) { $1 })
    let process = try #require(child.line().flatMap { Int32($0.filter(\.isNumber)) })
    while let line = child.line(), !line.hasSuffix("1.jpg\r") {}
    kill(process, SIGINT)
    let outcome = try child.wait()
    #expect(outcome.status == 130)
    #expect(outcome.text.contains("photo 2 of 2 in "))
    #expect(outcome.text.hasSuffix("\r\u{1B}[K"), "\(outcome.text)")
  }
}
