import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Sidecars that a power cut has damaged, of photos that no catalogue knows.
@Suite(.timeLimit(.minutes(10)))
struct UnknownAnnotationsTests {
  private static let words = Annotations(rating: 4, note: "the only one")

  enum Damage: CaseIterable {
    case zeros, truncated, empty

    func apply(to path: String) throws {
      let bytes = try [UInt8](contentsOf: path)
      switch self {
      case .zeros: try [UInt8](repeating: 0, count: bytes.count).write(to: path)
      case .truncated: try Array(bytes.prefix(bytes.count / 2)).write(to: path)
      case .empty: try [UInt8]().write(to: path)
      }
    }
  }

  /// Adds and backs up a photo with annotations, damages its sidecar, and removes the catalogue.
  private func lose(_ fixture: borrowing BackupFixture, by damage: Damage = .zeros) throws -> Photo
  {
    let photo = try fixture.store.add(fixture.fixture.photo(1)).photo
    _ = try fixture.store.describe([photo.id]) { $0 = Self.words }
    #expect(try fixture.backUp() == ["copied"])
    try damage.apply(to: fixture.store.file(of: photo) + ".xmp")
    try fixture.fixture.forgetCatalogue()
    return photo
  }

  private func outcomes(
    _ copying: ((PhotoCopy) -> Bool) throws -> Void
  ) rethrows -> [String] {
    var outcomes: [String] = []
    try copying { copy in
      outcomes.append(copy.word)
      return true
    }
    return outcomes
  }

  @Test(arguments: Damage.allCases)
  func `a damaged sidecar without a catalogue is named until it is repaired or replaced`(
    damage: Damage
  ) throws {
    let fixture = try BackupFixture()
    let photo = try lose(fixture, by: damage)
    // A second rebuild knows no more than the first.
    for _ in 0..<2 {
      let rebuilt = try StoreEngine.rebuild(at: fixture.store.folder)
      #expect(rebuilt.unreachable.map(\.code) == [.damaged])
      #expect(rebuilt.unreachable.first?.problem.contains("\(photo.path).xmp") == true)
      #expect(try rebuilt.engine.unreadableFiles().map(\.code) == [.damaged])
    }
    let store = try StoreEngine(at: fixture.store.folder)
    #expect(try store.refresh { _ in }.failed == 1)
    #expect(try store.refresh { _ in }.unreadableFiles == [])
    let good = try [UInt8](contentsOf: fixture.backup.file(of: photo) + ".xmp")
    try good.write(to: fixture.store.file(of: photo) + ".xmp")
    #expect(try store.unreadableFiles() == [])
    #expect(try store.refresh { _ in }.described == 1)
    #expect(try store.photo(photo.id)?.annotations == Self.words)
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: [false, true])
  func `unknown annotations are restored from a backup, whose own are kept`(
    isRepairedFirst: Bool
  ) throws {
    let fixture = try BackupFixture()
    let photo = try lose(fixture)
    let store = try StoreEngine.rebuild(at: fixture.store.folder).engine
    if isRepairedFirst {
      var findings: [StoreFinding] = []
      let verification = try store.verify(repairing: true) { findings.append($0) }
      #expect(!verification.isHealthy)
      #expect(findings.map(\.kind) == [.damagedSidecar])
      #expect(findings.first?.isRepaired == false)
      #expect(findings.first?.detail.contains("lost+found") == true)
      #expect(!Folder.exists(fixture.store.file(of: photo) + ".xmp"))
    }
    let backup = fixture.backup
    let copied = try outcomes { each in _ = try store.copy(to: backup, each: each) }
    #expect(copied == [isRepairedFirst ? "unchanged" : "failed: damaged"])
    #expect(try fixture.backup.photo(photo.id)?.annotations == Self.words)
    let restored = try outcomes { each in _ = try store.restore(from: backup, each: each) }
    #expect(restored == ["updated"])
    #expect(try store.photo(photo.id)?.annotations == Self.words)
    #expect(
      TestFolder.names(in: "\(fixture.store.folder)/lost+found") == ["\(photo.name).xmp"])
    #expect(try store.unreadableFiles() == [])
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
  }

  @Test(arguments: ["refresh", "accept", "backup"])
  func `an edit does not replace unknown annotations, in the store or in its backup`(
    way: String
  ) throws {
    let fixture = try BackupFixture()
    let photo = try lose(fixture)
    let store = try StoreEngine.rebuild(at: fixture.store.folder).engine
    let (original, backup) = (store.file(of: photo), fixture.backup)
    let jpeg = try [UInt8](contentsOf: original)
    try Exif.inserted(ExifFacts(make: "Other"), into: jpeg.span.bytes).write(to: original)
    let damaged = try [UInt8](contentsOf: original + ".xmp")
    switch way {
    case "refresh": #expect(try store.refresh { _ in }.failed == 1)
    case "accept":
      let error = #expect(throws: StoreError.self) { try store.accept([photo.id]) }
      #expect(error?.remedy?.code == .restoreFromBackup)
    default: break
    }
    let copied = try outcomes { each in _ = try store.copy(to: backup, each: each) }
    #expect(copied == ["failed: damaged"])
    #expect(try [UInt8](contentsOf: original + ".xmp") == damaged)
    #expect(try store.unreadableFiles().map(\.code) == [.damaged])
    #expect(try backup.photo(photo.id)?.annotations == Self.words)
    let restored = try outcomes { each in _ = try store.restore(from: backup, each: each) }
    #expect(restored == ["updated"])
    #expect(try store.refresh { _ in }.edited == 1)
    #expect(try store.photo(photo.id)?.annotations == Self.words)
  }

  @Test func `unknown annotations stay unknown while the photo's folder is somewhere else`()
    throws
  {
    let fixture = try BackupFixture()
    let photo = try lose(fixture)
    let store = try StoreEngine.rebuild(at: fixture.store.folder).engine
    let folder = "\(store.folder)/\(photo.folder)"
    let outside = try TestFolder()
    #expect(rename(folder, "\(outside.path)/away") == 0)
    #expect(try store.unreadableFiles() == [])
    #expect(rename("\(outside.path)/away", folder) == 0)
    #expect(try store.unreadableFiles().map(\.code) == [.damaged])
  }

  @Test func `a dry run of a rebuild does not record that annotations are known`() throws {
    let fixture = try BackupFixture()
    let photo = try lose(fixture)
    let store = try StoreEngine.rebuild(at: fixture.store.folder).engine
    let (sidecar, aside) = (store.file(of: photo) + ".xmp", store.folder + "/aside")
    #expect(rename(sidecar, aside) == 0)
    #expect(try StoreEngine.dryRunOfRebuild(at: store.folder)?.unreadable == [])
    #expect(rename(aside, sidecar) == 0)
    #expect(try store.unreadableFiles().map(\.code) == [.damaged])
  }

  @Test func `a damaged sidecar is repaired with the annotations that the catalogue has`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.rate(fixture.store.add(fixture.photo(1)).photo.id, 3)
    try Damage.zeros.apply(to: fixture.store.file(of: photo) + ".xmp")
    let rebuilt = try StoreEngine.rebuild(at: fixture.folder.path)
    #expect(rebuilt.unreachable == [])
    var findings: [StoreFinding] = []
    let verification = try rebuilt.engine.verify(repairing: true) { findings.append($0) }
    #expect(verification.isHealthy)
    #expect(findings.map(\.isRepaired) == [true])
    #expect(try SidecarFile(of: photo, in: rebuilt.engine.place).annotations?.rating == 3)
  }

  @Test func `the damaged sidecar of an adopted photo is named, and is not replaced by nothing`()
    throws
  {
    let fixture = try StoreFixture()
    try fixture.folder.write(fixture.photo(1).original, as: "new.jpg")
    try fixture.folder.write([0, 0, 0], as: "new.jpg.xmp")
    let refreshment = try fixture.store.refresh(adopting: true) { _ in }
    #expect(refreshment.unreadableFiles.map(\.code) == [.damaged])
    #expect(try fixture.store.unreadableFiles().map(\.code) == [.damaged])
    let findings = try fixture.store.findings(repairing: true)
    #expect(findings.map(\.kind) == [.damagedSidecar])
    #expect(findings.map(\.isRepaired) == [false])
    #expect(TestFolder.names(in: "\(fixture.folder.path)/lost+found") == ["new.jpg.xmp"])
    #expect(try fixture.store.unreadableFiles() == [])
  }
}
