import Capture
import CaptureStore
import CaptureTestSupport
import Testing

/// Keeping photos in a store.
@Suite(.timeLimit(.minutes(10)))
struct StoreKeeperTests {
  @Test func `a photo added to a store has the id that the keeper returns`() async throws {
    let folder = try TestFolder()
    let store = try StoreEngine(at: folder.path)
    let jpeg = try Self.jpeg()
    let kept = try await StoreKeeper(PhotoStore(store)).keep(
      Self.photo(jpeg))
    let id = try #require(PhotoID(kept.id))
    let photo = try #require(try store.photo(id))
    #expect(kept.place == store.file(of: photo))
    #expect(kept.stored == photo)
    #expect((kept.jpeg, kept.size) == (jpeg, kept.photo.size))
    #expect(photo.path == "2026/2026-05-28/20260528-202640.jpg")
    let isSame = try [UInt8](contentsOf: kept.place) == jpeg
    #expect(isSame)
  }

  @Test func `a photo that the store rejects fails with the store's reason`() async throws {
    let folder = try TestFolder()
    let store = try StoreEngine(at: folder.path)
    let error = await #expect(throws: KeepingError.self) {
      try await StoreKeeper(PhotoStore(store)).keep(Self.photo([1, 2, 3]))
    }
    #expect(error?.place == "into the store \(folder.path)")
    #expect(error?.reason.hasPrefix("this is not a JPEG") == true)
    #expect((error?.code, error?.storeError?.code) == (.failed, .notAPhoto))
    #expect(try store.count() == 0)
  }

  @Test func `a keeper without its own ids returns the photo's id`() async throws {
    let folder = try TestFolder()
    let photo = Self.photo([1, 2, 3])
    let kept = try await FileKeeper(FileTemplate("\(folder.path)/a.jpg")).keep(photo)
    #expect(kept.id == photo.id)
    #expect(kept.stored == nil)
  }

  /// A photo of these bytes, which was taken in May 2026.
  private static func photo(_ bytes: [UInt8]) -> TakenPhoto {
    let sample = SampleValues.taken
    return TakenPhoto(
      id: sample.id, jpeg: bytes, size: FrameSize(width: 64, height: 48),
      date: WallTime(seconds: 1_780_000_000), device: sample.device, settings: sample.settings)
  }

  private static func jpeg() throws -> [UInt8] {
    let picture = PlanarPicture(size: FrameSize(width: 64, height: 48), chroma: .s420, luma: 90)
    var encoder = try JPEGEncoder()
    return try encoder.encode(picture, quality: 90)
  }
}
