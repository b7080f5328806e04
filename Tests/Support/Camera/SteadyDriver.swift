import CaptureBase
package import CaptureCamera
internal import CaptureImaging
package import CaptureTime
internal import Dispatch

/// A driver without surprises, which opens, sends frames and closes after fixed delays.
package final class SteadyDriver: CameraDriver {
  private struct State: Sendable {
    var refusal: CameraError.Cause?
    var applied: [ControlSettings] = []
    var openings = 0
    var isOpen = false
    var sequence = 0
    var picture = TestPicture.scene
    /// The time at which the last order will have been carried out.
    var freeFrom = Timestamp.zero
    var orders: [Alarm] = []
    var nextFrame: Alarm?
    var report: @Sendable (DriverEvent) -> Void = { _ in }
    var whenClosed: @Sendable () -> Void = {}
  }

  package let device: CameraDevice
  private let state = Guarded(State())
  private let queue = DispatchQueue(label: "capture.tests.steady-driver")
  private let timeline: any Timeline

  /// How long opening and closing take, and the interval between two frames.
  private static let opening = Duration.milliseconds(300)
  private static let closing = Duration.milliseconds(100)
  private static let interval = Duration.milliseconds(33)

  package init(_ device: CameraDevice = .test, on timeline: any Timeline) {
    self.device = device
    self.timeline = timeline
  }

  package var openings: Int { state.withLock { $0.openings } }
  /// The controls that it was asked to set while it was open, in order.
  package var applied: [ControlSettings] { state.withLock { $0.applied } }
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Makes every opening fail with this cause from now on, or succeed again if it is nil.
  package func refuse(_ cause: CameraError.Cause?) {
    state.withLock { $0.refusal = cause }
  }

  /// Breaks the stream, as unplugging a camera does; it can be opened again at once.
  package func breakStream() {
    let report = state.withLock { state in
      state.nextFrame = nil
      return state.report
    }
    report(.failed(CameraError(.stream, device.subject, .unplugged)))
  }

  /// Calls a closure each time the camera is closed, before the session can react to that.
  package func whenClosed(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.whenClosed = body }
  }

  /// Sets the picture that all further frames show.
  package func show(_ picture: TestPicture) {
    state.withLock { $0.picture = picture }
  }

  package func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    state.withLock { $0.report = report }
    carryOut(within: Self.opening) { driver in
      if let refusal = driver.state.withLock({ $0.refusal }) {
        return report(.openFailed(CameraError(.open, driver.device.subject, refusal)))
      }
      do throws(CameraError) {
        driver.begin(StreamFormat(try request.bestMode(of: driver.device)), report: report)
      } catch {
        report(.openFailed(error))
      }
    }
  }

  package func apply(_ controls: ControlSettings) {
    state.withLock { $0.applied.append(controls) }
    timeline.perform(on: queue) {
      let result = Result { () throws(CameraError) in try self.outcomes(of: controls) }
      self.state.withLock { $0.report }(.applied(result))
    }
  }

  package func close() {
    let report = state.withLock { $0.report }
    carryOut(within: Self.closing) { driver in
      driver.state.withLock { state in
        state.isOpen = false
        state.nextFrame = nil
      }
      report(.closed)
      driver.state.withLock { $0.whenClosed }()
    }
  }
}

extension SteadyDriver {
  private func begin(
    _ format: StreamFormat, report: @escaping @Sendable (DriverEvent) -> Void
  ) {
    state.withLock { state in
      state.openings += 1
      state.isOpen = true
    }
    report(.opened(device, format))
    awaitFrame(format, report)
  }

  private func awaitFrame(
    _ format: StreamFormat, _ report: @escaping @Sendable (DriverEvent) -> Void
  ) {
    let alarm = timeline.alarm(after: Self.interval, on: queue) { [weak self] in
      self?.sendFrame(format, report)
    }
    state.withLock { $0.nextFrame = alarm }
  }

  private func sendFrame(
    _ format: StreamFormat, _ report: @escaping @Sendable (DriverEvent) -> Void
  ) {
    let exposed = timeline.now
    let frame = state.withLock { state in
      state.sequence += 1
      return Frame(state.picture, sequence: state.sequence, exposed: exposed, format: format)
    }
    report(.frame(frame))
    awaitFrame(format, report)
  }

  private func outcomes(of controls: ControlSettings) throws(CameraError) -> [ControlOutcome] {
    var outcomes: [ControlOutcome] = []
    for setting in controls {
      let number = try device.controls.resolve(setting).number
      outcomes.append(ControlOutcome(name: setting.name, requested: number, actual: number))
    }
    return outcomes
  }

  /// Carries out orders one after another, each after its own delay.
  private func carryOut(
    within span: Duration, _ order: @escaping @Sendable (SteadyDriver) -> Void
  ) {
    let now = timeline.now
    let moment = state.withLock { state in
      state.freeFrom = max(state.freeFrom, now) + span
      return state.freeFrom
    }
    let alarm = timeline.alarm(at: moment, on: queue) { [weak self] in
      if let self { order(self) }
    }
    state.withLock { $0.orders.append(alarm) }
  }
}
