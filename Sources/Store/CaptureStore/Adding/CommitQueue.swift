internal import CaptureBase
internal import CaptureImaging

/// A queue in which threads that add photos at the same time share one wait for the disk.
///
/// Whichever thread gets the store first also commits the photos of all that are waiting, so that
/// one series of syncs serves them all.
final class CommitQueue: Sendable {
  private let waiting = Guarded<[Ticket]>([])

  /// A photo waiting to be committed, and the outcome.
  private final class Ticket: Sendable {
    let arrival: Arrival
    let outcome = Guarded<Result<AddedPhoto, StoreError>?>(nil)

    init(_ arrival: Arrival) {
      self.arrival = arrival
    }
  }

  func commit(_ arrival: Arrival, to store: StoreEngine) throws(StoreError) -> AddedPhoto {
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

  /// Commits all photos that are waiting now.
  private func settle(with writer: inout StoreWriter) {
    let group = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    settle(group, with: &writer)
  }

  /// Commits a group in one go, or one by one if that fails, so that no photo fails because of
  /// another.
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
  fileprivate static let lost = StoreError(.failed, "the photo was skipped; add it again")
}
