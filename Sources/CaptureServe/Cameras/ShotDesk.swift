internal import CaptureCoordinator
internal import CaptureStore

/// The photos that a camera's clients have requested and that have not ended.
struct ShotDesk: Sendable {
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

  private var tickets: [PhotoRequest: Ticket] = [:]

  /// Whether every photo has ended.
  var isEmpty: Bool { tickets.isEmpty }

  mutating func add(_ ticket: Ticket, for request: PhotoRequest) {
    tickets[request] = ticket
  }

  /// Returns the ticket of a photo; nil if it was requested by somebody else.
  func ticket(for request: PhotoRequest) -> Ticket? { tickets[request] }

  /// Removes the ticket of a photo that has ended, and returns it.
  mutating func end(_ request: PhotoRequest) -> Ticket? {
    tickets.removeValue(forKey: request)
  }

  /// Returns the photos of a shot that have not ended, in order.
  func requests(of shot: Int) -> [PhotoRequest] {
    tickets.filter { $0.value.shot == shot }.sorted { $0.value.index < $1.value.index }.map(\.key)
  }
}
