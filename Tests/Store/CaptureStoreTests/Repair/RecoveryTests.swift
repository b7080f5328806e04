import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct RecoveryTests {
  /// Notes a step of a writer that then dies.
  private func leave(_ intent: Intent, in store: StoreEngine) throws {
    try store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.note([intent]) }
    }
  }

  private func move(_ photo: Photo, to target: String) -> Intent {
    Intent(writer: "dead", kind: .move, photo: photo.id, source: photo.place, target: target)
  }

  @Test func `a move that was noted but not begun has no effect`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try leave(move(photo, to: "New/x.jpg"), in: fixture.store)
    #expect(try StoreEngine(at: fixture.folder.path).photo(photo.id) == photo)
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }

  @Test(arguments: [false, true])
  func `an interrupted move whose original has already moved is finished`(hasSidecarMoved: Bool)
    throws
  {
    let fixture = try StoreFixture()
    var photo = try fixture.store.add(fixture.photo(1)).photo
    photo = try fixture.store.rate(photo.id, 3)
    try leave(move(photo, to: "New/x.jpg"), in: fixture.store)
    let root = fixture.folder.path
    try Folder.make("\(root)/New")
    try Folder.rename("\(root)/\(photo.path)", to: "\(root)/New/x.jpg")
    if hasSidecarMoved {
      try Folder.rename("\(root)/\(photo.path).xmp", to: "\(root)/New/x.jpg.xmp")
    }
    let found = try #require(try StoreEngine(at: root).photo(photo.id))
    #expect(found.path == "New/x.jpg")
    #expect(found.annotations.rating == 3)
    #expect(try StoreInspection(of: root).complaints == [])
  }

  @Test func `a file with both its old and its new name keeps only the new one`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try leave(move(photo, to: "x.jpg"), in: fixture.store)
    let root = fixture.folder.path
    let outcome = try Child.run(
      "/bin/ln", ["\(root)/\(photo.path)", "\(root)/x.jpg"], in: fixture.folder)
    #expect(outcome.status == 0)
    #expect(try StoreEngine(at: root).photo(photo.id)?.path == "x.jpg")
    #expect(try StoreInspection(of: root).complaints.filter { !$0.contains(".errors") } == [])
  }

  @Test func `the steps of a dead writer are settled before another one changes the same photo`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let other = try fixture.store.add(fixture.photo(2)).photo
    try leave(move(photo, to: "New/x.jpg"), in: fixture.store)
    // This store has been open the whole time.
    try fixture.store.move([photo.id], to: "Here")
    try fixture.store.move([other.id], to: "New")
    let later = try StoreEngine(at: fixture.folder.path)
    #expect(try later.photo(photo.id)?.folder == "Here")
    #expect(try later.photo(other.id)?.folder == "New")
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }

  @Test func `an original that was stored but never acknowledged goes to lost+found`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.photo(1)
    let intent = Intent(
      writer: "dead", kind: .arrive, photo: .none, source: "", target: "2026/x.jpg")
    try leave(intent, in: fixture.store)
    try Folder.make("\(fixture.folder.path)/2026")
    try fixture.folder.write(photo.original, as: "2026/x.jpg")
    let store = try StoreEngine(at: fixture.folder.path)
    #expect(try store.count() == 0)
    let names = TestFolder.names(in: "\(fixture.folder.path)/lost+found")
    #expect(names == ["x.jpg"])
    let again = try store.add(photo).outcome
    #expect(again == .added)
  }

  @Test func `annotations written to the sidecar before their writer was killed are kept`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let intent = Intent(writer: "dead", kind: .annotations, photo: photo.id, source: "", target: "")
    try leave(intent, in: fixture.store)
    let file = SidecarFile(of: photo, in: fixture.store.place)
    var said = photo
    said.annotations = Annotations(rating: 2, keywords: ["said"])
    try file.write(about: said, states: [], by: "dead")
    let found = try StoreEngine(at: fixture.folder.path).photo(photo.id)
    #expect(found?.annotations == Annotations(rating: 2, keywords: ["said"]))
  }

  @Test func `a sidecar lost while it is replaced on a disk without a journal is put back`()
    throws
  {
    let fixture = try StoreFixture()
    let added = try fixture.store.add(fixture.photo(1)).photo
    let photo = try fixture.store.rate(added.id, 3)
    let sidecar = "\(fixture.store.file(of: photo)).xmp"
    let former = try [UInt8](contentsOf: sidecar)
    var configuration = StoreConfiguration()
    configuration.unjournaledFolder = photo.folder
    let store = try StoreEngine(at: fixture.folder.path, configuration: configuration)
    let error = #expect(throws: StoreError.self) {
      try store.write { writer throws(StoreError) in
        let entry = try writer.entries([photo.id])[0]
        let rated = Described(entry: entry, annotations: Annotations(rating: 5))
        try writer.write([rated]) { _, _, _ throws(StoreError) in
          unlink(sidecar)
          throw StoreError(.failed, "the power fails")
        }
      }
    }
    #expect(error?.description == "the power fails")
    #expect(try [UInt8](contentsOf: sidecar) == former)
    #expect(try store.rate(photo.id, 4).annotations.rating == 4)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == [])
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }

  @Test func `the next writer puts back a sidecar of which a power cut left only the copy`() throws
  {
    let fixture = try StoreFixture()
    let added = try fixture.store.add(fixture.photo(1)).photo
    let photo = try fixture.store.rate(added.id, 3)
    let sidecar = "\(fixture.store.file(of: photo)).xmp"
    let former = try [UInt8](contentsOf: sidecar)
    let intent = Intent(
      writer: "dead", kind: .annotations, photo: photo.id, source: "dead-1.xmp", target: "")
    try leave(intent, in: fixture.store)
    try Folder.rename(sidecar, to: "\(fixture.folder.path)/.capture/incoming/dead-1.xmp")
    #expect(try StoreEngine(at: fixture.folder.path).photo(photo.id)?.annotations.rating == 3)
    #expect(try [UInt8](contentsOf: sidecar) == former)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == [])
    #expect(!Folder.exists("\(fixture.folder.path)/lost+found"))
  }

  @Test func `an interrupted removal of a photo for good is finished`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.add(1, rating: 1)
    let binned = try fixture.store.delete([photo.id])[0]
    try fixture.store.write { writer throws(StoreError) in
      let entry = try writer.entries([photo.id])[0]
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.remove(entry)
        try catalogue.note([
          Intent(
            writer: "dead", kind: .remove, photo: photo.id, source: binned.place, target: "")
        ])
      }
    }
    _ = try StoreEngine(at: fixture.folder.path).count()
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/bin") == [])
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }

  @Test func `files left by a dead writer go to lost+found without overwriting others`() throws {
    let fixture = try StoreFixture()
    for name in ["dead-1.part", "dead-2.part", "x.part", "odd"] {
      try fixture.folder.write([1, 2, 3], as: ".capture/incoming/\(name)")
    }
    try fixture.folder.write([], as: ".capture/writers/dead")
    try Folder.make("\(fixture.folder.path)/lost+found")
    try fixture.folder.write([9], as: "lost+found/dead-1.part")
    _ = try StoreEngine(at: fixture.folder.path)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == [])
    let names = TestFolder.names(in: "\(fixture.folder.path)/lost+found")
    #expect(names == ["dead-1-2.part", "dead-1.part", "dead-2.part", "odd", "x.part"])
  }

  /// A script that becomes a copy of `cat`, prints a word and runs until it is killed.
  ///
  /// Children of other tests may have inherited the descriptor through which the copy was written;
  /// it cannot be executed before they have closed it.
  private static let begin = """
    until "$1" /dev/null; do :; done
    mkfifo .words; exec 3<> .words; echo begun >&3; exec "$1" <&3
    """

  @Test func `a writer's mark that cannot be opened counts as a living writer's and blocks nobody`()
    throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let mark = "\(fixture.folder.path)/.capture/writers/busy"
    try [UInt8](contentsOf: "/bin/cat").write(to: mark)
    chmod(mark, 0o755)
    // The file of a running program cannot be opened for writing.
    let program = try Child("/bin/sh", ["-c", Self.begin, "sh", mark], in: fixture.folder)
    #expect(program.line() == "begun")
    try fixture.folder.write([1], as: ".capture/incoming/busy-1.part")
    #expect(try StoreEngine(at: fixture.folder.path).count() == 1)
    try StoreEngine(at: fixture.folder.path).rate(photo.id, 3)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == ["busy-1.part"])
    program.send(SIGKILL)
    _ = try program.wait()
    try StoreEngine(at: fixture.folder.path).rate(photo.id, 4)
    #expect(TestFolder.names(in: "\(fixture.folder.path)/.capture/incoming") == [])
  }

  @Test func `a change of several photos that fails half way leaves each of them where it was`()
    throws
  {
    let fixture = try StoreFixture()
    let ids = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo.id }
    let lost = try #require(try fixture.store.photo(ids[1]))
    try Folder.remove(fixture.store.file(of: lost))
    #expect(throws: StoreError.self) { try fixture.store.move(ids, to: "Far") }
    for id in [ids[0], ids[2]] {
      _ = try fixture.store.data(of: id, tier: .full)
      #expect(try fixture.store.photo(id)?.folder == lost.folder)
    }
    #expect(!Folder.exists("\(fixture.folder.path)/Far"))
  }

  @Test func `a photo that is listed twice in one change is changed once`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    #expect(try fixture.store.move([id, id], to: "A").map(\.folder) == ["A", "A"])
    #expect(try fixture.store.delete([id, id]).count == 2)
    #expect(try fixture.store.restore([id, id]).count == 2)
    #expect(try StoreInspection(of: fixture.folder.path).complaints == [])
  }
}
