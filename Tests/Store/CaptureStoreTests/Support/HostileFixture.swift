import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc

@testable import CaptureStore

/// A small store beside unrelated files, which can be reset and tampered with repeatedly.
struct HostileFixture: ~Copyable {
  let folder: TestFolder
  private let saved: String

  var store: String { "\(folder.path)/store" }
  private var backup: String { "\(folder.path)/backup" }

  init() throws {
    let folder = try TestFolder(in: "/dev/shm")
    let saved = "\(folder.path)/saved"
    try Self.fill(saved)
    try Folder.make("\(folder.path)/outside")
    for name in ["canary.jpg", "canary.jpg.xmp"] {
      try Array("canary".utf8).write(to: "\(folder.path)/outside/\(name)")
    }
    symlink("../outside", "\(saved)/link")
    symlink("../../../outside/canary.jpg", "\(saved)/.capture/packs/0009.pack")
    try SavedFolder.copy(saved, to: "\(folder.path)/store", in: folder)
    self.saved = saved
    self.folder = folder
  }

  /// Creates a store with two photos, and a third one in the bin.
  private static func fill(_ folder: String) throws {
    let store = try StoreEngine(at: folder)
    for number in 1...3 {
      var photo = NewPhoto(
        original: try NumberedPhoto.jpeg(seed: 1, number: number),
        taken: NumberedPhoto.taken(number))
      photo.annotations = Annotations(rating: number, note: "note", keywords: ["one", "two"])
      let id = try store.add(photo).photo.id
      try store.registerReader("reader")
      if number == 3 { try store.delete([id]) }
    }
  }

  /// Everything outside the store and the backup: names, bytes and times.
  var outside: [String: String] {
    var found: [String: String] = [:]
    for place in ["", "outside"] {
      for name in TestFolder.names(in: "\(folder.path)/\(place)")
      where name != "saved" && !name.hasPrefix(".") {
        let path = "\(place)/\(name)"
        let bytes = (try? [UInt8](contentsOf: "\(folder.path)/\(path)")) ?? []
        let identity = try? FileIdentity(at: "\(folder.path)/\(path)")
        let isOurs = ["/store", "/backup", "/outside"].contains(path)
        found[path] = isOurs ? "" : "\(bytes) \(String(describing: identity))"
      }
    }
    found["/backup"] = nil
    return found
  }

  /// Leaves a rollback journal beside the catalogue that makes SQLite remove another file.
  func plantSuperJournal(naming path: String) throws {
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let catalogue = try [UInt8](contentsOf: "\(store)/.capture/catalogue.sqlite")
    let pageSize = Int(catalogue[16]) << 8 | Int(catalogue[17])
    var head = mark + [0, 0, 0, 0, 0, 0, 0, 0].map { UInt8($0) }
    head += number(catalogue.count / pageSize) + number(512) + number(pageSize)
    head += [UInt8](repeating: 0, count: 512 - head.count)
    let name = Array(path.utf8)
    let sum = name.reduce(0) { $0 + Int($1) }
    let tail = number(0x4000_0000 / pageSize + 1) + name + number(name.count) + number(sum) + mark
    try (head + tail).write(to: "\(store)/.capture/catalogue.sqlite-journal")
  }

  func run(_ sql: String) throws {
    var connection = try Connection("\(store)/.capture/catalogue.sqlite", .updating)
    try connection.script(sql)
  }
}

// MARK: - Tampering

extension HostileFixture {
  /// Resets the store, and tampers with its catalogue one to three times and sometimes with a
  /// hidden file; returns what was done.
  func prepare(by random: inout SeededGenerator) throws -> [String] {
    try SavedFolder.copy(saved, to: store, in: folder)
    var done: [String] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let sql = Int.random(in: 0..<5, using: &random) == 0 ? nil : change(by: &random)
      // Statements that SQLite refuses need no test.
      if let sql, (try? run("PRAGMA foreign_keys = OFF; " + sql)) != nil { done.append(sql) }
      guard sql == nil else { continue }
      let search = shadowChange(by: &random)
      if (try? ShadowTables.run(search, onStoreAt: store, in: folder)) != nil {
        done.append(search)
      }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { done.append(plantSpecialFile(by: &random)) }
    return done
  }

  /// Puts a pipe, a socket or a folder where the store may open a file.
  private func plantSpecialFile(by random: inout SeededGenerator) -> String {
    let path = "\(store)/.capture/\(pick(specialNames, &random))"
    let kind = pick([S_IFIFO, S_IFSOCK, S_IFDIR], &random)
    unlink(path)
    try? Folder.make(StorePath.folder(of: path))
    _ = kind == S_IFDIR ? mkdir(path, 0o700) : mknod(path, kind | 0o600, 0)
    return "\(path) is \(kind)"
  }

  private var specialNames: [String] {
    ["packs/0001.pack", "packs/0002.pack", "bell", "incoming/x.part", state]
  }

  /// Removes whatever is in place of files, so that only the catalogue is hostile.
  private func removeSpecialFiles() {
    for path in specialNames.map({ "\(store)/.capture/\($0)" }) {
      guard let found = try? FileIdentity(at: path), !found.isPlain else { continue }
      unlink(path)
      rmdir(path)
    }
  }

  /// The path of an earlier state of a photo, as kept by a backup.
  private var state: String {
    let photo = (try? NumberedPhoto.jpeg(seed: 1, number: 1)).map { Digest(of: $0.span.bytes).id }
    return photo.map { "states/\($0)/\($0).jpg" } ?? "states/x"
  }

  private func change(by random: inout SeededGenerator) -> String {
    let (table, columns) = pick(Self.tables, &random)
    let column = pick(columns, &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return "DROP TABLE \(table)"
    case 1: return "ALTER TABLE \(table) RENAME COLUMN \(column) TO other"
    case 2: return "ALTER TABLE \(table) RENAME TO others"
    case 3:
      return
        "PRAGMA user_version = \(pick([-1, 0, 1, 2, 99, Int(Int32.max)], &random))"
    case 4: return "DELETE FROM \(table)"
    case 5: return "UPDATE sqlite_sequence SET seq = \(value(by: &random))"
    case 6:
      return """
        INSERT INTO photos SELECT number + 10, zeroblob(16), \(path(by: &random)), folder, taken, \
        taken_nanoseconds, taken_offset, added, width, height, orientation, camera, bytes, digest, \
        rating, note, deleted, pack, place, length, low_length, NULL, NULL FROM photos
        """
    case 7:
      return """
        INSERT OR REPLACE INTO packs (number, size) \
        VALUES (\(value(by: &random)), \(value(by: &random)))
        """
    case 8...10:
      let kind = pick(["arrive", "move", "words", "remove", "replace", "other"], &random)
      return """
        INSERT INTO intents (writer, kind, photo, source, target) SELECT 'dead', '\(kind)', id, \
        \(path(by: &random)), \(path(by: &random)) FROM photos LIMIT 1
        """
    case 11...12: return "UPDATE OR IGNORE photos SET path = \(path(by: &random))"
    default: return "UPDATE OR IGNORE \(table) SET \(column) = \(value(by: &random))"
    }
  }

  /// Returns a change to the tables in which SQLite keeps the search index.
  private func shadowChange(by random: inout SeededGenerator) -> String {
    let (table, columns) = pick(Self.shadowTables, &random)
    let column = pick(columns, &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0...1: return "DROP TABLE \(table)"
    case 2: return "ALTER TABLE \(table) RENAME COLUMN \(column) TO other"
    case 3: return "ALTER TABLE \(table) RENAME TO others"
    case 4: return "DELETE FROM \(table)"
    default: return "UPDATE OR IGNORE \(table) SET \(column) = \(value(by: &random))"
    }
  }

  private func value(by random: inout SeededGenerator) -> String {
    let values = [
      "9223372036854775807", "-9223372036854775808", "-1", "0", "1", "4294967296", "1e308", "NULL",
      "zeroblob(16)", "zeroblob(100000)", "'text'", "''", "char(27) || '[2J'", "char(0)", "9",
      "2147483647", "281474976710656",
    ]
    return Bool.random(using: &random) ? pick(values, &random) : path(by: &random)
  }

  private func pick<Value>(_ values: [Value], _ random: inout SeededGenerator) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private func path(by random: inout SeededGenerator) -> String {
    let paths = [
      "../outside/canary.jpg", "link/canary.jpg", "\(folder.path)/outside/canary.jpg", "link",
      "a/../../outside/canary.jpg", ".capture/bin/../../../outside/canary.jpg", "..", ".", "/",
      ".capture/catalogue.sqlite", ".capture/bin/x/../../../../outside/canary.jpg", "new/x.jpg",
      ".capture/write.lock", "2026", "x//y.jpg", "link/new.jpg", "../new.jpg", ".x/y.jpg", "x.txt",
    ]
    return "'\(pick(paths, &random))'"
  }

  private static let tables = [
    (
      "photos",
      [
        "number", "id", "path", "folder", "taken", "taken_nanoseconds", "taken_offset", "added",
        "width", "height", "orientation", "camera", "bytes", "digest", "rating", "note", "deleted",
        "pack", "place", "length", "low_length", "file_seconds", "file_nanoseconds",
      ]
    ),
    ("keywords", ["photo", "position", "word"]), ("lists", ["name", "moment", "id", "photo"]),
    ("days", ["ordinal", "day"]), ("deletions", ["photo", "ordinal"]),
    ("readers", ["name", "epoch", "serial"]),
    ("packs", ["number", "size"]), ("changes", ["serial", "kind", "photo"]),
    ("counters", ["name", "value"]), ("states", ["photo", "position", "digest"]),
    ("words", ["note", "keywords", "name"]),
  ]

  private static let shadowTables = [
    ("words_config", ["k", "v"]), ("words_content", ["id", "c0", "c1", "c2"]),
    ("words_data", ["id", "block"]), ("words_docsize", ["id", "sz"]),
    ("words_idx", ["segid", "term", "pgno"]),
  ]
}

// MARK: - Use

extension HostileFixture {
  /// Calls every operation of a store, ignoring errors.
  func useEverything(by random: inout SeededGenerator) {
    guard let store = try? StoreEngine(at: store) else {
      _ = try? StoreEngine.rebuild(at: self.store)
      return
    }
    let operations = Self.operations(backup: backup).shuffled(using: &random)
    let ids = (try? store.photos().map(\.id)) ?? []
    let binned = (try? store.photos(PhotoQuery(isInBin: true)).map(\.id)) ?? []
    let known = (1...3).compactMap { number in
      (try? NumberedPhoto.jpeg(seed: 1, number: number)).map { Digest(of: $0.span.bytes).id }
    }
    for operation in operations { try? operation(store, Array(Set(ids + binned + known))) }
    _ = try? store.verify(repairing: true, workers: 1) { _ in }
  }

  /// Returns the files of photos that a rebuild does not recover, whatever is in the catalogue.
  func filesLostByRebuild() throws -> [String] {
    removeSpecialFiles()
    let rebuilt: StoreEngine
    do {
      rebuilt = try StoreEngine.rebuild(at: store).engine
    } catch {
      guard error.code == .newer else { throw error }
      return []
    }
    let place = StorePlace(store)
    let known = try rebuilt.photos() + rebuilt.photos(PhotoQuery(isInBin: true))
    // A second copy is not a photo, nor is a copy of a photo that may be behind a link.
    let files = known.compactMap { try? FoundOriginal($0.place, in: place).digest.id }
    let ids = Set(files + known.map(\.id))
    return try place.originals().filter { path in
      guard let found = try? FoundOriginal(path, in: place) else { return false }
      return !ids.contains(found.digest.id)
    }
  }

  private typealias Operation = (StoreEngine, [PhotoID]) throws -> Void

  private static func operations(backup: String) -> [Operation] {
    [
      { store, _ in _ = (try store.statistics(), try store.folders(), try store.keywords()) },
      { store, _ in _ = try store.photos(PhotoQuery(folder: "2026", rating: 1, keywords: ["one"]))
      },
      { store, ids in for id in ids { try? { _ = try store.data(of: id, tier: .full) }() } },
      { store, ids in for id in ids { try? { _ = try store.data(of: id, tier: .low) }() } },
      { store, ids in
        for photo in try store.photos() { _ = "\(photo.taken) \(store.file(of: photo))" }
      },
      { store, ids in for id in ids { _ = try? store.rate(id, 4) } },
      { store, ids in _ = try store.verify(workers: 1) { _ in } },
      { store, ids in for id in ids { _ = try? store.move([id], to: "Away") } },
      { store, ids in for id in ids { _ = try? store.delete([id]) } },
      { store, ids in for id in ids { _ = try? store.restore([id]) } },
      { store, _ in _ = try store.emptyBin(olderThan: .zero) },
      { store, _ in
        let page = try store.journal(for: "reader")
        try store.acknowledge(page.end, by: "reader")
        _ = try store.journalReaders()
      },
      { store, ids in
        let backup = try StoreEngine(at: backup)
        for id in ids {
          for state in try store.states(of: id) + backup.states(of: id) {
            _ = try? store.restore(id, state: state, from: backup)
          }
        }
      },
      { store, _ in _ = try store.tierExtents(of: store.photos().map(\.id)) },
      { store, _ in try store.copy(to: StoreEngine(at: backup)) { _ in true } },
      { store, _ in try store.restore(from: StoreEngine(at: backup)) { _ in true } },
      { store, _ in
        _ = try store.add(
          NewPhoto(
            original: NumberedPhoto.jpeg(seed: 2, number: 1), taken: NumberedPhoto.taken(1)))
      },
    ]
  }
}
