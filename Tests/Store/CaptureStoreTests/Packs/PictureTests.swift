import CaptureFiles
import CaptureImaging
import Testing

@testable import CaptureStore

/// Photos that are looked up together with one of their pictures.
@Suite(.timeLimit(.minutes(10)))
struct PictureTests {
  @Test(arguments: Tier.allCases)
  func `a picture comes with its photo`(tier: Tier) throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    let found = try fixture.store.picture(of: photo.id, tier: tier) { $0 == photo }
    #expect(found.photo == photo)
    #expect(found.bytes == (try fixture.store.data(of: photo.id, tier: tier)))
  }

  @Test(arguments: Tier.derived)
  func `a photo and a smaller picture of it take one read of the catalogue`(tier: Tier) throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    let photo = try store.add(fixture.photo(1)).photo
    let bytes = try store.data(of: photo.id, tier: tier)
    // A second read would find no photo.
    let found = try store.picture(of: photo.id, tier: tier) { _ in
      (try? store.losePhotos()) != nil
    }
    #expect(found.photo == photo && found.bytes == bytes)
    #expect(try store.photo(photo.id) == nil)
  }

  @Test func `a picture whose record has been moved since the look-up is found again`() throws {
    let fixture = try StoreFixture()
    let store = fixture.store
    let photo = try store.add(fixture.photo(1)).photo
    for tier in Tier.derived {
      let bytes = try store.data(of: photo.id, tier: tier)
      let found = try store.picture(of: photo.id, tier: tier) { _ in
        (try? store.moveAllTiers()) != nil
      }
      #expect(found.bytes == bytes, "\(tier)")
    }
    #expect(try store.statistics().damagedTiers == 0)
  }

  @Test func `a picture that is not wanted is not read`() throws {
    let fixture = try StoreFixture()
    let photo = try fixture.store.add(fixture.photo(1)).photo
    try Folder.remove(fixture.store.file(of: photo))
    let found = try fixture.store.picture(of: photo.id, tier: .full) { _ in false }
    #expect(found.photo == photo && found.bytes == nil)
    #expect(throws: StoreError.self) {
      _ = try fixture.store.picture(of: photo.id, tier: .full) { _ in true }
    }
  }

  @Test func `a picture of an unknown photo is not found`() throws {
    let fixture = try StoreFixture()
    let unknown = PhotoID(high: 1, low: 1)
    for tier in Tier.allCases {
      let error = #expect(throws: StoreError.self) {
        _ = try fixture.store.picture(of: unknown, tier: tier) { _ in true }
      }
      #expect(error?.code == .notFound)
    }
  }
}

extension StoreEngine {
  /// Removes every photo from the catalogue, as another program could.
  fileprivate func losePhotos() throws {
    var connection = try Connection("\(place.catalogue)", .updating)
    try connection.run("DELETE FROM photos")
  }
}
