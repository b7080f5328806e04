import Testing

@testable import CaptureCoordinator

/// The ids of photos.
@Suite struct PhotoIDTests {
  @Test func `photo ids from the same seed are the same, and those of one sequence differ`() {
    let (first, second) = (PhotoIDSource.seeded(1).makeIDs(), PhotoIDSource.seeded(1).makeIDs())
    let ids = (1...100).map { _ in first.next() }
    #expect(ids == (1...100).map { _ in second.next() })
    #expect(Set(ids).count == 100)
    #expect(PhotoIDSource.seeded(2).makeIDs().next() != ids[0])
  }

  @Test(arguments: [PhotoIDSource.random, .seeded(5)])
  func `photo ids are 32 hexadecimal digits`(source: PhotoIDSource) {
    let ids = source.makeIDs()
    for _ in 1...100 {
      let id = ids.next()
      #expect(id.utf8.count == 32 && id.allSatisfy { $0.isASCII && $0.isHexDigit })
    }
  }

  @Test func `two random sequences of photo ids have none in common`() {
    let source = PhotoIDSource.random
    #expect(source.makeIDs().next() != source.makeIDs().next())
  }
}
