import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct JournalTests {
  /// Reads and acknowledges everything that a reader has not read yet.
  private func readAll(_ store: StoreEngine, _ reader: String) throws -> [StoreChange] {
    var changes: [StoreChange] = []
    while true {
      let page = try store.journal(for: reader, limit: 2)
      guard !page.entries.isEmpty else { return changes }
      changes += page.entries.map(\.change)
      try store.acknowledge(page.end, by: reader)
    }
  }

  @Test func `a journal reader continues in another program where it stopped`() throws {
    let bench = try StoreBench()
    try bench.store.registerReader("sync")
    #expect(try readAll(bench.store, "sync") == [.everything])
    let ids = try (1...3).map { try bench.store.add(bench.photo($0)).photo.id }
    let first = try bench.store.journal(for: "sync", limit: 1)
    #expect(first.entries.map(\.change) == [StoreChange(.added, ids[0])])
    try bench.store.acknowledge(first.end, by: "sync")
    let later = try StoreEngine(at: bench.folder.path)
    try later.registerReader("sync")
    #expect(try later.journalReaders().map(\.unread) == [2])
    let rest = ids[1...].map { StoreChange(.added, $0) }
    #expect(try later.journal(for: "sync").entries.map(\.change) == rest)
    #expect(try readAll(later, "sync") == rest)
  }

  @Test func `journal entries are kept until every registered reader has acknowledged them`() throws
  {
    let bench = try StoreBench()
    for name in ["fast", "slow"] {
      try bench.store.registerReader(name)
      _ = try readAll(bench.store, name)
    }
    let id = try bench.store.add(bench.photo(1)).photo.id
    let many = Array(repeating: StoreChange(.described, id), count: Catalogue.rememberedChanges)
    try note(many, in: bench.store)
    try bench.store.acknowledge(bench.store.journal(for: "fast", limit: .max).end, by: "fast")
    #expect(try bench.store.journal(for: "slow", limit: 1).entries.map(\.change.kind) == [.added])
    try bench.store.forgetReader("slow")
    try note([StoreChange(.described, id)], in: bench.store)
    // The last entry before those that are remembered shows that a cursor is of this journal.
    #expect(try count(in: bench.store) == Catalogue.rememberedChanges + 1)
  }

  @Test(arguments: [false, true])
  func `changes made while a reader rereads everything are kept for it`(isRebuilt: Bool) throws {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    try bench.store.registerReader("sync")
    var store = bench.store
    if isRebuilt {
      _ = try readAll(store, "sync")
      store = try StoreEngine.rebuild(at: bench.folder.path).engine
    }
    let page = try store.journal(for: "sync")
    #expect(page.entries.map(\.change) == [.everything])
    let many = Array(repeating: StoreChange(.described, id), count: Catalogue.rememberedChanges)
    try note([StoreChange(.edited, id)] + many, in: store)
    try store.acknowledge(page.end, by: "sync")
    #expect(try store.journal(for: "sync", limit: 1).entries.map(\.change.kind) == [.edited])
  }

  @Test func `a rebuild starts a new epoch that begins with a request to reread everything`() throws
  {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    try bench.store.registerReader("sync")
    let old = try bench.store.journal(for: "sync").end
    try bench.store.acknowledge(old, by: "sync")
    let again = try StoreEngine.rebuild(at: bench.folder.path).engine
    let page = try again.journal(for: "sync")
    #expect(page.beginsEpoch)
    #expect(page.end.epoch != old.epoch)
    #expect(page.entries.map(\.change) == [.everything])
    // A position from before the rebuild acknowledges nothing that was noted since.
    try again.acknowledge(old, by: "sync")
    #expect(try again.journal(for: "sync") == page)
    try again.acknowledge(page.end, by: "sync")
    try again.rate(id, 3)
    #expect(try readAll(again, "sync") == [StoreChange(.described, id)])
  }

  @Test(arguments: ["DROP TABLE lists", "PRAGMA user_version = 0", "DROP TABLE changes"])
  func `registered readers survive a damaged catalogue and then reread everything`(
    harm: String
  ) throws {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    for name in ["sync", "hook"] {
      try bench.store.registerReader(name)
      _ = try readAll(bench.store, name)
    }
    try bench.alterCatalogue(harm)
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path)
    #expect(rebuilt.isIncomplete == false)
    #expect(try rebuilt.engine.journalReaders().map(\.name) == ["hook", "sync"])
    #expect(try bench.store.journal(for: "sync").beginsEpoch)
    #expect(try readAll(bench.store, "sync") == [.everything])
    try bench.store.rate(id, 3)
    #expect(try readAll(bench.store, "sync") == [StoreChange(.described, id)])
  }

  @Test
  func `a rebuild that cannot read the list of readers drops them and reports itself incomplete`()
    throws
  {
    let bench = try StoreBench()
    try bench.store.registerReader("sync")
    try bench.alterCatalogue("ALTER TABLE readers RENAME COLUMN name TO other")
    let rebuilt = try StoreEngine.rebuild(at: bench.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(try rebuilt.engine.journalReaders() == [])
  }

  @Test func `entries after any position are read without a registered reader`() throws {
    let bench = try StoreBench()
    let start = try bench.store.journalEnd()
    #expect(try bench.store.journal(after: start).entries.isEmpty)
    let ids = try (1...3).map { try bench.store.add(bench.photo($0)).photo.id }
    let first = try bench.store.journal(after: start, limit: 2)
    #expect(first.entries.map(\.change) == ids[..<2].map { StoreChange(.added, $0) })
    let second = try bench.store.journal(after: first.end)
    #expect(second.entries.map(\.change) == [StoreChange(.added, ids[2])])
    #expect(try second.end == bench.store.journalEnd())
    #expect(try bench.store.journalReaders().isEmpty)
  }

  @Test func `a position from which entries are missing gets a request to reread everything`()
    throws
  {
    let bench = try StoreBench()
    let start = try bench.store.journalEnd()
    let id = try bench.store.add(bench.photo(1)).photo.id
    try note(
      Array(repeating: StoreChange(.described, id), count: Catalogue.rememberedChanges),
      in: bench.store)
    let end = try bench.store.journalEnd()
    for cursor in [
      start, JournalCursor(epoch: end.epoch, serial: end.serial + 1),
      JournalCursor(epoch: end.epoch &+ 1, serial: end.serial),
      JournalCursor(epoch: end.epoch, serial: .min), JournalCursor(epoch: end.epoch, serial: .max),
    ] {
      let page = try bench.store.journal(after: cursor)
      #expect(page.entries.map(\.change) == [.everything], "\(cursor)")
      #expect(page.end == end, "\(cursor)")
    }
    let first = try bench.store.read { catalogue throws(DatabaseError) in
      try catalogue.journalEntries(after: 0, limit: 1)[0]
    }
    #expect(first.serial == end.serial - Int64(Catalogue.rememberedChanges))
    let oldest = JournalCursor(epoch: end.epoch, serial: first.serial, tag: first.tag)
    #expect(
      try bench.store.journal(after: oldest, limit: 1).entries.map(\.change.kind) == [.described])
    let again = try StoreEngine.rebuild(at: bench.folder.path).engine
    #expect(try again.journal(after: end).beginsEpoch)
  }

  @Test func `change numbers that are used up are damage that a rebuild fixes`()
    throws
  {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    try bench.store.write { writer throws(StoreError) in
      try writer.ask { catalogue throws(DatabaseError) in
        try catalogue.connection.script(
          "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'changes'")
      }
    }
    let error = #expect(throws: StoreError.self) { try bench.store.rate(id, 3) }
    #expect(error?.code == .badCatalogue)
    let again = try StoreEngine.rebuild(at: bench.folder.path).engine
    #expect(try again.rate(id, 3).annotations.rating == 3)
  }

  @Test func `a cursor beyond the last change is damage, and is reset when its reader reads on`()
    throws
  {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    try bench.store.registerReader("sync")
    try bench.alterCatalogue(
      """
      UPDATE readers SET serial = 9223372036854775807, \
      epoch = (SELECT value FROM counters WHERE name = 'epoch')
      """)
    #expect(try bench.kinds() == [.damagedCatalogue])
    #expect(try bench.store.journalReaders().map(\.unread) == [1])
    let page = try bench.store.journal(for: "sync")
    #expect(page.entries.map(\.change) == [.everything])
    try bench.store.acknowledge(page.end, by: "sync")
    #expect(try bench.store.journal(for: "sync").entries == [])
    #expect(try bench.kinds() == [])
    try bench.store.rate(id, 3)
    let entries = try bench.store.journal(for: "sync").entries
    #expect(entries.map(\.change) == [StoreChange(.described, id)])
  }

  @Test(arguments: [false, true])
  func `a position reached before the catalogue was put back from a copy starts again`(
    isMigrated: Bool
  ) throws {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    if isMigrated { try bench.store.replaceCatalogue(withVersion: Self.untaggedVersion) }
    let files = ["catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm"]
      .map { "\(bench.folder.path)/.capture/\($0)" }
    let yesterday = try bench.store.journalEnd()
    let copies = files.map { try? [UInt8](contentsOf: $0) }
    try note(Array(repeating: StoreChange(.described, id), count: 5), in: bench.store)
    let page = try bench.store.journal(after: yesterday)
    #expect(page.entries.count == 5)
    for (file, copy) in zip(files, copies) {
      try Folder.remove(file)
      if let copy { try copy.write(to: file) }
    }
    let later = try StoreEngine(at: bench.folder.path)
    #expect(try later.journalEnd() == yesterday)
    try note(Array(repeating: StoreChange(.edited, id), count: 8), in: later)
    // The position of the copy is one of both journals.
    #expect(try later.journal(after: yesterday).entries.map(\.change.kind).count == 8)
    for cursor in page.entries.map({ page.position(after: $0) }) + [page.end] {
      let again = try later.journal(after: cursor)
      #expect(again.entries.map(\.change) == [.everything], "\(cursor)")
      #expect(try again.end == later.journalEnd())
    }
  }

  @Test func `a position that an earlier version stored without a tag starts again`() throws {
    let bench = try StoreBench()
    _ = try bench.store.add(bench.photo(1))
    let end = try bench.store.journalEnd()
    let former = JournalCursor(epoch: end.epoch, serial: end.serial)
    #expect(try bench.store.journal(after: former).entries.map(\.change) == [.everything])
    #expect(try bench.store.journal(after: end).entries.isEmpty)
  }

  @Test func `an acknowledgement from before the catalogue was put back has no effect`() throws {
    let bench = try StoreBench()
    try bench.store.registerReader("sync")
    _ = try readAll(bench.store, "sync")
    let ids = try (1...2).map { try bench.store.add(bench.photo($0)).photo.id }
    let end = try bench.store.journalEnd()
    let former = JournalCursor(epoch: end.epoch, serial: end.serial, tag: (end.tag ?? 0) ^ 1)
    try bench.store.acknowledge(former, by: "sync")
    let unread = try bench.store.journal(for: "sync").entries.map(\.change)
    #expect(unread == ids.map { StoreChange(.added, $0) })
  }

  @Test func `changes of an earlier version get tags, and its readers read on`() throws {
    let bench = try StoreBench()
    let id = try bench.store.add(bench.photo(1)).photo.id
    try bench.store.replaceCatalogue(withVersion: Self.untaggedVersion)
    var connection = try Connection("\(bench.folder.path)/.capture/catalogue.sqlite", .updating)
    try connection.script(
      """
      INSERT INTO changes (serial, kind, photo) SELECT 7, 'added', id FROM photos;
      INSERT INTO changes (serial, kind, photo) SELECT 8, 'edited', id FROM photos;
      INSERT INTO readers SELECT 'sync', value, 7 FROM counters WHERE name = 'epoch';
      """)
    let later = try StoreEngine(at: bench.folder.path)
    let unread = try later.journal(for: "sync")
    #expect(unread.entries.map(\.change) == [StoreChange(.edited, id)])
    let tags = try later.read { catalogue throws(DatabaseError) in
      try catalogue.journalEntries(after: 0).compactMap(\.tag)
    }
    #expect(Set(tags).count == 2)
    #expect(tags.allSatisfy { (1..<1 << 53).contains($0) })
    #expect(try later.journalReaders().map(\.unread) == [1])
  }

  /// The last version of a catalogue whose changes have no tags.
  private static let untaggedVersion = 13

  private func note(_ changes: [StoreChange], in store: StoreEngine) throws {
    try store.write { writer throws(StoreError) in
      try writer.commit { catalogue throws(DatabaseError) in try catalogue.note(changes) }
    }
  }

  private func count(in store: StoreEngine) throws -> Int {
    try store.read { catalogue throws(DatabaseError) in try catalogue.journalEntries(after: 0).count
    }
  }
}
