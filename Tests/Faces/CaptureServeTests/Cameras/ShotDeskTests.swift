import CaptureCoordinator
import Testing

@testable import CaptureServe

/// The photos whose outcome is open, from the request to the end.
struct ShotDeskTests {
  private static func ticket(_ shot: Int, _ index: Int = 1) -> ShotDesk.Ticket {
    ShotDesk.Ticket(shot: shot, index: index, count: 2)
  }

  private static func photo(_ number: Int, of generation: Int) -> ShotDesk.Photo {
    ShotDesk.Photo(generation: generation, request: PhotoRequest(number: number))
  }

  @Test func `photos of two coordinators are kept apart, though they have the same number`() {
    var desk = ShotDesk()
    let (former, new) = (Self.photo(1, of: 0), Self.photo(1, of: 1))
    desk.add(Self.ticket(1), for: former)
    desk.add(Self.ticket(2), for: new)
    #expect(desk.ticket(for: former)?.shot == 1)
    #expect(desk.end(new)?.shot == 2)
    #expect(desk.end(new) == nil)
    #expect(!desk.isEmpty)
    #expect(desk.end(former)?.shot == 1)
    #expect(desk.isEmpty)
  }

  @Test func `the photos of a shot are found in order, whichever coordinator they are of`() {
    var desk = ShotDesk()
    let (first, second, other) = (Self.photo(2, of: 0), Self.photo(1, of: 1), Self.photo(1, of: 0))
    desk.add(Self.ticket(7, 2), for: second)
    desk.add(Self.ticket(8), for: other)
    desk.add(Self.ticket(7, 1), for: first)
    #expect(desk.photos(of: 7) == [first, second])
    #expect(desk.photos(of: 9) == [])
  }
}
