import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct ChangesTests {
  @Test func `the changes made through one store are reported by another one in order`()
    async throws
  {
    let fixture = try StoreFixture()
    let watcher = try StoreEngine(at: fixture.folder.path)
    var changes = try watcher.changes().makeAsyncIterator()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    try fixture.store.rate(id, 3)
    try fixture.store.move([id], to: "A")
    try fixture.store.delete([id])
    try fixture.store.restore([id])
    try fixture.store.delete([id])
    try fixture.store.emptyBin()
    for kind in [
      StoreChange.Kind.added, .described, .moved, .deleted, .restored, .deleted, .removed,
    ] {
      #expect(await changes.next() == StoreChange(kind, id))
    }
  }

  @Test func `a slow reader that misses a change is notified even if no further change follows`()
    async throws
  {
    let fixture = try StoreFixture()
    let changes = try (1...3).map { number in
      StoreChange(.added, try #require(PhotoID(bytes: [UInt8](repeating: number, count: 16))))
    }
    let (heard, output) = AsyncStream.makeStream(
      of: StoreChange.self, bufferingPolicy: .bufferingNewest(2))
    let (looks, look) = AsyncStream.makeStream(of: Void.self)
    let begin = JournalCursor(epoch: 1, serial: 0, tag: 0)
    let end = JournalCursor(epoch: 1, serial: 3, tag: 7)
    let watch = ChangeWatch(of: fixture.store.place, after: begin, to: output) { cursor in
      look.yield()
      return cursor == begin ? (changes, end) : ([], cursor)
    }
    watch.start()
    var count = 0
    for await _ in looks {
      count += 1
      if count == 2 { break }  // by now the first look has yielded all that it found
    }
    var iterator = heard.makeAsyncIterator()
    #expect(await iterator.next() == changes[2])
    #expect(await iterator.next() == .everything)
    watch.stop()
  }

  @Test func `a reader of a catalogue that was lost learns that everything may have changed`()
    async throws
  {
    let fixture = try StoreFixture()
    for number in 1...3 { _ = try fixture.store.add(fixture.photo(number)) }
    let end = try fixture.store.journalEnd()
    for ending in ["", "-wal", "-shm"] {
      try Folder.remove("\(fixture.folder.path)/.capture/catalogue.sqlite\(ending)")
    }
    let later = try StoreEngine(at: fixture.folder.path)
    // More changes than the old catalogue had.
    for number in 4...9 { _ = try later.add(fixture.photo(number)) }
    let heard = try later.read { catalogue throws(DatabaseError) in
      try catalogue.changes(after: end)
    }
    #expect(heard.changes.first == .everything)
  }

  @Test func `a move that was begun by a dead writer is reported as the deletion that it was`()
    async throws
  {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    var changes = try fixture.store.changes().makeAsyncIterator()
    let target = BinPath.path(photo.path, photo.id)
    try fixture.store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in
        try catalogue.note([
          Intent(writer: "dead", kind: .move, photo: photo.id, source: photo.path, target: target)
        ])
      }
    }
    try Folder.make("\(fixture.folder.path)/\(StorePath.folder(of: target))")
    try Folder.rename(fixture.store.file(of: photo), to: "\(fixture.folder.path)/\(target)")
    try fixture.store.write { _ in }
    #expect(await changes.next() == StoreChange(.deleted, photo.id))
    #expect(try fixture.store.photo(photo.id)?.deleted != nil)
  }
}
