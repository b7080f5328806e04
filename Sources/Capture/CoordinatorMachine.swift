/// Decides when the camera is to run.
///
/// It runs while a lease is held or a shot is open, and for a while after; it
/// holds no camera and no clock, so a test can walk every path of it.
struct CoordinatorMachine: Sendable {
  /// The camera as far as it has been told and heard of.
  enum Camera: Hashable, Sendable {
    case off
    case starting
    case on
    case stopping
  }

  enum Event: Hashable, Sendable, CaseIterable {
    case leaseTaken, leaseEnded
    case shotAsked, shotEnded
    case didStart, didFail, didStop
    case idlePassed
    /// The owner wants the camera closed now.
    case stop
  }

  enum Action: Hashable, Sendable {
    case start
    case stop
    /// Begin the idle wait anew.
    case beginIdle
    case endIdle
  }

  private(set) var camera = Camera.off
  private(set) var leases = 0
  private(set) var shots = 0

  /// Whether somebody needs the camera now.
  var isNeeded: Bool { leases > 0 || shots > 0 }

  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .leaseTaken:
      leases += 1
      return need()
    case .shotAsked:
      shots += 1
      return need()
    case .leaseEnded:
      leases = max(0, leases - 1)
      return rest()
    case .shotEnded:
      shots = max(0, shots - 1)
      return rest()
    case .didStart:
      guard camera == .starting else { return [] }
      camera = .on
      return rest()
    case .didFail:
      camera = .off
      return [.endIdle]
    case .didStop:
      if camera == .stopping { camera = .off }
      return []
    case .idlePassed:
      return isNeeded ? [] : stop()
    case .stop:
      return stop()
    }
  }

  /// Has the camera run; one that is just stopping is started again after that.
  private mutating func need() -> [Action] {
    switch camera {
    case .off, .stopping:
      camera = .starting
      return [.endIdle, .start]
    case .starting, .on:
      return [.endIdle]
    }
  }

  /// Begins to wait for the camera to be needed again.
  private func rest() -> [Action] {
    camera == .on && !isNeeded ? [.beginIdle] : []
  }

  private mutating func stop() -> [Action] {
    guard camera == .on || camera == .starting else { return [] }
    camera = .stopping
    return [.endIdle, .stop]
  }
}
