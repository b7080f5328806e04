internal import CaptureBase
internal import CaptureCamera
internal import CaptureTime

extension CameraCoordinator {
  /// A holder of a lease, and what to call when the lease no longer keeps the camera running.
  struct LeaseHolder: Sendable {
    let asked: Timestamp
    let end: LeaseEnd
  }

  /// Called when the camera was stopped despite a lease, or has failed with an error.
  typealias LeaseEnd = @Sendable (CameraError?) -> Void

  /// Keeps the camera running until the lease ends.
  ///
  /// If the camera is stopped or fails anyway, the next photo or lease starts it again. A
  /// camera that another program uses is tried again for ``CoordinatorConfiguration/busyTimeout``.
  public nonisolated func lease() -> Lease { lease { _ in } }

  /// Keeps the camera running; `end` is called if it is stopped or fails after this call.
  nonisolated func lease(_ end: @escaping LeaseEnd) -> Lease {
    let number = newNumber()
    let holder = LeaseHolder(asked: timeline.now, end: end)
    perform {
      $0.holders[number] = holder
      $0.receive(.leaseTaken)
    }
    return Lease { [weak self, timeline, queue = executor.queue] in
      timeline.perform(on: queue) {
        self?.assumeIsolated {
          $0.holders[number] = nil
          $0.receive(.leaseEnded)
        }
      }
    }
  }

  /// Tells all who hold a lease that it no longer keeps the camera running.
  func endLeases(because error: CameraError?) {
    leaseRetry = nil
    endLeases(because: error) { _ in true }
  }

  /// Ends the leases of a camera that has failed, except those that go on waiting for a busy one.
  func failLeases(because error: CameraError) {
    guard error.code == .busy else { return endLeases(because: error) }
    endLeases(because: error) { busyTimeLeft(since: $0.asked) <= .zero }
    let left = holders.values.map { busyTimeLeft(since: $0.asked) }.min()
    leaseRetry = left.map { left in
      timeline.alarm(after: min(configuration.busyInterval, left), on: executor.queue) {
        [weak self] in self?.assumeIsolated { $0.retryForLeases() }
      }
    }
  }

  private func endLeases(
    because error: CameraError?, where isOver: (LeaseHolder) -> Bool
  ) {
    let ended = holders.filter { isOver($0.value) }
    for number in ended.keys { holders[number] = nil }
    for (_, holder) in ended.sorted(by: { $0.key < $1.key }) { holder.end(error) }
  }

  private func retryForLeases() {
    guard !holders.isEmpty else { return }
    receive(.leaseEnded)  // ended and taken again, which restarts a failed camera
    receive(.leaseTaken)
  }
}
