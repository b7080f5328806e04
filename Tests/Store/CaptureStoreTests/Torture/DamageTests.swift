import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(.timeLimit(.minutes(10)))
  struct DamageTests {
    private static let seed: UInt64 = 77

    /// The file that is damaged.
    enum DamagedFile: String, CaseIterable, Sendable {
      case original, pack, sidecar
    }

    /// Returns the photos of a closed store: four, each with a sidecar.
    private func makeStore(in folder: borrowing TestFolder) throws -> [Photo] {
      let store = try StoreEngine(at: "\(folder.path)/store")
      return try (1...4).map { number in
        let new = NewPhoto(
          original: try NumberedPhoto.jpeg(seed: 1, number: number),
          taken: NumberedPhoto.taken(number))
        return try store.rate(try store.add(new).photo.id, number)
      }
    }

    private func file(_ damaged: DamagedFile, _ photo: Photo, in root: String) -> String {
      switch damaged {
      case .original: "\(root)/\(photo.path)"
      case .pack: "\(root)/.capture/packs/0001.pack"
      case .sidecar: "\(root)/\(photo.path).xmp"
      }
    }

    @Test(arguments: DamagedFile.allCases)
    func `a flipped bit, a cut and a deletion are found, and repaired unless in an original`(
      damaged: DamagedFile
    ) throws {
      let folder = try TestFolder(in: "/dev/shm")
      let photos = try makeStore(in: folder)
      let root = "\(folder.path)/store"
      let saved = try SavedFolder(root, in: folder)
      var random = SeededGenerator(seed: Self.seed)
      for round in 0..<60 {
        let photo = photos[round % 4]
        let path = file(damaged, photo, in: root)
        let harm = try Harm(round, path, using: &random)
        try harm.apply(to: path)
        let message = "\(damaged) \(harm)"
        try check(root, damaged, photos, message)
        try saved.restore(in: folder)
      }
    }

    private func check(
      _ root: String, _ damaged: DamagedFile, _ photos: [Photo], _ message: String
    ) throws {
      let store = try StoreEngine(at: root, creating: false)
      let first = try store.verify { _ in }
      if first.found.isEmpty, damaged == .sidecar {
        return try expectSame(photos, in: store, message)
      }
      #expect(first.found.isEmpty == false, "\(message) is not found")
      let repair = try store.verify(repairing: true) { _ in }
      guard damaged != .original else { return }
      #expect(repair.isHealthy, "\(message) is not repaired: \(repair.found)")
      #expect(try store.verify { _ in }.found.isEmpty, "\(message) is found again")
      for photo in photos { _ = try store.tiers(of: photo.id) }
      if damaged == .pack { #expect(try Set(store.photos()) == Set(photos), "\(message)") }
    }

    /// Checks that an unreported change of a sidecar has not changed anything about the photos.
    ///
    /// Other programs may write to a sidecar, so a change that does not concern the photo is no
    /// damage.
    private func expectSame(_ photos: [Photo], in store: StoreEngine, _ message: String) throws {
      for ending in ["", "-wal"] { unlink("\(store.place.catalogue)\(ending)") }
      let found = try StoreEngine(at: store.folder).photos()
      let isSame =
        Set(found.map(\.id)) == Set(photos.map(\.id))
        && Set(found.map(\.annotations)) == Set(photos.map(\.annotations))
      #expect(isSame, "\(message) is not found")
    }

    @Test func `a damaged catalogue crashes no program and can be rebuilt`() throws {
      let folder = try TestFolder(in: "/dev/shm")
      let photos = try makeStore(in: folder)
      let root = "\(folder.path)/store"
      let saved = try SavedFolder(root, in: folder)
      let path = "\(root)/.capture/catalogue.sqlite"
      var random = SeededGenerator(seed: Self.seed)
      var missed = 0
      for round in 0..<150 {
        let harm = try Harm(round, path, using: &random)
        try harm.apply(to: path)
        let read = try DriverProgram.run(["read", root, "0"], in: folder)
        #expect([0, 1].contains(read.status), "\(harm): \(read.text) \(read.errors)")
        if try isMissed(root, photos) {
          missed += 1
          let found = try StoreEngine(at: root).photos()
          print("missed: \(harm): \(found.filter { !photos.contains($0) })")
        }
        let again = try StoreEngine.rebuild(at: root).engine
        #expect(Set(try again.photos().map(\.id)) == Set(photos.map(\.id)), "\(harm)")
        #expect(try again.verify(repairing: true) { _ in }.isHealthy, "\(harm)")
        try saved.restore(in: folder)
      }
      print("catalogue: \(missed) of 150 damages changed a photo's row and were not found")
      #expect(missed == 0)
    }

    /// Returns whether the photos have changed although a verification finds nothing.
    private func isMissed(_ root: String, _ photos: [Photo]) throws -> Bool {
      guard let store = try? StoreEngine(at: root, creating: false),
        let verification = try? store.verify(found: { _ in }), verification.found.isEmpty
      else { return false }
      return try Set(store.photos().map(\.lasting)) != Set(photos.map(\.lasting))
    }
  }
}

/// A random way of damaging a file.
struct Harm: CustomStringConvertible {
  private enum Kind { case flip, cut, deletion }

  private let kind: Kind
  private let place: Int

  init(_ round: Int, _ path: String, using random: inout SeededGenerator) throws {
    kind = round % 15 == 13 ? .cut : round % 15 == 14 ? .deletion : .flip
    place = Int.random(in: 0..<(try Descriptor(path, .reading).byteCount * 8), using: &random)
  }

  var description: String { "\(kind) at bit \(place)" }

  func apply(to path: String) throws {
    switch kind {
    case .flip:
      var bytes = try [UInt8](contentsOf: path)
      bytes[place / 8] ^= 1 << (place % 8)
      try bytes.write(to: path)
    case .cut: truncate(path, place / 8)
    case .deletion: unlink(path)
    }
  }
}

/// A copy of a folder, with the times of its files, that can be put back.
struct SavedFolder {
  private let root: String

  init(_ root: String, in folder: borrowing TestFolder) throws {
    self.root = root
    try Self.copy(root, to: root + ".saved", in: folder)
  }

  func restore(in folder: borrowing TestFolder) throws {
    try Self.copy(root + ".saved", to: root, in: folder)
  }

  static func copy(
    _ source: String, to target: String, in folder: borrowing TestFolder
  ) throws {
    let words = ["-c", "rm -rf \(target) && cp -a \(source) \(target)"]
    let outcome = try Child.run("/bin/sh", words, in: folder)
    guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
  }
}

extension Photo {
  /// The photo without the properties that only the catalogue knows.
  fileprivate var lasting: Photo {
    var photo = self
    photo.added = WallTime(seconds: 0)
    photo.taken.offset = 0
    return photo
  }
}
