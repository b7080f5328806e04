import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport

@testable import CaptureStore

/// An inspection for anything that must never be in a store, however its writers ended.
struct StoreInspection {
  private let store: StoreEngine
  let photos: [PhotoID: Photo]
  private(set) var complaints: [String] = []

  /// Opens the store as any program would, and inspects all of it.
  init(of folder: String, tiersMayBeLost: Bool = false) throws {
    store = try StoreEngine(at: folder, creating: false)
    var found: [PhotoID: Photo] = [:]
    for isInBin in [false, true] {
      for photo in try store.photos(PhotoQuery(isInBin: isInBin), limit: 100_000) {
        found[photo.id] = photo
      }
    }
    photos = found
    for photo in found.values { try inspect(photo) }
    if !tiersMayBeLost { try inspectCounter() }
    try inspectFiles()
  }

  /// Checks that a listed photo is intact in all its tiers.
  private mutating func inspect(_ photo: Photo) throws {
    do {
      let original = try store.data(of: photo.id, tier: .full)
      if Digest(of: original.span.bytes).id != photo.id {
        complaints.append("\(photo.path) has other bytes")
      }
      let tiers = try store.tiers(of: photo.id)
      if tiers.tiers != Tier.derived || tiers.tiers.contains(where: { tiers[$0] == [] }) {
        complaints.append("\(photo.path) has empty tiers")
      }
    } catch {
      complaints.append("\(photo.path) cannot be read: \(error)")
    }
  }

  private mutating func inspectCounter() throws {
    let damaged = try store.read { catalogue throws(DatabaseError) in
      try catalogue.counter(Counter.damagedTiers)
    }
    if damaged != 0 { complaints.append("\(damaged) tiers had to be made again") }
  }

  /// Checks that every file belongs to a photo or to the store itself.
  private mutating func inspectFiles() throws {
    var known = Set(photos.values.map(\.place).flatMap { [$0, StorePath.sidecar(of: $0)] })
    for name in ["catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm", "bell"] {
      known.insert(".capture/\(name)")
    }
    known.insert(".capture/write.lock")
    for path in FolderListing.files(in: store.folder)
    where !known.contains(path) && !path.hasPrefix(".capture/packs/")
      && !path.hasPrefix(".capture/writers/") && !path.hasPrefix("lost+found/")
    {
      complaints.append("\(path) is nobody's")
    }
  }
}

// MARK: - Acknowledged changes

extension StoreInspection {
  /// Compares the store with the changes that were acknowledged to a driver.
  mutating func compare(with story: DriverLog) throws {
    for id in story.ledger.ids {
      guard let photoID = PhotoID(id), let photo = photos[photoID] else {
        complaints.append("\(id) of seed \(story.seed) is lost")
        continue
      }
      try compare(photo, with: story)
    }
  }

  private mutating func compare(_ photo: Photo, with story: DriverLog) throws {
    let allowed = story.allowed("\(photo.id)")
    let number = allowed.first?.number ?? 0
    let jpeg = try NumberedPhoto.jpeg(seed: story.seed, number: number)
    if Digest(of: jpeg.span.bytes).id != photo.id { complaints.append("\(photo.id) is another") }
    if !allowed.contains(where: { photo.matches($0) }) {
      complaints.append("\(photo) is not \(allowed)")
    }
    try compareSidecar(photo)
  }

  /// Checks that the annotations are in the sidecar, so that they survive the loss of the
  /// catalogue.
  private mutating func compareSidecar(_ photo: Photo) throws {
    let words = try SidecarFile(of: photo, in: store.place).annotations ?? Annotations()
    if words != photo.annotations { complaints.append("\(photo.path) has other words beside it") }
  }
}

extension Photo {
  /// Returns whether the photo has the state recorded in a ledger line.
  func matches(_ line: ExpectedStore.Line) -> Bool {
    line.matches(
      rating: annotations.rating, note: annotations.note, keywords: annotations.keywords,
      folder: folder,
      isInBin: deleted != nil)
  }
}

/// The files below a folder, hidden ones included.
enum FolderListing {
  /// Returns the paths of the files relative to the folder, in order.
  static func files(in folder: String) -> [String] {
    paths(in: folder, "").filter { !Folder.isFolder("\(folder)/\($0)") }
  }

  /// Returns every file with a digest of its bytes, and every folder without one.
  static func digests(in folder: String) -> [String: Digest?] {
    var digests: [String: Digest?] = [:]
    for path in paths(in: folder, "") {
      let bytes = try? Descriptor("\(folder)/\(path)", .reading).readAll()
      digests[path] = bytes.map { Digest(of: $0.span.bytes) }
    }
    return digests
  }

  /// Returns the same without SQLite's shared-memory file, which changes even when programs only
  /// read.
  static func lasting(in folder: String) -> [String: Digest?] {
    digests(in: folder).filter { !$0.key.hasSuffix("-shm") }
  }

  private static func paths(in folder: String, _ path: String) -> [String] {
    TestFolder.names(in: "\(folder)/\(path)").flatMap { name in
      let inside = path.isEmpty ? name : "\(path)/\(name)"
      return Folder.isFolder("\(folder)/\(inside)")
        ? [inside] + paths(in: folder, inside) : [inside]
    }
  }
}
