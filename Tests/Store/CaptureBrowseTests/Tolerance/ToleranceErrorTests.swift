import CaptureImaging
import CaptureStore
import Testing

@testable import CaptureBrowse

@Suite struct ToleranceErrorTests {
  @Test func `the error of a picture has the error that caused it`() throws {
    let photo = try #require(PhotoID(String(repeating: "7", count: 32)))
    let damaged = ToleranceError.undecodable(photo, OriginalError(.noEnd))
    #expect(damaged.code == .undecodable)
    #expect(damaged.jpegError?.code == .noEnd)
    #expect(damaged.storeError == nil)
    #expect(damaged.description == "cannot show the photo \(photo): \(JPEGError.noEnd)")
    let unknown = ToleranceError.unknown(photo)
    #expect(unknown.code == .unknown)
    #expect(unknown.jpegError == nil && unknown.storeError == nil)
  }
}
