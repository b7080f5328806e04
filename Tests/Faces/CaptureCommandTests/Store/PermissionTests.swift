import CaptureFiles
import CaptureJSON
import CaptureStore
import CaptureTestSupport
import Glibc
import Testing

/// The messages for a user who lacks a permission.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: Requirement.isMet(geteuid() == 0), "only root can become another user"))
struct PermissionTests {
  /// Runs `capture` as a user who cannot write to the folder, which is also the home.
  static func run(
    _ words: [String], in folder: borrowing TestFolder, _ variables: [String: String] = [:]
  ) throws -> Child.Outcome {
    let failure = chmod(folder.path, 0o755)
    #expect(failure == 0)
    return try Child.run(
      "/usr/bin/setpriv", ["--reuid=65534", "--clear-groups", CaptureProgram.path] + words,
      in: folder,
      environment: CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) { $1 }
        .merging(variables) { $1 })
  }

  /// Runs a script of the shell as somebody else.
  private static func runScript(
    _ script: String, in folder: borrowing TestFolder
  ) throws -> Child.Outcome {
    try Child.run(
      "/usr/bin/setpriv", ["--reuid=65534", "--clear-groups", "/bin/sh", "-c", script],
      in: folder,
      environment: CaptureProgram.home(in: folder).merging(["CAPTURE_DEVICE": "simulator"]) { $1 })
  }

  @Test(arguments: [
    (
      ["snap", "--store", "new"],
      "cannot create the store new: permission denied for new; choose a store"
    ),
    (
      ["timelapse", "--interval", "1s", "--to", "%n.jpg"],
      "cannot save the progress of the timelapse: cannot create "
    ),
    (["timelapse", "--interval", "1s", "--to", "%n.jpg"], "set XDG_STATE_HOME to a folder"),
    (["controls", "save"], "cannot create the folder for profiles "),
    (["controls", "save"], "set XDG_CONFIG_HOME to a folder"),
  ])
  func `a folder that may not be created is named, with what can be done`(
    words: [String], part: String
  ) throws {
    let folder = try TestFolder()
    let outcome = try Self.run(words, in: folder)
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test(.enabled(if: !Folder.exists("/run/user/65534")))
  func `a server that cannot write to the folder for state starts without a socket`() throws {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/state/capture")
    try Folder.make("\(folder.path)/photos")
    let failures = [
      chmod("\(folder.path)/state/capture", 0o755), chmod("\(folder.path)/photos", 0o777),
    ]
    #expect(failures == [0, 0])
    let outcome = try Self.run(
      ["serve", "--store", "photos", "--port", "0", "--idle", "1ms"], in: folder,
      ["XDG_RUNTIME_DIR": "", "XDG_STATE_HOME": "\(folder.path)/state", "DISPLAY": ""])
    outcome.expect(0, errorsContain: "this server has no socket")
  }

  @Test func `a user who cannot write to a store is not asked to refresh it`() throws {
    let fixture = try HomeFixture(photos: 1)
    try fixture.editOriginal(of: fixture.ids[0])
    let list = try Self.run(["list"], in: fixture.folder)
    #expect(list.status == 0)
    #expect(
      list.errors
        == "capture: 1 folder was changed by another program; the store's records may be out "
        + "of date\n")
  }

  @Test func `another user's store is not said to be on a read-only disk`() throws {
    let fixture = try HomeFixture(photos: 1)
    let rating = try Self.run(["rate", "4", fixture.ids[0]], in: fixture.folder)
    rating.expect(30, errorsContain: ": permission denied; choose a store that you can write to")
    for words in [[], ["--dry-run"]] {
      let export = try Self.run(["export", "--to", "out"] + words, in: fixture.folder)
      export.expect(
        30,
        errorsContain:
          "cannot create the folder out: permission denied for out; choose another with --to")
    }
  }

  @Test func `an export to another user's folder fails, in a dry run, too`() throws {
    let fixture = try HomeFixture(photos: 1)
    try Folder.make("\(fixture.folder.path)/out")
    #expect(chmod("\(fixture.folder.path)/out", 0o755) == 0)
    for words in [[], ["--dry-run"]] {
      let export = try Self.run(["export", "--to", "out"] + words, in: fixture.folder)
      export.expect(30, errorsContain: "cannot write out/in-1.jpg: Permission denied")
    }
  }

  @Test func `another user reads the last commit of a store that is in use`() throws {
    let fixture = try HomeFixture(photos: 1)
    let store = try StoreEngine(at: "\(fixture.folder.path)/.local/share/capture")
    try store.note(store.id(beginning: fixture.ids[0]), "On the ferry")
    #expect(Folder.exists("\(store.folder)/.capture/catalogue.sqlite-wal"))
    let list = try Self.run(["list", "--json"], in: fixture.folder)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.text.contains("On the ferry"), "\(list.text)")
  }

  @Test func `another user's original is unreadable, and stays as it is`() throws {
    let fixture = try HomeFixture(photos: 2)
    let id = try fixture.ids[0]
    let original = try fixture.file(of: id)
    let name = String(Folder.name(of: original))
    let jpeg = try [UInt8](contentsOf: original)
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(original, 0, 0) == 0 && chmod(original, 0o600) == 0)
    let reason = "Permission denied; it belongs to the user root"
    for words in [
      ["rate", "4", id], ["delete", id], ["note", "text", id], ["move", "Crete", id],
    ] {
      let outcome = try Self.run(words, in: fixture.folder)
      #expect(outcome.status == 30, "\(words) \(outcome.errors)")
      #expect(outcome.errors.contains(reason), "\(words) \(outcome.errors)")
    }
    let verification = try Self.run(["verify"], in: fixture.folder)
    #expect(verification.status == 43)
    #expect(verification.text.contains("unreadable original  "), "\(verification.text)")
    #expect(verification.text.contains(reason), "\(verification.text)")
    #expect(!(verification.text + verification.errors).contains("--accept"))
    let backup = try Self.run(["backup", "--create", "copies"], in: fixture.folder)
    backup.expect(43, errorsContain: reason)
    let hidden = "\(fixture.folder.path)/.local/share/capture/.capture/catalogue.sqlite"
    for ending in ["", "-wal", "-shm"] { unlink(hidden + ending) }
    for words in [
      ["list"], ["list", "--count"], ["backup", "--create", "others"], ["rebuild"], ["verify"],
    ] {
      let outcome = try Self.run(words, in: fixture.folder)
      #expect(outcome.status == 43, "\(words) \(outcome.errors)")
      #expect((outcome.text + outcome.errors).contains(name), "\(words) \(outcome.errors)")
    }
    #expect(try [UInt8](contentsOf: original) == jpeg)
    #expect(chmod(original, 0o644) == 0)
    let list = try Self.run(["list", "--count"], in: fixture.folder)
    #expect(list.status == 0 && list.text == "2\n", "\(list.text)\(list.errors)")
  }

  @Test func `photos that cannot all be moved stay where they are`() throws {
    let fixture = try HomeFixture(photos: 2)
    let ids = try fixture.ids
    let path = try fixture.file(of: ids[1])
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    let folder = String(Folder.part(of: path))
    #expect(chown(folder, 0, 0) == 0 && chmod(folder, 0o755) == 0)
    for words in [["delete"], ["move", "Crete"]] {
      let outcome = try Self.run(words + ids, in: fixture.folder)
      #expect(outcome.status == 30, "\(words) \(outcome.errors)")
      #expect(outcome.errors.contains("Permission denied; choose a store that you can write to"))
      let list = try Self.run(["list", "--ids"], in: fixture.folder)
      #expect(list.text.split(separator: "\n").count == 2, "\(words) \(list.text)")
      let verification = try Self.run(["verify"], in: fixture.folder)
      #expect(verification.status == 0, "\(words) \(verification.text)")
    }
  }

  @Test func `the shell's list and stats name a file that cannot be read, and answer all the same`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let file = "\(fixture.folder.path)/.local/share/capture/new.jpg"
    try HomeFixture.jpeg(8).write(to: file)
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(file, 0, 0) == 0 && chmod(file, 0o600) == 0)
    #expect(try Self.run(["refresh"], in: fixture.folder).status == 43)
    let requests = #"{"do":"list"}\n{"do":"list","count":true}\n{"do":"stats"}\n"#
    let script = "printf '\(requests)' | '\(CaptureProgram.path)' shell"
    let outcome = try Self.runScript(script, in: fixture.folder)
    let answers = try outcome.objects
    try #require(answers.count == 3, "\(outcome.text)\(outcome.errors)")
    for answer in answers {
      #expect(OutputSchema.schema?.problems(of: answer, as: "ShellAnswer") == [])
      let errors = answer["unreadable"]?.items ?? []
      #expect(errors.map { $0["kind"] } == ["damage"])
      #expect(errors.first?["message"]?.text?.contains("new.jpg") == true, "\(answer.line)")
      #expect(answer["error"] == nil)
    }
    #expect(answers[0]["results"]?.items.count == 2)
    #expect(answers[1]["result"]?["count"] == 2)
    #expect(answers[2]["result"]?["photos"] == 2)
    #expect(chmod(file, 0o644) == 0)
    let readable = try Child.run(
      "/bin/sh", ["-c", script], in: fixture.folder,
      environment: CaptureProgram.home(in: fixture.folder))
    #expect(!readable.text.contains("unreadable"), "\(readable.text)")
  }

  @Test func `an unknown file that cannot be read is named by refresh, list, export and stats`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    let id = try fixture.ids[0]
    let file = "\(fixture.folder.path)/.local/share/capture/new.jpg"
    try HomeFixture.jpeg(8).write(to: file)
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(file, 0, 0) == 0 && chmod(file, 0o600) == 0)
    for (words, text) in [
      (["refresh"], "2 photos checked: 1 unreadable file\n"),
      (["refresh", "--adopt"], "2 photos checked: 1 unreadable file\n"),
      (["list", "--count"], "2\n"), (["export", "--to", "out"], "2 photos exported"),
      (["stats"], "\nunknown files 0\n"),
    ] {
      let outcome = try Self.run(words, in: fixture.folder)
      #expect(outcome.status == 43, "\(words) \(outcome.errors)")
      #expect((outcome.text + outcome.errors).contains(text), "\(words) \(outcome.text)")
      #expect(outcome.errors.contains("new.jpg"), "\(words) \(outcome.errors)")
      #expect(
        outcome.errors.contains("Permission denied; it belongs to the user root"),
        "\(words) \(outcome.errors)")
    }
    for words in [
      ["refresh"], ["list"], ["list", "--count"], ["stats"], ["export", "--to", "out"],
      ["backup", "--create", "copy"], ["rebuild", "--dry-run"],
    ] {
      let outcome = try Self.run(words + ["--json"], in: fixture.folder)
      #expect(outcome.status == 43, "\(words) \(outcome.errors)")
      let message = try #require(outcome.objects.last?["error"]?["message"]?.text, "\(words)")
      #expect(message.contains("new.jpg"), "\(words) \(message)")
    }
    let export = try Self.run(["export", "--to", "one", id], in: fixture.folder)
    #expect(export.status == 0, "\(export.errors)")
    #expect(chmod(file, 0o644) == 0)
    let list = try Self.run(["list", "--count"], in: fixture.folder)
    #expect(list.status == 0 && list.text == "2\n", "\(list.text)\(list.errors)")
    #expect(list.errors.contains("1 file in the store's folder belongs to no photo"))
    #expect(
      try Self.run(["refresh", "--adopt"], in: fixture.folder).text.contains("1 photo added"))
  }

  @Test func `a photo that a rebuild could not read is named in another user's store, too`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let file = "\(fixture.folder.path)/.local/share/capture/new.jpg"
    try HomeFixture.jpeg(8).write(to: file)
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(file, 0, 0) == 0 && chmod(file, 0o600) == 0)
    #expect(try Self.run(["rebuild"], in: fixture.folder).status == 43)
    #expect(chmod(file, 0o644) == 0)
    _ = try Child.run("/bin/chown", ["-R", "0", ".local"], in: fixture.folder)
    for words in [
      ["list"], ["stats"], ["export", "--to", "out"], ["backup", "--create", "copy"],
    ] {
      let outcome = try Self.run(words, in: fixture.folder)
      outcome.expect(
        43, errorsContain: "/new.jpg is not in the catalogue; the store is read-only\n")
    }
  }

  @Test(arguments: [
    ("lost+found", "unreachable folder"), ("lost+found/in-1.jpg", "unreadable original"),
  ])
  func `verify --repair names what keeps it from finding a missing original in lost+found`(
    path: String, kind: String
  ) throws {
    let fixture = try HomeFixture(photos: 1)
    let store = "\(fixture.folder.path)/.local/share/capture"
    try Folder.make("\(store)/lost+found")
    try Folder.rename("\(store)/2026/2026-06-01/in-1.jpg", to: "\(store)/lost+found/in-1.jpg")
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown("\(store)/\(path)", 0, 0) == 0 && chmod("\(store)/\(path)", 0o700) == 0)
    let blocked = try Self.run(["verify", "--repair"], in: fixture.folder)
    #expect(blocked.status == 43)
    #expect(blocked.text.contains("\(kind)  \(path): "), "\(blocked.text)")
    #expect(blocked.text.contains("missing original  2026/2026-06-01/in-1.jpg"))
    #expect(chown("\(store)/\(path)", 65534, 65534) == 0)
    #expect(try Self.run(["verify", "--repair"], in: fixture.folder).status == 0)
  }

  @Test func `a lost+found that cannot be listed is neither empty nor emptied`() throws {
    let fixture = try HomeFixture(photos: 1)
    let folder = "\(fixture.folder.path)/.local/share/capture/lost+found"
    try Folder.make(folder)
    try HomeFixture.jpeg(8).write(to: "\(folder)/a.jpg")
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(folder, 0, 0) == 0 && chmod(folder, 0o700) == 0)
    for words in [
      ["lost+found", "list"], ["lost+found", "empty"], ["lost+found", "empty", "--dry-run"],
      ["stats"],
    ] {
      let outcome = try Self.run(words, in: fixture.folder)
      outcome.expect(43, errorsContain: "/lost+found: Permission denied")
      let object = try Self.run(words + ["--json"], in: fixture.folder).objects.last
      #expect(object?["error"]?["message"]?.text?.contains("/lost+found") == true, "\(words)")
    }
    for words in [["verify"], ["rebuild"]] {
      let outcome = try Self.run(words, in: fixture.folder)
      outcome.expect(0, errorsContain: "/lost+found: Permission denied")
    }
    let restored = try Self.run(["lost+found", "restore", "a.jpg"], in: fixture.folder)
    #expect(restored.status != 0 && !restored.errors.contains("there is no"), "\(restored.errors)")
    #expect(Folder.exists("\(folder)/a.jpg"))
    #expect(chown(folder, 65534, 65534) == 0)
    #expect(try Self.run(["lost+found", "empty"], in: fixture.folder).status == 0)
    #expect(!Folder.exists("\(folder)/a.jpg"))
  }

  /// Nobody else can list a folder with the first mode; with the second, nobody else can examine the
  /// files in it.
  @Test(arguments: [0o700, 0o744] as [mode_t])
  func `another user's folder is named by every command that searches the store`(
    mode: mode_t
  ) throws {
    let fixture = try HomeFixture(photos: 2)
    let folder = "\(fixture.folder.path)/.local/share/capture/New"
    try Folder.make(folder)
    try HomeFixture.jpeg(8).write(to: "\(folder)/new.jpg")
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(folder, 0, 0) == 0 && chmod(folder, mode) == 0)
    let requests = #"{"do":"list"}\n{"do":"stats"}\n"#
    let shell = try Self.runScript(
      "printf '\(requests)' | '\(CaptureProgram.path)' shell", in: fixture.folder)
    let messages = try shell.objects.map { $0["unreadable"]?.items.first?["message"]?.text ?? "" }
    #expect(messages.count == 2, "\(shell.text)\(shell.errors)")
    #expect(messages.allSatisfy { $0.contains("/capture/New") }, "\(messages)")
    for (words, text) in [
      (["list", "--count"], "2\n"), (["stats"], "\nunknown files 0\n"), (["list"], "in-2.jpg"),
      (["refresh"], "2 photos checked: 1 unreadable file\n"),
      (["refresh", "--adopt"], "2 photos checked: 1 unreadable file\n"),
      (["export", "--to", "out"], "2 photos exported"),
      (["backup", "--create", "copy"], "2 photos copied\n"), (["verify"], "2 photos, "),
      (["rebuild", "--dry-run"], "2 photos would be"), (["rebuild"], "2 photos in "),
    ] {
      let outcome = try Self.run(words, in: fixture.folder)
      #expect(outcome.status == 43, "\(words) \(outcome.errors)")
      #expect((outcome.text + outcome.errors).contains(text), "\(words) \(outcome.text)")
      #expect(
        (outcome.text + outcome.errors).contains("/capture/New"), "\(words) \(outcome.errors)")
    }
    #expect(chown(folder, 65534, 65534) == 0 && chmod(folder, 0o755) == 0)
    let list = try Self.run(["list"], in: fixture.folder)
    #expect(list.status == 0, "\(list.errors)")
  }

  @Test func `another user's sidecar is unreadable, and left alone by a repair`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["rate", "4", id])
    let sidecar = try fixture.file(of: id) + ".xmp"
    let bytes = try [UInt8](contentsOf: sidecar)
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(sidecar, 0, 0) == 0 && chmod(sidecar, 0o600) == 0)
    let outcome = try Self.run(["verify", "--repair"], in: fixture.folder)
    #expect(outcome.status == 43, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("unreadable sidecar  2026/2026-06-01/in-1.jpg.xmp: cannot "))
    #expect(outcome.text.contains("; make unreadable sidecars readable, or check the disk"))
    #expect(try [UInt8](contentsOf: sidecar) == bytes)
  }

  @Test func `a store whose own folder cannot be listed is named by list, stats and backup`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let store = "\(fixture.folder.path)/.local/share/capture"
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chmod(store, 0o300) == 0)
    for words in [["list"], ["list", "--count"], ["stats"], ["backup", "--create", "copy"]] {
      let outcome = try Self.run(words, in: fixture.folder)
      #expect(outcome.status != 0, "\(words) \(outcome.text)")
      #expect(outcome.errors.contains("/capture: Permission denied"), "\(outcome.errors)")
    }
  }

  @Test func `rebuild makes a store of a folder although part of it cannot be listed`() throws {
    let folder = try TestFolder()
    try Folder.make("\(folder.path)/photos/A")
    try HomeFixture.jpeg(1).write(to: "\(folder.path)/photos/b.jpg")
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: folder)
    let hidden = "\(folder.path)/photos/A"
    #expect(chown(hidden, 0, 0) == 0 && chmod(hidden, 0o700) == 0)
    let outcome = try Self.run(["rebuild", "--store", "photos"], in: folder)
    #expect(outcome.status == 43)
    #expect(outcome.text.hasPrefix("1 photo in "), "\(outcome.text)")
    #expect(outcome.errors.contains("photos/A: Permission denied"), "\(outcome.errors)")
  }
}
