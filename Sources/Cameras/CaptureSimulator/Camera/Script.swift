internal import CaptureCamera
internal import CaptureImaging

/// The scripted faults of one camera, by opening and by frame.
struct Script: Sendable {
  private var openings: [(fault: Scenario.OpeningFault, turns: Scenario.Turns)] = []
  private var frames: [(fault: Scenario.StreamFault, turns: Scenario.Turns)] = []
  /// The names of controls that ignore what they are set to.
  private(set) var stuckControls: Set<ControlName> = []
  /// The names of controls that the driver refuses to set, with the reasons.
  private(set) var refusedControls: [ControlName: String] = [:]

  init(of events: [Scenario.Event], forCamera camera: Int) {
    for event in events where event.camera == camera {
      switch event.happening {
      case .opening(let fault, let turns): openings.append((fault, turns))
      case .frame(let fault, let turns): frames.append((fault, turns))
      case .stuckControl(let name): stuckControls.insert(name)
      case .refusedControl(let name, let reason): refusedControls[name] = reason
      case .unplug, .replug, .motion, .freeze, .light, .diskFull: break  // handled by the simulator
      }
    }
  }

  func faults(ofOpening turn: Int) -> [Scenario.OpeningFault] {
    openings.filter { $0.turns.contains(turn) }.map(\.fault)
  }

  func faults(ofFrame turn: Int) -> [Scenario.StreamFault] {
    frames.filter { $0.turns.contains(turn) }.map(\.fault)
  }
}
