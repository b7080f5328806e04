import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Dispatch
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  /// Sequences of actions in a store whose folder has several names, two of which differ only in case.
  @Suite(.timeLimit(.minutes(60)))
  struct AliasModelTests {
    @Test
    func `no short sequence of actions loses an original or a sidecar of a folder with aliases`()
      throws
    {
      let actions = AliasAction.allCases
      var sequences: [[AliasAction]] = [[]]
      for _ in 0..<Effort.count(brief: 1, usual: 2, long: 3) {
        sequences = sequences.flatMap { done in actions.map { done + [$0] } }
      }
      try Self.run(sequences.map { ($0, 1) })
    }

    @Test
    func `no random sequence of actions loses an original or a sidecar of a folder with aliases`()
      throws
    {
      try Self.run(
        (1...Effort.count(brief: 10, usual: 60, long: 2_000)).map { seed in
          var random = SeededGenerator(seed: UInt64(seed))
          let actions = (0..<12).map { _ in
            AliasAction.allCases.randomElement(using: &random) ?? .rate
          }
          return (actions, UInt64(seed))
        })
    }

    private static func run(_ sequences: [(actions: [AliasAction], seed: UInt64)]) throws {
      let failures = Guarded<[String]>([])
      DispatchQueue.concurrentPerform(iterations: sequences.count) { index in
        let (actions, seed) = sequences[index]
        do {
          var run = try AliasRun(seed: seed)
          for action in actions {
            try run.perform(action)
            let complaints = try run.complaints
            guard complaints.isEmpty else {
              let failure = "\(run.trace): \(complaints)"
              failures.withLock { $0.append(failure) }
              return
            }
          }
        } catch {
          failures.withLock { $0.append("\(actions) from seed \(seed): \(error)") }
        }
      }
      let found = failures.withLock { $0 }.sorted { $0.utf8.count < $1.utf8.count }
      for failure in found.prefix(10) { Issue.record("\(failure)") }
      #expect(found.isEmpty, "\(found.count) of \(sequences.count) sequences fail")
    }
  }
}

/// An action on a photo of a folder that has several names.
private enum AliasAction: CaseIterable {
  /// Moves into the folder by one of its names.
  case moveToReal, moveToAlias, moveToOtherCase
  case moveAway
  /// Another program moves the original alone, into the folder or out of it.
  case carry
  /// Another program writes a sidecar, of either name.
  case writeFull, writeBrief
  /// The files get second names outside the store, as in a snapshot.
  case link
  case rate, delete, restore, refresh, repair, rebuild, rebuildFromFiles, backUp, restoreBackup
}

/// Two photos in a store, with a mark in each sidecar that another program wrote.
private struct AliasRun: ~Copyable {
  private let folder: TestFolder
  private var store: StoreEngine
  private let backup: StoreEngine
  private let jpegs: [[UInt8]]
  private let ids: [PhotoID]
  private var random: SeededGenerator
  private var marks = 0
  private(set) var trace: [String] = []

  init(seed: UInt64) throws {
    let folder = try TestFolder(in: SequenceFolder.parent)
    let configuration = SequenceRun.configuration
    let store = try StoreEngine(at: "\(folder.path)/store", configuration: configuration)
    let backup = try StoreEngine(at: "\(folder.path)/backup", configuration: configuration)
    let jpegs = try (1...2).map { try NumberedPhoto.jpeg(seed: 31, number: $0) }
    var ids: [PhotoID] = []
    for jpeg in jpegs {
      var photo = NewPhoto(original: jpeg, taken: NumberedPhoto.taken(ids.count))
      photo.name = "IMG\(ids.count).jpg"
      photo.folder = "Real"
      ids.append(try store.add(photo).photo.id)
    }
    // A folder that becomes empty is removed, and its aliases would then lead nowhere.
    try Array("text".utf8).write(to: "\(store.folder)/Real/text.txt")
    for name in ["Alias", "real"] {
      guard symlink("Real", "\(folder.path)/store/\(name)") == 0 else {
        throw TestSetupError("no link")
      }
    }
    mkdir("\(folder.path)/snapshot", 0o777)
    (self.store, self.backup) = (store, backup)
    (self.jpegs, self.ids) = (jpegs, ids)
    self.folder = folder
    random = SeededGenerator(seed: seed)
  }

  private var root: String { store.folder }

  mutating func perform(_ action: AliasAction) throws {
    let index = Int.random(in: 0..<ids.count, using: &random)
    let id = ids[index]
    trace.append("\(action) \(index)")
    let photo = try store.photo(id)
    switch action {
    case .moveToReal: try move(id, to: "Real")
    case .moveToAlias: try move(id, to: "Alias")
    case .moveToOtherCase: try move(id, to: "real")
    case .moveAway: try move(id, to: "Other")
    case .carry: try carry(photo)
    case .writeFull: try write(besides: photo, isBrief: false)
    case .writeBrief: try write(besides: photo, isBrief: true)
    case .link: try link(photo)
    case .rate: if try isThere(id) { try store.rate(id, 3) }
    case .delete: if try isThere(id), photo?.deleted == nil { try store.delete([id]) }
    case .restore: if photo?.deleted != nil { try store.restore([id]) }
    case .refresh: _ = try store.refresh { _ in }
    case .repair: try repair()
    case .rebuild: _ = try StoreEngine.rebuild(at: root)
    case .rebuildFromFiles:
      for ending in ["", "-wal", "-shm"] { unlink("\(root)/.capture/catalogue.sqlite\(ending)") }
      store = try StoreEngine.rebuild(at: root).engine
    case .backUp: try store.copy(to: backup) { _ in true }
    case .restoreBackup: try store.restore(from: backup) { _ in true }
    }
  }

  /// The promises that are broken: an original or a mark that is gone, or a photo that is not listed.
  var complaints: [String] {
    get throws {
      var complaints: [String] = []
      let files = FolderListing.files(in: root)
      let originals = try files.filter { $0.hasSuffix(".jpg") && !$0.hasPrefix("lost+found/") }
        .map { try [UInt8](contentsOf: "\(root)/\($0)") }
      for (index, jpeg) in jpegs.enumerated() where !originals.contains(jpeg) {
        complaints.append("the original \(index) is gone")
      }
      let said = files.filter { $0.hasSuffix(".xmp") }
        .map { (try? [UInt8](contentsOf: "\(root)/\($0)")) ?? [] }
        .map { String(decoding: $0, as: UTF8.self) }
      for mark in 0..<marks where !said.contains(where: { $0.contains("(\(mark))") }) {
        complaints.append("what another program wrote is gone: \(mark)")
      }
      for (index, id) in ids.enumerated() where try store.photo(id) == nil {
        complaints.append("the photo \(index) is not listed")
      }
      return complaints
    }
  }

  private mutating func repair() throws {
    _ = try store.verify(repairing: true) { _ in }
    let left = try store.findings().filter { $0.kind != .secondSidecar }
    if !left.isEmpty { throw TestSetupError("\(trace): a repair leaves \(left)") }
    for (id, jpeg) in zip(ids, jpegs) {
      guard try store.data(of: id, tier: .full) == jpeg else { throw TestSetupError("other bytes") }
    }
  }

  private func isThere(_ id: PhotoID) throws -> Bool {
    guard let photo = try store.photo(id) else { return false }
    return Folder.exists(store.file(of: photo))
  }

  private func move(_ id: PhotoID, to target: String) throws {
    guard try isThere(id), try store.photo(id)?.deleted == nil else { return }
    _ = try store.move([id], to: target)
  }

  private func carry(_ photo: Photo?) throws {
    guard let photo, photo.deleted == nil else { return }
    let source = store.file(of: photo)
    mkdir("\(root)/Other", 0o777)
    for target in ["Other", "Real"] {
      let path = "\(root)/\(target)/\(photo.name)"
      guard !Folder.exists(path), Folder.exists(source) else { continue }
      guard rename(source, path) == 0 else { throw TestSetupError("rename") }
      return
    }
  }

  /// Adds a mark to a sidecar of a photo, which is created if it does not exist.
  private mutating func write(besides photo: Photo?, isBrief: Bool) throws {
    guard let photo, photo.deleted == nil, Folder.exists(store.file(of: photo)) else { return }
    let original = store.file(of: photo)
    let path = isBrief ? "\(original.dropLast(".jpg".count)).xmp" : "\(original).xmp"
    let old = (try? [UInt8](contentsOf: path)) ?? Sidecar().bytes
    let text = String(decoding: old, as: UTF8.self).replacing(
      "</rdf:RDF>",
      with: "<rdf:Description rdf:about=\"\" xmlns:m\(marks)=\"http://example.invalid/\(marks)\" "
        + "m\(marks):Mark=\"(\(marks))\"/></rdf:RDF>")
    guard text.contains("(\(marks))") else { throw TestSetupError("no place for a mark") }
    try Array(text.utf8).write(to: path)
    marks += 1
  }

  private func link(_ photo: Photo?) throws {
    guard let photo else { return }
    let original = store.file(of: photo)
    for ending in ["", ".xmp"] {
      let name = "\(folder.path)/snapshot/\(trace.count)\(ending)"
      Glibc.link(original + ending, name)
    }
  }
}
