import CaptureCoordinator
import Testing

@testable import CaptureServe

/// The photos whose outcome is open, from the request to the end.
struct PendingShotsTests {
  private static func ticket(_ shot: Int, _ index: Int = 1) -> PendingShots.Ticket {
    PendingShots.Ticket(shot: shot, index: index, count: 2)
  }

  private static func photo(_ number: Int, of generation: Int) -> PendingShots.Photo {
    PendingShots.Photo(generation: generation, request: PhotoRequest(number: number))
  }

  @Test func `photos of two coordinators are kept apart, though they have the same number`() {
    var pending = PendingShots()
    let (former, new) = (Self.photo(1, of: 0), Self.photo(1, of: 1))
    pending.add(Self.ticket(1), for: former)
    pending.add(Self.ticket(2), for: new)
    #expect(pending.ticket(for: former)?.shot == 1)
    #expect(pending.end(new)?.shot == 2)
    #expect(pending.end(new) == nil)
    #expect(!pending.isEmpty)
    #expect(pending.end(former)?.shot == 1)
    #expect(pending.isEmpty)
  }

  @Test func `the photos of a shot are found in order, whichever coordinator they are of`() {
    var pending = PendingShots()
    let (first, second, other) = (Self.photo(2, of: 0), Self.photo(1, of: 1), Self.photo(1, of: 0))
    pending.add(Self.ticket(7, 2), for: second)
    pending.add(Self.ticket(8), for: other)
    pending.add(Self.ticket(7, 1), for: first)
    #expect(pending.photos(of: 7) == [first, second])
    #expect(pending.photos(of: 9) == [])
  }
}
