import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// A store and its backup, each in its own folder.
struct BackupFixture: ~Copyable {
  let fixture: StoreFixture
  let folder: TestFolder
  let backup: StoreEngine

  var store: StoreEngine { fixture.store }

  init() throws {
    let fixture = try StoreFixture()
    let folder = try TestFolder()
    backup = try StoreEngine(at: folder.path)
    self.fixture = fixture
    self.folder = folder
  }

  /// Backs up the store, and returns the outcome of each photo.
  func backUp(verifying: Bool = false) throws -> [String] {
    var outcomes: [String] = []
    try store.copy(to: backup, verifying: verifying) { copy in
      outcomes.append(copy.word)
      return true
    }
    return outcomes
  }

  /// Adds a photo to the store, and backs it up.
  @discardableResult
  func addBackedUp(
    _ number: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Photo {
    let photo = try store.add(fixture.photo(number)).photo
    #expect(try backUp() == ["copied"], sourceLocation: sourceLocation)
    return photo
  }

  /// Restores from the backup, and returns the outcome of each photo.
  func restore(_ ids: [PhotoID]? = nil) throws -> [String] {
    var outcomes: [String] = []
    try store.restore(ids, from: backup) { copy in
      outcomes.append(copy.word)
      return true
    }
    return outcomes
  }

  /// Changes a photo's metadata as another program would; the store then accepts it by default.
  @discardableResult
  func edit(_ photo: Photo, maker: String, accepting: Bool = true) throws -> [UInt8] {
    let jpeg = try store.data(of: photo.id, tier: .full)
    let edited = try Exif.inserted(ExifFacts(make: maker), into: jpeg.span.bytes)
    try edited.write(to: store.file(of: photo))
    guard try !accepting || store.verify(repairing: true, found: { _ in }).isHealthy else {
      throw TestSetupError("the edit was not accepted")
    }
    return edited
  }

  /// Changes a photo's metadata as another program would, and backs that up.
  func editBackedUp(
    _ photo: Photo, maker: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try edit(photo, maker: maker)
    #expect(try backUp() == ["copied"], sourceLocation: sourceLocation)
  }

  /// The names in the backup's lost+found.
  var lost: [String] { TestFolder.names(in: "\(folder.path)/lost+found") }
}

extension PhotoCopy {
  /// The outcome's name, with the reason if it failed.
  var word: String {
    if case .failed(let error) = outcome { "failed: \(error.code)" } else { "\(outcome)" }
  }
}

extension [UInt8] {
  /// The bytes with one bit flipped in the middle.
  var withFlippedBit: [UInt8] {
    var bytes = self
    bytes[count / 2] ^= 1
    return bytes
  }
}

/// The damage of a failing disk: a flipped bit in a file whose time does not change.
enum FlippedBit {
  static func flip(in path: String) throws {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw TestSetupError("\(path) is missing") }
    try [UInt8](contentsOf: path).withFlippedBit.write(to: path)
    let times = [facts.st_atim, facts.st_mtim]
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else {
      throw TestSetupError("\(path) keeps its new time")
    }
  }
}
