internal import CaptureBase
internal import CaptureHTTP
internal import CaptureTime

/// The leases of the camera, which runs as long as there is one.
extension SharedCamera {
  /// The number of viewers.
  var leaseCount: Int { leases.count }

  /// Whether there is a viewer other than the holder of a lease.
  func isWatched(besides own: LeaseID?) -> Bool {
    leases.sweep(at: timeline.now)
    return leases.count(besides: own) > 0
  }

  /// Adds a lease, for which the camera starts.
  func lease() async throws(HTTPFailure) -> LeaseID {
    try await mutex.withLock { () throws(HTTPFailure) -> LeaseID in
      let lease = LeaseID()
      guard leases.add(lease, at: timeline.now) else { throw .tooManyViewers }
      view()
      return lease
    }
  }

  /// Adds a lease that lasts until nothing refers to it any more, for which the camera starts.
  func hold() async throws(HTTPFailure) -> HeldLease {
    try await mutex.withLock { () throws(HTTPFailure) -> HeldLease in
      let lease = LeaseID()
      guard leases.addLasting(lease, at: timeline.now) else { throw .tooManyViewers }
      view()
      return HeldLease(lease, of: self)
    }
  }

  /// Ends a lease soon after, without a wait.
  nonisolated func drop(_ lease: LeaseID) {
    timeline.perform(on: executor.queue) { self.assumeIsolated { $0.release(lease) } }
  }

  /// Extends a lease; returns false if it has ended.
  func renew(_ lease: LeaseID) -> Bool {
    guard leases.renew(lease, at: timeline.now) else { return false }
    awaitLeaseEnd()
    return true
  }

  /// Ends a lease; has no effect if it has ended.
  func release(_ lease: LeaseID) {
    leases.remove(lease)
    leasesDidChange()
  }

  /// Ends a lease soon, since its client's connection was closed in the middle of a request.
  func abandon(_ lease: LeaseID) {
    leases.shorten(lease, at: timeline.now)
    awaitLeaseEnd()
  }

  /// Sets an alarm for the end of the lease that ends first.
  func awaitLeaseEnd() {
    leaseEnd = leases.firstEnd.map { moment in
      timeline.alarm(at: moment, on: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.leasesDidChange() }
      }
    }
  }

  private func leasesDidChange() {
    leases.sweep(at: timeline.now)
    awaitLeaseEnd()
    guard leases.count == 0 else { return }
    viewing?.cancel()
    latestFrame.clear()
  }
}

extension HTTPFailure {
  /// The failure of what would disturb the others who use a camera.
  static let watched = HTTPFailure(
    .conflict, "inUse", "others are watching this camera", code: 12)

  /// The failure of one viewer more than a camera may have.
  fileprivate static let tooManyViewers = HTTPFailure(
    .unavailable, "tooManyLeases", "the camera has too many viewers")
}
