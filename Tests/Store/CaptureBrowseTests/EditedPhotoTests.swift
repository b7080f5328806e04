import CaptureImaging
import CaptureTestKit
import CaptureTestSupport
import Testing
@testable import CaptureStore

@testable import CaptureBrowse

/// Photos that another program changes while they are being browsed.
@Suite(.timeLimit(.minutes(10)))
struct EditedPhotoTests {
  private struct Fixture {
    let clock = ManualClock()
    let source: ScriptedSource
    let browser: PhotoBrowser
    let viewer = Viewer()

    init() {
      source = ScriptedSource([.tiers: .milliseconds(50)], on: clock)
      browser = PhotoBrowser(
        source: source, configuration: BrowserConfiguration(policy: .classic, flush: .manual),
        timeline: clock)
      viewer.watch(browser)
      browser.setPhotos(PhotoID.numbered(0..<9))
    }

    /// Replaces the pictures of photos, and reports a change.
    func edit(_ numbers: [Int], _ change: StoreChange) {
      source.change { script in
        for number in numbers { script.looks[.numbered(number)] = .numbered(99) }
      }
      browser.apply(change)
    }

    /// Shows a photo and returns the size of its final picture.
    func look(at number: Int) throws -> FrameSize? {
      browser.show(.numbered(number))
      try clock.advance(by: .seconds(1))
      return viewer.pictures.last?.size
    }
  }

  private static func isEdited(_ size: FrameSize?) -> Bool {
    size == .of(.numbered(99), .screen)
  }

  @Test(arguments: [StoreChange.Kind.edited, .added, .removed])
  func `a changed photo is shown with its new picture, even from the pixel ring`(
    kind: StoreChange.Kind
  ) throws {
    let fixture = Fixture()
    #expect(try fixture.look(at: 3) == .of(.numbered(3), .screen))
    for number in [3, 4, 8] { fixture.edit([number], StoreChange(kind, .numbered(number))) }
    try fixture.clock.advance(by: .seconds(1))
    for number in [4, 8, 3] { #expect(try Self.isEdited(fixture.look(at: number))) }
    #expect(try fixture.look(at: 5) == .of(.numbered(5), .screen))
  }

  @Test func `no photo is shown with its old picture after changes were missed`() throws {
    let fixture = Fixture()
    for number in 0..<9 { _ = try fixture.look(at: number) }
    fixture.edit(Array(0..<9), .everything)
    for number in 0..<9 { #expect(try Self.isEdited(fixture.look(at: number))) }
  }

  @Test(arguments: [StoreChange.Kind.described, .moved, .deleted, .restored])
  func `a change that does not affect the picture causes no new load`(kind: StoreChange.Kind) throws
  {
    let fixture = Fixture()
    _ = try fixture.look(at: 3)
    let loads = fixture.source.loads
    fixture.browser.apply(StoreChange(kind, .numbered(3)))
    _ = try fixture.look(at: 3)
    #expect(fixture.source.loads == loads)
  }

  @Test func `a change to an unknown photo does not cancel pending loads`() {
    let fixture = Fixture()
    fixture.browser.show(.numbered(0))
    fixture.browser.apply(StoreChange(.added, .numbered(50)))
    #expect(fixture.browser.statistics.cancelledBeforeStart == 0)
  }

  @Test func `a picture read before a change and delivered after it is read again`() throws {
    let fixture = Fixture()
    fixture.browser.show(.numbered(3))
    try fixture.clock.advance(by: .milliseconds(20))
    fixture.edit([3], StoreChange(.edited, .numbered(3)))
    try fixture.clock.advance(by: .seconds(1))
    #expect(fixture.viewer.pictures.map(\.size) == [.of(.numbered(99), .screen)])
    #expect(try Self.isEdited(fixture.look(at: 3)))
    #expect("\(fixture.browser.statistics)" == "2/2 screen, 0 low, 0 blank")
  }

  @Test func `a change reported by a store updates pictures of every size`() async throws {
    let fixture = try ToleranceCacheTests.Fixture()
    let (store, photo) = (fixture.grey.store, fixture.grey.photos[0])
    for side in [100, 200] { _ = try await fixture.ask(0, side) }
    let files = fixture.files
    var changes = try store.changes().makeAsyncIterator()
    try [UInt8](contentsOf: store.file(of: fixture.grey.photos[2])).write(to: store.file(of: photo))
    _ = try store.verify(repairing: true) { _ in }
    var kinds: [StoreChange.Kind] = []
    while kinds.last != .edited, let change = await changes.next() {
      kinds.append(change.kind)
      fixture.cache.apply(change)
    }
    #expect(kinds == [.described, .edited])
    for side in [100, 200] {
      #expect(fixture.cache.cached(fixture.request(0, side)) == nil)
      let answer = try await fixture.clock.run { [cache = fixture.cache, side] in
        try await cache.picture(
          PictureRequest(photo.id, in: FrameSize(width: side, height: side)))
      }
      #expect(answer.pixels.number == 2)
      #expect(answer.layer != .raw)
    }
    try fixture.clock.settle()
    #expect(Set(fixture.files).isStrictSuperset(of: files))
    fixture.cache.apply(StoreChange(.removed, photo.id))
    #expect(fixture.files.isEmpty)
  }

  @Test func `stores that share a raw cache each get their own edition of a photo`() async throws {
    let first = try ToleranceCacheTests.Fixture()
    let second = try ToleranceCacheTests.Fixture(rawPath: first.grey.rawPath)
    let store = second.grey.store
    try [UInt8](contentsOf: store.file(of: second.grey.photos[2]))
      .write(to: store.file(of: second.grey.photos[0]))
    _ = try store.verify(repairing: true) { _ in }
    _ = try await first.ask(0, 200)
    let request = second.request(0, 200)
    let answer = try await second.clock.run { [cache = second.cache] in
      try await cache.picture(request)
    }
    #expect(answer.pixels.number == 2)
    #expect(answer.layer == .original)
  }

  @Test func `an unreported edit has the right shape and leaves no wrong raw file`() async throws {
    let fixture = try ToleranceCacheTests.Fixture()
    let (store, photo) = (fixture.grey.store, fixture.grey.photos[0])
    let path = store.file(of: photo)
    let whole = try [UInt8](contentsOf: path)
    var encoder = try JPEGEncoder()
    let upended = PlanarPicture(
      size: FrameSize(width: 300, height: 400), chroma: .s420, luma: GreyStore.shade(2))
    try encoder.encode(upended, quality: 90).write(to: path)
    let request = fixture.request(0, 200)
    let answer = try await fixture.clock.run { [cache = fixture.cache] in
      try await cache.picture(request)
    }
    #expect(answer.size == FrameSize(width: 150, height: 200))
    try fixture.clock.settle()
    // After it is changed back, the raw file of the edit is not used for it.
    try whole.write(to: path)
    fixture.cache.apply(StoreChange(.edited, photo.id))
    #expect(try await fixture.ask(0, 200).layer == .original)
  }
}
