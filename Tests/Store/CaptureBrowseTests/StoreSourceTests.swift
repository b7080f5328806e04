import CaptureBase
import CaptureImaging
import CaptureStore
import CaptureTestSupport
import Testing

@testable import CaptureBrowse

/// A store as the source of a browser.
@Suite(.timeLimit(.minutes(10)))
struct StoreSourceTests {
  @Test func `a photo that the store cannot read fails with the store's own error`() throws {
    let fixture = try GreyStore(count: 1)
    let unknown = PhotoID.numbered(7)
    let answer = Guarded(Result<TierBytes, BrowseError>?.none)
    StoreSource(PhotoStore(fixture.store)).load(.tiers, of: unknown) { result in
      answer.withLock { $0 = result }
    }
    guard case .failure(let error) = answer.withLock({ $0 }) else {
      Issue.record("it was read")
      return
    }
    #expect(error.code == .store)
    #expect(error.photo == unknown)
    #expect(error.storeError?.code == .notFound)
    #expect(error.reason == error.storeError?.description)
    #expect(error.jpegError == nil)
  }

  @Test func `a photo that cannot be decoded or lacks a tier has no error of the store`() {
    let photo = PhotoID.numbered(7)
    let damaged = BrowseError.undecodable(photo, OriginalError(.noEnd))
    #expect(damaged.code == .undecodable && damaged.storeError == nil)
    #expect(damaged.jpegError?.code == .noEnd)
    #expect(damaged.description == "cannot show the photo \(photo): \(JPEGError.noEnd)")
    let incomplete = BrowseError.missing(.screen, of: photo)
    #expect(incomplete.code == .missingTier)
    #expect(incomplete.storeError == nil && incomplete.jpegError == nil)
    #expect(incomplete.reason == "its screen tier is missing")
  }
}
