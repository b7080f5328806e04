internal import CaptureCoordinator
internal import CaptureStore

/// The photos that a camera's clients have requested and that have not ended.
struct PendingShots: Sendable {
  /// A photo of a shot.
  struct Ticket: Hashable, Sendable {
    /// The shot, which may be a burst.
    let shot: Int
    /// The photo's place in it, from 1.
    let index: Int
    let count: Int
    /// The photo that it replaces.
    var retakes: PhotoID?
  }

  /// A photo of one of the camera's coordinators, each of which numbers its photos from 1.
  struct Photo: Hashable, Sendable {
    /// The number of the coordinator.
    let generation: Int
    let request: PhotoRequest
  }

  private var tickets: [Photo: Ticket] = [:]
  /// The number of photos for which other programs wait, and which need no ticket.
  var awaited = 0

  /// The number of photos that have not ended.
  var count: Int { tickets.count + awaited }
  /// Whether every photo has ended.
  var isEmpty: Bool { count == 0 }

  mutating func add(_ ticket: Ticket, for photo: Photo) {
    tickets[photo] = ticket
  }

  /// Returns the ticket of a photo; nil if it belongs to no shot.
  func ticket(for photo: Photo) -> Ticket? { tickets[photo] }

  /// Removes the ticket of a photo that has ended, and returns it.
  mutating func end(_ photo: Photo) -> Ticket? {
    tickets.removeValue(forKey: photo)
  }

  /// Returns the photos of a shot that have not ended, in order.
  func photos(of shot: Int) -> [Photo] {
    tickets.filter { $0.value.shot == shot }.sorted { $0.value.index < $1.value.index }.map(\.key)
  }
}
