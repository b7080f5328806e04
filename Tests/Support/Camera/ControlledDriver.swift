package import CaptureBase
package import CaptureCamera
package import CaptureImaging
package import CaptureTime

/// A driver that records its orders and leaves their outcome to the test.
///
/// This makes every race between a session and its camera reproducible.
package final class ControlledDriver: CameraDriver {
  package enum Order: Hashable, Sendable {
    case open(StreamRequest)
    case apply(ControlSettings)
    case close
  }

  private struct State: Sendable {
    var orders: [Order] = []
    var picks: [Int] = []
    /// The event callback of each opening so far.
    var reports: [@Sendable (DriverEvent) -> Void] = []
    var format: StreamFormat?
    var sequence = 0
  }

  private let state = Guarded(State())
  private let timeline: any Timeline

  package init(on timeline: any Timeline) {
    self.timeline = timeline
  }

  /// The session's orders, oldest first.
  package var orders: [Order] { state.withLock { $0.orders } }

  /// The sequence numbers of the frames that became photos.
  package var picks: [Int] { state.withLock { $0.picks } }

  /// The number of frames sent, including those lost on the way.
  package var frameCount: Int { state.withLock { $0.sequence } }

  package func open(_ request: StreamRequest, report: @escaping @Sendable (DriverEvent) -> Void) {
    state.withLock { state in
      state.orders.append(.open(request))
      state.reports.append(report)
    }
  }

  package func apply(_ controls: ControlSettings) {
    state.withLock { $0.orders.append(.apply(controls)) }
  }

  package func close() {
    state.withLock { $0.orders.append(.close) }
  }

  package func willUse(_ frame: Frame) {
    state.withLock { $0.picks.append(frame.sequence) }
  }
}

extension ControlledDriver {
  /// Reports an event to the last opening, or to an earlier one.
  package func tell(_ event: DriverEvent, ofOpening number: Int? = nil) {
    let report = state.withLock { state in
      let index = number.map { $0 - 1 } ?? state.reports.count - 1
      return state.reports.indices.contains(index) ? state.reports[index] : nil
    }
    report?(event)
  }

  /// Reports that the camera is open, in the mode that best fits the request.
  package func tellOpened(_ device: CameraDevice = .test, ofOpening number: Int? = nil) throws {
    let opens = orders.compactMap { order in
      if case .open(let request) = order { request } else { nil }
    }
    guard let request = number.map({ opens[$0 - 1] }) ?? opens.last else { return }
    let format = StreamFormat(try request.bestMode(of: device))
    state.withLock { $0.format = format }
    tell(.opened(device, format), ofOpening: number)
  }

  /// Sends one frame with the next sequence number, exposed now by default.
  ///
  /// The `lost` frames before it never arrive, which leaves a gap in the sequence numbers.
  package func send(
    _ picture: TestPicture = .scene, skipping lost: Int = 0, exposed moment: Timestamp? = nil,
    isFlagged: Bool = false, ofOpening number: Int? = nil
  ) {
    let (sequence, format) = state.withLock { state in
      state.sequence += 1 + lost
      return (state.sequence, state.format)
    }
    guard let format else { return }
    let frame = Frame(
      picture, sequence: sequence, exposed: moment ?? timeline.now, format: format,
      isFlagged: isFlagged)
    tell(.frame(frame), ofOpening: number)
  }
}
