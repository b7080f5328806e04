package import CaptureCamera
internal import CaptureImaging
internal import Dispatch

/// A camera without surprises: it opens, sends frames at its pace and closes, all in good time.
package final class SteadyDriver: CameraDriver {
  private struct State: Sendable {
    var refusal: CameraError.Cause?
    var openings = 0
    var closings = 0
    var isOpen = false
    var sequence = 0
    var picture = TestPicture.scene
    var next: Alarm?
    var tell: @Sendable (DriverEvent) -> Void = { _ in }
    var format: StreamFormat?
  }

  package let device: CameraDevice
  private let state = Guarded(State())
  private let queue = DispatchQueue(label: "capture.tests.steady-driver")
  private let timeline: any Timeline

  /// How long opening takes, closing, and the way from one frame to the next.
  private static let opening = Duration.milliseconds(300)
  private static let closing = Duration.milliseconds(100)
  private static let interval = Duration.milliseconds(33)

  package init(_ device: CameraDevice = .test, on timeline: any Timeline) {
    self.device = device
    self.timeline = timeline
  }

  package var openings: Int { state.withLock { $0.openings } }
  package var closings: Int { state.withLock { $0.closings } }
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Has every opening fail from now on, until it is told nil.
  package func refuse(_ cause: CameraError.Cause?) {
    state.withLock { $0.refusal = cause }
  }

  /// What its frames show from now on.
  package func show(_ picture: TestPicture) {
    state.withLock { $0.picture = picture }
  }

  package func open(_ request: StreamRequest, tell: @escaping @Sendable (DriverEvent) -> Void) {
    after(Self.opening) { driver in
      if let refusal = driver.state.withLock({ $0.refusal }) {
        return tell(.openFailed(CameraError(.open, driver.device.subject, refusal)))
      }
      do throws(CameraError) {
        driver.begin(StreamFormat(try request.bestMode(of: driver.device)), tell)
      } catch {
        tell(.openFailed(error))
      }
    }
  }

  package func apply(_ controls: [ControlSetting]) {
    timeline.perform(on: queue) {
      let result = Result { () throws(CameraError) in try self.outcomes(of: controls) }
      self.state.withLock { $0.tell }(.applied(result))
    }
  }

  package func close() {
    state.withLock { $0.next = nil }
    after(Self.closing) { driver in
      let tell = driver.state.withLock { state in
        state.isOpen = false
        state.closings += 1
        return state.tell
      }
      tell(.closed)
    }
  }
}

extension SteadyDriver {
  private func begin(_ format: StreamFormat, _ tell: @escaping @Sendable (DriverEvent) -> Void) {
    state.withLock { state in
      state.openings += 1
      state.isOpen = true
      state.format = format
      state.tell = tell
    }
    tell(.opened(device, format))
    after(Self.interval) { $0.sendFrame() }
  }

  private func sendFrame() {
    let exposed = timeline.now
    let frame = state.withLock { state -> (frame: Frame, tell: @Sendable (DriverEvent) -> Void)? in
      guard state.isOpen, let format = state.format else { return nil }
      state.sequence += 1
      let frame = Frame(state.picture, sequence: state.sequence, exposed: exposed, format: format)
      return (frame, state.tell)
    }
    guard let frame else { return }
    frame.tell(.frame(frame.frame))
    after(Self.interval) { $0.sendFrame() }
  }

  private func outcomes(of controls: [ControlSetting]) throws(CameraError) -> [ControlOutcome] {
    var outcomes: [ControlOutcome] = []
    for setting in controls {
      let number = try device.controls.resolve(setting).number
      outcomes.append(ControlOutcome(name: setting.name, asked: number, got: number))
    }
    return outcomes
  }

  /// Does one thing at a time, after a while.
  private func after(_ delay: Duration, _ work: @escaping @Sendable (SteadyDriver) -> Void) {
    let alarm = timeline.alarm(after: delay, on: queue) { [weak self] in
      if let self { work(self) }
    }
    state.withLock { $0.next = alarm }
  }
}
