import CaptureFiles
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension ComparisonBudget {
  static var unlimited: ComparisonBudget { ComparisonBudget { false } }
}

extension StoreFixture {
  /// Adds a photo to a folder that has not changed for long.
  func addOld(_ number: Int) throws -> Photo {
    let photo = try store.add(photo(number)).photo
    try age()
    // The store has seen the folder as old as it is now.
    _ = try store.compareFolders(recording: true, within: .unlimited)
    return photo
  }

  /// Sets the folders' times to one in the distant past.
  func age() throws {
    for folder in try store.folders() {
      setTime(ofFolder: folder.path, FileIdentity.Moment(seconds: 1_000, nanoseconds: 0))
    }
  }

  /// Gives a photo another sidecar, as other programs do: by renaming a complete file.
  func replaceSidecar(of photo: Photo, rating: Int) throws {
    var sidecar = Sidecar()
    try sidecar.set(Annotations(rating: rating), at: photo.taken)
    let new = "\(folder.path)/new.xmp"
    try sidecar.bytes.write(to: new)
    #expect(rename(new, store.file(of: photo) + ".xmp") == 0)
  }

  /// Overwrites a file in place, which leaves its folder's time as it was.
  func overwrite(_ path: String, with bytes: [UInt8]) throws {
    let file = try #require(fopen(path, "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  func setTime(ofFolder path: String, _ time: FileIdentity.Moment) {
    let moment = timespec(tv_sec: Int(time.seconds), tv_nsec: Int(time.nanoseconds))
    utimensat(AT_FDCWD, "\(folder.path)/\(path)", [moment, moment], 0)
  }

  func folder(of photo: Photo) throws -> KnownFolder? {
    try store.read { catalogue throws(DatabaseError) in try catalogue.knownFolder(photo.folder) }
  }

  /// Opens the store again and compares its folders.
  func compare(
    recording: Bool = true, within budget: ComparisonBudget = .unlimited,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ isExpected: (FolderComparison) -> Bool
  ) throws {
    let opened = try StoreEngine(at: folder.path, creating: false)
    let comparison = try opened.compareFolders(recording: recording, within: budget)
    #expect(isExpected(comparison), "\(comparison)", sourceLocation: sourceLocation)
  }
}
