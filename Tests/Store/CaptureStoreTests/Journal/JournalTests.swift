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
    let fixture = try StoreFixture()
    try fixture.store.registerReader("sync")
    #expect(try readAll(fixture.store, "sync") == [.everything])
    let ids = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo.id }
    let first = try fixture.store.journal(for: "sync", limit: 1)
    #expect(first.entries.map(\.change) == [StoreChange(.added, ids[0])])
    try fixture.store.acknowledge(first.end, by: "sync")
    let later = try StoreEngine(at: fixture.folder.path)
    try later.registerReader("sync")
    #expect(try later.journalReaders().map(\.unread) == [2])
    let rest = ids[1...].map { StoreChange(.added, $0) }
    #expect(try later.journal(for: "sync").entries.map(\.change) == rest)
    #expect(try readAll(later, "sync") == rest)
  }

  @Test func `journal entries are kept until every registered reader has acknowledged them`() throws
  {
    let fixture = try StoreFixture()
    for name in ["fast", "slow"] {
      try fixture.store.registerReader(name)
      _ = try readAll(fixture.store, name)
    }
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    let many = Array(repeating: StoreChange(.described, id), count: Catalogue.rememberedChanges)
    try note(many, in: fixture.store)
    try fixture.store.acknowledge(fixture.store.journal(for: "fast", limit: .max).end, by: "fast")
    #expect(try fixture.store.journal(for: "slow", limit: 1).entries.map(\.change.kind) == [.added])
    try fixture.store.forgetReader("slow")
    try note([StoreChange(.described, id)], in: fixture.store)
    // The last entry before those that are remembered shows that a cursor is of this journal.
    #expect(try count(in: fixture.store) == Catalogue.rememberedChanges + 1)
  }

  @Test(arguments: [false, true])
  func `changes made while a reader rereads everything are kept for it`(isRebuilt: Bool) throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    try fixture.store.registerReader("sync")
    var store = fixture.store
    if isRebuilt {
      _ = try readAll(store, "sync")
      store = try StoreEngine.rebuild(at: fixture.folder.path).engine
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
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    try fixture.store.registerReader("sync")
    let old = try fixture.store.journal(for: "sync").end
    try fixture.store.acknowledge(old, by: "sync")
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
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
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    for name in ["sync", "hook"] {
      try fixture.store.registerReader(name)
      _ = try readAll(fixture.store, name)
    }
    try fixture.alterCatalogue(harm)
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == false)
    #expect(try rebuilt.engine.journalReaders().map(\.name) == ["hook", "sync"])
    #expect(try fixture.store.journal(for: "sync").beginsEpoch)
    #expect(try readAll(fixture.store, "sync") == [.everything])
    try fixture.store.rate(id, 3)
    #expect(try readAll(fixture.store, "sync") == [StoreChange(.described, id)])
  }

  @Test
  func `a rebuild that cannot read the list of readers drops them and reports itself incomplete`()
    throws
  {
    let fixture = try StoreFixture()
    try fixture.store.registerReader("sync")
    try fixture.alterCatalogue("ALTER TABLE readers RENAME COLUMN name TO other")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.isIncomplete == true)
    #expect(try rebuilt.engine.journalReaders() == [])
  }

  @Test func `entries after any position are read without a registered reader`() throws {
    let fixture = try StoreFixture()
    let start = try fixture.store.journalEnd()
    #expect(try fixture.store.journal(after: start).entries.isEmpty)
    let ids = try (1...3).map { try fixture.store.add(fixture.photo($0)).photo.id }
    let first = try fixture.store.journal(after: start, limit: 2)
    #expect(first.entries.map(\.change) == ids[..<2].map { StoreChange(.added, $0) })
    let second = try fixture.store.journal(after: first.end)
    #expect(second.entries.map(\.change) == [StoreChange(.added, ids[2])])
    #expect(try second.end == fixture.store.journalEnd())
    #expect(try fixture.store.journalReaders().isEmpty)
  }

  @Test func `a position from which entries are missing gets a request to reread everything`()
    throws
  {
    let fixture = try StoreFixture()
    let start = try fixture.store.journalEnd()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    try note(
      Array(repeating: StoreChange(.described, id), count: Catalogue.rememberedChanges),
      in: fixture.store)
    let end = try fixture.store.journalEnd()
    for cursor in [
      start, JournalCursor(epoch: end.epoch, serial: end.serial + 1),
      JournalCursor(epoch: end.epoch &+ 1, serial: end.serial),
      JournalCursor(epoch: end.epoch, serial: .min), JournalCursor(epoch: end.epoch, serial: .max),
    ] {
      let page = try fixture.store.journal(after: cursor)
      #expect(page.entries.map(\.change) == [.everything], "\(cursor)")
      #expect(page.end == end, "\(cursor)")
    }
    let first = try fixture.store.read { catalogue throws(DatabaseError) in
      try catalogue.journalEntries(after: 0, limit: 1)[0]
    }
    #expect(first.serial == end.serial - Int64(Catalogue.rememberedChanges))
    let oldest = JournalCursor(epoch: end.epoch, serial: first.serial, tag: first.tag)
    #expect(
      try fixture.store.journal(after: oldest, limit: 1).entries.map(\.change.kind) == [.described])
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try again.journal(after: end).beginsEpoch)
  }

  @Test func `change numbers that are used up are damage that a rebuild fixes`()
    throws
  {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    try fixture.store.write { writer throws(StoreError) in
      try writer.ask { catalogue throws(DatabaseError) in
        try catalogue.connection.script(
          "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'changes'")
      }
    }
    let error = #expect(throws: StoreError.self) { try fixture.store.rate(id, 3) }
    #expect(error?.code == .badCatalogue)
    let again = try StoreEngine.rebuild(at: fixture.folder.path).engine
    #expect(try again.rate(id, 3).annotations.rating == 3)
  }

  @Test func `a cursor beyond the last change is damage, and is reset when its reader reads on`()
    throws
  {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    try fixture.store.registerReader("sync")
    try fixture.alterCatalogue(
      """
      UPDATE readers SET serial = 9223372036854775807, \
      epoch = (SELECT value FROM counters WHERE name = 'epoch')
      """)
    #expect(try fixture.kinds() == [.damagedCatalogue])
    #expect(try fixture.store.journalReaders().map(\.unread) == [1])
    let page = try fixture.store.journal(for: "sync")
    #expect(page.entries.map(\.change) == [.everything])
    try fixture.store.acknowledge(page.end, by: "sync")
    #expect(try fixture.store.journal(for: "sync").entries == [])
    #expect(try fixture.kinds() == [])
    try fixture.store.rate(id, 3)
    let entries = try fixture.store.journal(for: "sync").entries
    #expect(entries.map(\.change) == [StoreChange(.described, id)])
  }

  @Test(arguments: [false, true])
  func `a position reached before the catalogue was put back from a copy starts again`(
    isMigrated: Bool
  ) throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    if isMigrated { try fixture.store.replaceCatalogue(withVersion: Self.untaggedVersion) }
    let files = ["catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm"]
      .map { "\(fixture.folder.path)/.capture/\($0)" }
    let yesterday = try fixture.store.journalEnd()
    let copies = files.map { try? [UInt8](contentsOf: $0) }
    try note(Array(repeating: StoreChange(.described, id), count: 5), in: fixture.store)
    let page = try fixture.store.journal(after: yesterday)
    #expect(page.entries.count == 5)
    for (file, copy) in zip(files, copies) {
      try Folder.remove(file)
      if let copy { try copy.write(to: file) }
    }
    let later = try StoreEngine(at: fixture.folder.path)
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
    let fixture = try StoreFixture()
    _ = try fixture.store.add(fixture.photo(1))
    let end = try fixture.store.journalEnd()
    let former = JournalCursor(epoch: end.epoch, serial: end.serial)
    #expect(try fixture.store.journal(after: former).entries.map(\.change) == [.everything])
    #expect(try fixture.store.journal(after: end).entries.isEmpty)
  }

  @Test func `an acknowledgement from before the catalogue was put back has no effect`() throws {
    let fixture = try StoreFixture()
    try fixture.store.registerReader("sync")
    _ = try readAll(fixture.store, "sync")
    let ids = try (1...2).map { try fixture.store.add(fixture.photo($0)).photo.id }
    let end = try fixture.store.journalEnd()
    let former = JournalCursor(epoch: end.epoch, serial: end.serial, tag: (end.tag ?? 0) ^ 1)
    try fixture.store.acknowledge(former, by: "sync")
    let unread = try fixture.store.journal(for: "sync").entries.map(\.change)
    #expect(unread == ids.map { StoreChange(.added, $0) })
  }

  @Test func `changes of an earlier version get tags, and its readers read on`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.store.add(fixture.photo(1)).photo.id
    try fixture.store.replaceCatalogue(withVersion: Self.untaggedVersion)
    var connection = try Connection("\(fixture.folder.path)/.capture/catalogue.sqlite", .updating)
    try connection.script(
      """
      INSERT INTO changes (serial, kind, photo) SELECT 7, 'added', id FROM photos;
      INSERT INTO changes (serial, kind, photo) SELECT 8, 'edited', id FROM photos;
      INSERT INTO readers SELECT 'sync', value, 7 FROM counters WHERE name = 'epoch';
      """)
    let later = try StoreEngine(at: fixture.folder.path)
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
