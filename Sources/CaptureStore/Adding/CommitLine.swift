internal import CaptureImaging

/// Lets those who add photos at the same time wait for the disk together.
///
/// Whoever gets the store first takes along everybody who waits, so that one
/// chain of syncs serves them all.
final class CommitLine: Sendable {
  private let waiting = Guarded<[Ticket]>([])

  /// Someone's photo, and what became of it.
  private final class Ticket: Sendable {
    let arrival: Arrival
    let outcome = Guarded<Result<AddedPhoto, StoreError>?>(nil)

    init(_ arrival: Arrival) {
      self.arrival = arrival
    }
  }

  func commit(_ arrival: Arrival, to store: PhotoStore) throws(StoreError) -> AddedPhoto {
    let ticket = Ticket(arrival)
    waiting.withLock { $0.append(ticket) }
    do throws(StoreError) {
      try store.write { writer throws(StoreError) in
        guard ticket.outcome.withLock({ $0 == nil }) else { return }
        self.settle(with: &writer)
      }
    } catch {
      waiting.withLock { $0.removeAll { $0 === ticket } }
      return try ticket.outcome.withLock { $0 ?? .failure(error) }.get()
    }
    return try ticket.outcome.withLock { $0 ?? .failure(.lost) }.get()
  }

  /// Commits for everybody who waits now.
  private func settle(with writer: inout StoreWriter) {
    let group = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    settle(group, with: &writer)
  }

  /// Commits at once, and one by one where that fails: nobody suffers for another's photo.
  private func settle(_ group: [Ticket], with writer: inout StoreWriter) {
    do throws(StoreError) {
      let added = try writer.completing { writer throws(StoreError) in
        try writer.settle(group.map(\.arrival))
      }
      for (ticket, added) in zip(group, added) {
        ticket.outcome.withLock { $0 = .success(added) }
      }
    } catch {
      guard group.count > 1 else { return group[0].outcome.withLock { $0 = .failure(error) } }
      for ticket in group { settle([ticket], with: &writer) }
    }
  }
}

extension StoreError {
  fileprivate static let lost = StoreError(.failed, "the photo was passed over; add it again")
}
