import CaptureFiles
import CaptureJSON
import CaptureTestSupport
import Glibc
import Testing

/// Backups of a user who may not read some of the files.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: Requirement.isMet(geteuid() == 0), "only root can become somebody else"))
struct BackupPermissionTests {
  @Test func `an earlier state of somebody else is unreadable, and not accepted as lost`() throws {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    _ = try fixture.run(["backup", "--create", "copy"])
    try fixture.editOriginal(of: id)
    _ = try fixture.run(["backup", "copy"])
    let state = "\(fixture.folder.path)/copy/.capture/states/\(id)/\(id).jpg"
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(state, 0, 0) == 0 && chmod(state, 0o600) == 0)
    let reason = "Permission denied; it belongs to the user root"
    let verification = try PermissionTests.run(
      ["verify", "--store", "copy", "--accept", id], in: fixture.folder)
    #expect(verification.status == 43, "\(verification.errors)")
    #expect(verification.text.hasPrefix("unreadable original  "), "\(verification.text)")
    #expect(verification.text.contains(reason), "\(verification.text)")
    for words in [["backup", "--verify", "copy"], ["backup", "--verify", "--dry-run", "copy"]] {
      let backup = try PermissionTests.run(words, in: fixture.folder)
      backup.expect(43, errorsContain: reason)
      #expect(!backup.errors.contains("--accept"), "\(backup.errors)")
    }
    #expect(Folder.exists(state))
  }

  @Test func `albums that cannot be read are named by a backup, which copies everything else`()
    throws
  {
    let fixture = try HomeFixture(photos: 2)
    for title in ["Crete", "Winter"] { _ = try fixture.run(["album", "create", title]) }
    let albums = "\(fixture.folder.path)/.local/share/capture/Albums"
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown("\(albums)/crete.md", 0, 0) == 0 && chmod("\(albums)/crete.md", 0o600) == 0)
    let backup = try PermissionTests.run(["backup", "--create", "copy"], in: fixture.folder)
    backup.expect(43, text: "2 photos copied; 1 album copied; 1 album failed\n")
    #expect(backup.errors.contains("Albums/crete.md: Permission denied"), "\(backup.errors)")
    let object = try PermissionTests.run(["backup", "copy", "--json"], in: fixture.folder).objects
      .last
    #expect(object?["error"]?["message"]?.text?.contains("Albums/crete.md") == true)
    let verification = try PermissionTests.run(["verify"], in: fixture.folder)
    #expect(verification.status == 43)
    #expect(
      verification.text.hasPrefix("unreadable album  Albums/crete.md: "), "\(verification.text)")
    #expect(verification.text.contains("; make unreadable albums readable, or check the disk\n"))
    #expect(!verification.text.contains("damaged"), "\(verification.text)")
    let copied = "\(fixture.folder.path)/copy/Albums"
    for folder in [albums, copied] {
      #expect(chown(folder, 0, 0) == 0 && chmod(folder, 0o700) == 0)
    }
    for (words, text) in [
      (["backup", "copy"], "0 photos copied, 2 already there; 1 album failed\n"),
      (["verify"], "2 photos, "),
      (["restore-backup", "copy"], "0 photos restored, 2 already there; 1 album failed\n"),
      (["restore-backup", "copy", "--dry-run"], "2 already there; 1 album failed\n"),
    ] {
      let outcome = try PermissionTests.run(words, in: fixture.folder)
      #expect(outcome.status == 43, "\(words) \(outcome.errors)")
      #expect(outcome.text.contains(text), "\(words) \(outcome.text)")
      #expect(
        (outcome.text + outcome.errors).contains("/Albums: Permission denied"),
        "\(words) \(outcome.errors)")
    }
  }

  @Test func `a restoration names the files of the backup that cannot be read`() throws {
    let fixture = try HomeFixture(photos: 2)
    let id = try fixture.ids[1]
    _ = try fixture.run(["backup", "--create", "copy"])
    let file = "\(fixture.folder.path)/copy/2026/2026-06-01/in-1.jpg"
    for ending in ["", "-wal", "-shm"] {
      unlink("\(fixture.folder.path)/copy/.capture/catalogue.sqlite\(ending)")
    }
    _ = try Child.run("/bin/chown", ["-R", "65534", "."], in: fixture.folder)
    #expect(chown(file, 0, 0) == 0 && chmod(file, 0o600) == 0)
    let restore = ["restore-backup", "copy", "--store", "new"]
    for (words, text) in [
      (["--dry-run"], "1 photo would be restored"), ([], "1 photo restored"),
    ] {
      let outcome = try PermissionTests.run(restore + words, in: fixture.folder)
      outcome.expect(43, errorsContain: "/in-1.jpg: Permission denied; it belongs to the user root")
      #expect(outcome.text.contains(text), "\(words) \(outcome.text)")
    }
    let object = try PermissionTests.run(restore + ["--json"], in: fixture.folder).objects.last
    #expect(object?["error"]?["message"]?.text?.contains("/in-1.jpg") == true)
    #expect(try PermissionTests.run(restore + [id], in: fixture.folder).status == 0)
    #expect(chmod(file, 0o644) == 0)
    let outcome = try PermissionTests.run(restore, in: fixture.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("1 photo restored, 1 already there"), "\(outcome.text)")
  }
}
