/// Decides when the camera should run.
///
/// The camera runs while a lease is held or a shot is open, and for the idle time after that. The
/// machine has no camera and no clock of its own, so a test can walk through every path.
struct CoordinatorMachine: Sendable {
  /// The camera's state, as far as commands sent and events received show it.
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
    /// Starts or restarts the idle timer.
    case beginIdle
    case endIdle
  }

  private(set) var camera = Camera.off
  private(set) var leases = 0
  private(set) var shots = 0

  /// Whether a lease or a shot needs the camera now.
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
      // A failure reported after a start was requested does not keep the camera from starting.
      guard camera == .starting || camera == .off else { return [] }
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

  /// Starts the camera if necessary; a camera that is still stopping restarts afterwards.
  private mutating func need() -> [Action] {
    switch camera {
    case .off, .stopping:
      camera = .starting
      return [.endIdle, .start]
    case .starting, .on:
      return [.endIdle]
    }
  }

  /// Starts the idle timer if nothing needs the camera any more.
  private func rest() -> [Action] {
    camera == .on && !isNeeded ? [.beginIdle] : []
  }

  private mutating func stop() -> [Action] {
    guard camera == .on || camera == .starting else { return [] }
    camera = .stopping
    return [.endIdle, .stop]
  }
}
