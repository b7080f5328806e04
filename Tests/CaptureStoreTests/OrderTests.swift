import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// The order of photos, which depends only on their files.
@Suite(.timeLimit(.minutes(10)))
struct OrderTests {
  /// Times close together, unsorted and some of them equal, and some out of range for nanoseconds.
  private static let times = [
    WallTime(seconds: 1_795_232_640, nanoseconds: 700_000_000),
    WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_000, offset: 7_200),
    WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_000),
    WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_001),
    WallTime(seconds: 1_795_232_640), WallTime(seconds: 1_795_232_639, nanoseconds: 999_999_999),
    WallTime(seconds: 1_795_232_640), WallTime(seconds: -60_000_000_000),
    WallTime(seconds: 200_000_000_000), WallTime(seconds: -1, nanoseconds: 5),
  ]

  /// Adds photos of these times, of which every second one contains its own.
  private func fill(_ store: StoreEngine, with bench: borrowing StoreBench) throws {
    for (number, time) in Self.times.enumerated() {
      var photo = try bench.photo(number + 1)
      photo.folder = "A"
      if number % 2 == 0 {
        photo.jpeg = try JPEGPhoto.made(from: photo.jpeg.span.bytes, ExifFacts(captureTime: time))
      } else if (0..<4_000_000_000).contains(time.seconds) {
        photo.taken = time
      }
      photo.annotations = Annotations(keywords: ["sea"])
      _ = try store.add(photo)
    }
  }

  @Test(arguments: [
    PhotoQuery(), PhotoQuery(isDescending: false), PhotoQuery(folder: "A"),
    PhotoQuery(keywords: ["sea"], isDescending: false), PhotoQuery(text: "sea"),
    PhotoQuery(isInBin: true),
  ])
  func `photos are in the same order after a rebuild`(query: PhotoQuery) throws {
    let bench = try StoreBench()
    try fill(bench.store, with: bench)
    if query.isInBin { try bench.store.delete(bench.store.photos().map(\.id)) }
    let before = try bench.store.photos(query)
    #expect(before.count == Self.times.count)
    let again = try StoreEngine.rebuild(at: bench.folder.path).engine
    let after = try again.photos(query)
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.map(\.taken.moment) == before.map(\.taken.moment))
  }

  @Test func `photos taken within one second are listed in the order of their nanoseconds`() throws
  {
    let bench = try StoreBench()
    try fill(bench.store, with: bench)
    let moments = try bench.store.photos(PhotoQuery(isDescending: false)).map(\.taken.moment)
    #expect(moments == moments.sorted())
    let since = WallTime(seconds: 1_795_232_640, nanoseconds: 20_000_001)
    let late = try bench.store.photos(PhotoQuery(since: since))
    #expect(late.allSatisfy { $0.taken.moment >= since.moment })
    #expect(try bench.store.count(PhotoQuery(until: since)) == Self.times.count - late.count)
  }

  @Test func `a photo without a capture time keeps its file's time to the nanosecond`() throws {
    let bench = try StoreBench()
    var new = try bench.photo(1)
    new.taken = WallTime(seconds: 1_795_232_640, nanoseconds: 123_456_789)
    let added = try bench.store.add(new).photo
    #expect(added.taken.moment == new.taken.moment)
    try Folder.remove(bench.store.file(of: added))
    new.taken.nanoseconds = 5
    #expect(try bench.store.add(new).photo.taken.moment == new.taken.moment)
    let again = try StoreEngine.rebuild(at: bench.folder.path).engine
    #expect(try again.photos().map(\.taken.moment) == [new.taken.moment])
  }

  @Test func `a time out of range for 64-bit nanoseconds is clamped`() {
    #expect(WallTime(seconds: .max, nanoseconds: .max).moment == 9_223_372_035_999_999_999)
    #expect(WallTime(seconds: .min, nanoseconds: .min).moment == -9_223_372_036_000_000_000)
    #expect(WallTime(seconds: -1, nanoseconds: 5).moment == -999_999_995)
  }
}
