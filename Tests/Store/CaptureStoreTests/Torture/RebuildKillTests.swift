import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(
    .enabled(if: Strace.isAllowed, "the kernel does not allow tracing here"),
    .timeLimit(.minutes(10)))
  struct RebuildKillTests {
    /// Tests with data that only the catalogue has: a photo whose original is missing, and its
    /// note.
    @Test(arguments: [("flock", 1...8), ("renameat2", 1...8), ("fdatasync", 1...6)])
    func `a rebuild of a damaged catalogue that is killed loses nothing`(
      call: String, numbers: ClosedRange<Int>
    ) throws {
      let fixture = try StoreFixture()
      let photos = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo }
      try fixture.store.note(photos[0].id, "on the other disk")
      let originals = fixture.store.file(of: photos[0])
      unlink(originals)
      unlink("\(originals).xmp")
      try fixture.alterCatalogue("DROP TABLE counters")
      let folder = try TestFolder()
      var deaths = 0
      for number in numbers {
        let copy = "\(folder.path)/\(number)"
        try SavedFolder.copy(fixture.folder.path, to: copy, in: folder)
        let outcome = try Strace.tampering(
          "signal=KILL", with: call, number: number, of: ["rebuild", copy, "0"], in: folder)
        if outcome.status == -9 { deaths += 1 }
        // Another program opens the store; the catalogue may still be damaged.
        _ = try? StoreEngine(at: copy).count()
        let store = try StoreEngine.rebuild(at: copy).engine
        #expect(Set(try store.photos().map(\.id)) == Set(photos.map(\.id)), "\(call) \(number)")
        #expect(try store.photo(photos[0].id)?.annotations.note == "on the other disk")
        #expect(!TestFolder.names(in: "\(copy)/.capture").contains { $0.contains("damaged") })
      }
      #expect(deaths > 0)
    }
  }
}
