import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureStore

/// Three photos with ratings from 1 to 3.
struct ExchangeFixture: ~Copyable {
  let fixture: StoreFixture
  let photos: [Photo]
  let jpegs: [[UInt8]]

  init() throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    var photos: [Photo] = []
    for number in 1...3 {
      photos.append(try store.rate(store.add(fixture.photo(number)).photo.id, number))
    }
    jpegs = try photos.map { try store.data(of: $0.id, tier: .full) }
    self.photos = photos
    self.fixture = fixture
  }

  /// Moves files as a program that renumbers them would, each to the place at its index in
  /// `targets`.
  func permute(_ targets: [Int], endings: [String]) {
    for ending in endings {
      let paths = photos.map { "\(fixture.folder.path)/\($0.path)\(ending)" }
      for path in paths { rename(path, path + "~") }
      for (path, target) in zip(paths, targets) { rename(path + "~", paths[target]) }
    }
  }

  /// Checks that each photo has its bytes and its rating, in the catalogue and in the sidecar.
  func expectAllInOrder(_ comment: Comment) throws {
    for (index, photo) in photos.enumerated() {
      let now = try #require(try fixture.store.photo(photo.id), comment)
      #expect(try fixture.store.data(of: photo.id, tier: .full) == jpegs[index], comment)
      #expect(now.annotations.rating == index + 1, comment)
      let words = try SidecarFile(of: now, in: StorePlace(fixture.folder.path)).annotations
      #expect(words?.rating == index + 1, comment)
    }
    #expect(try fixture.store.verify { Issue.record("\($0)") }.isHealthy, comment)
  }

  /// Returns a photo's bytes after another program has changed its metadata.
  func edited(_ index: Int) throws -> [UInt8] {
    let jpeg = jpegs[index]
    return try Exif.inserted(ExifFacts(make: "Other"), into: jpeg.span.bytes)
  }
}
