import CaptureTestSupport
import Glibc
import Testing

/// Commands that meet a sidecar full of zeros, of a photo that no catalogue knows.
@Suite(.timeLimit(.minutes(10)))
struct DamagedSidecarTests {
  @Test func `a damaged sidecar is named with exit code 43 until a backup's annotations are back`()
    throws
  {
    let fixture = try HomeFixture(photos: 1)
    let id = try fixture.ids[0]
    #expect(try fixture.run(["note", "calm", id]).status == 0)
    #expect(try fixture.run(["backup", "--create", "copy"]).status == 0)
    let sidecar = try fixture.file(of: id) + ".xmp"
    let length = try [UInt8](contentsOf: sidecar).count
    try [UInt8](repeating: 0, count: length).write(to: sidecar)
    let store = "\(fixture.folder.path)/.local/share/capture"
    for ending in ["", "-wal", "-shm"] { unlink("\(store)/.capture/catalogue.sqlite\(ending)") }
    for words in [["rebuild"], ["list"], ["stats"], ["verify"], ["backup", "copy"]] {
      let outcome = try fixture.run(words)
      #expect(outcome.status == 43, "\(words) \(outcome.errors)")
      #expect((outcome.text + outcome.errors).contains("in-1.jpg.xmp"), "\(words)")
    }
    #expect(try fixture.run(["list"]).errors.contains("'capture restore-backup'"))
    let repair = try fixture.run(["verify", "--repair"])
    #expect(repair.status == 43)
    #expect(repair.text.contains("; 0 repaired"), "\(repair.text)")
    #expect(repair.text.contains("lost+found"), "\(repair.text)")
    #expect(try fixture.run(["backup", "copy"]).text == "0 photos copied, 1 already there\n")
    #expect(try fixture.run(["restore-backup", "copy"]).status == 0)
    #expect(try fixture.objects(["show", id])[0]["note"]?.text == "calm")
    #expect(try fixture.run(["verify"]).status == 0)
  }
}
