@testable import CaptureCamera

/// The expected transitions for every phase and event, written independently of the machine.
///
/// A combination that is not listed leaves the phase unchanged and returns no actions.
enum SessionTable {
  typealias Phase = SessionMachine.Phase
  typealias Action = SessionMachine.Action
  typealias Step = (phase: Phase, actions: [Action])

  static func step(from phase: Phase, on event: Event) -> Step {
    let listed =
      switch phase {
      case .idle: idle(event)
      case .opening: opening(event)
      case .warming: warming(event)
      case .running: running(event)
      case .closing: closing(event)
      case .parting: parting(event)
      case .resting: resting(event)
      case .reopening: reopening(event)
      case .rewarming: rewarming(event)
      }
    return listed ?? (phase, [])
  }

  private static let endAll = SessionMachine.Wait.allCases.map(Action.end)
  private static let closeForGood: [Action] = endAll + [.close, .begin(.close)]
  private static let closeForNow: [Action] = [
    .end(.open), .end(.firstFrame), .end(.betweenFrames), .close, .begin(.close),
  ]

  private static func idle(_ event: Event) -> Step? {
    switch event {
    case .start: (.opening, [.open, .begin(.open)])
    case .stop: (.idle, [.answerStop(.second)])
    default: nil
    }
  }

  private static func opening(_ event: Event) -> Step? {
    switch event {
    case .stop: (.closing, [.answerStart(.first, .stopped)] + closeForGood)
    case .opened: (.warming, [.end(.open), .begin(.firstFrame)])
    case .openFailed: (.idle, [.end(.open), .answerStart(.first, .silent)])
    case .openFailedForGood: (.idle, [.end(.open), .answerStart(.first, .final)])
    case .openLost:
      (
        .resting,
        [.announceInterruption(.refused), .begin(.interruption), .end(.open), .begin(.retry)]
      )
    case .openPassed: (.closing, [.answerStart(.first, .silent)] + closeForGood)
    default: nil
    }
  }

  private static func warming(_ event: Event) -> Step? {
    switch event {
    case .stop: (.closing, [.answerStart(.first, .stopped)] + closeForGood)
    case .frame:
      (.running, [.end(.firstFrame), .begin(.betweenFrames), .answerStart(.first, nil)])
    case .failed: (.parting, [.announceInterruption(.silent), .begin(.interruption)] + closeForNow)
    case .firstFramePassed, .betweenFramesPassed:
      (.closing, [.answerStart(.first, .silent)] + closeForGood)
    case .failedForGood: (.closing, [.answerStart(.first, .final)] + closeForGood)
    default: nil
    }
  }

  private static func running(_ event: Event) -> Step? {
    switch event {
    case .start: (.running, [.answerStart(.second, nil)])
    case .stop: (.closing, closeForGood)
    case .failed, .firstFramePassed, .betweenFramesPassed:
      (.parting, [.announceInterruption(.silent), .begin(.interruption)] + closeForNow)
    case .failedForGood: (.closing, [.announceFailure(.final)] + closeForGood)
    case .changeMode: (.parting, [.announceModeChange] + closeForNow)
    default: nil
    }
  }

  private static func closing(_ event: Event) -> Step? {
    switch event {
    case .closed, .closePassed: (.idle, [.end(.close), .answerStop(.first)])
    default: nil
    }
  }

  private static func parting(_ event: Event) -> Step? {
    switch event {
    case .stop: (.closing, endAll.filter { $0 != .end(.close) })
    case .closed, .closePassed: (.reopening, [.end(.close), .open, .begin(.open)])
    case .interruptionPassed:
      (.closing, [.announceFailure(.silent)] + endAll.filter { $0 != .end(.close) })
    default: nil
    }
  }

  private static func resting(_ event: Event) -> Step? {
    switch event {
    case .stop: (.idle, endAll + [.end(.close), .answerStop(.second)])
    case .retryPassed: (.reopening, [.open, .begin(.open)])
    case .interruptionPassed: (.idle, [.announceFailure(.silent)] + endAll + [.end(.close)])
    default: nil
    }
  }

  private static func reopening(_ event: Event) -> Step? {
    switch event {
    case .stop: (.closing, closeForGood)
    case .opened: (.rewarming, [.end(.open), .begin(.firstFrame)])
    case .openFailed, .openLost: (.resting, [.end(.open), .begin(.retry)])
    case .openFailedForGood:
      (.idle, [.announceFailure(.final)] + endAll + [.end(.close)])
    case .openPassed: (.parting, closeForNow)
    case .interruptionPassed: (.closing, [.announceFailure(.silent)] + closeForGood)
    default: nil
    }
  }

  private static func rewarming(_ event: Event) -> Step? {
    switch event {
    case .stop: (.closing, closeForGood)
    case .frame:
      (
        .running,
        [.end(.firstFrame), .end(.interruption), .begin(.betweenFrames), .announceInterruptionEnd]
      )
    case .failed, .firstFramePassed, .betweenFramesPassed: (.parting, closeForNow)
    case .failedForGood: (.closing, [.announceFailure(.final)] + closeForGood)
    case .interruptionPassed: (.closing, [.announceFailure(.silent)] + closeForGood)
    default: nil
    }
  }
}
