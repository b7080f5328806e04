package import CaptureCamera
package import CaptureImaging
package import CaptureTime

/// A driver that notes its orders, and leaves it to the test what becomes of them.
///
/// So every race between a session and its camera can be laid out by hand.
package final class HandDriver: CameraDriver {
  package enum Order: Hashable, Sendable {
    case open(StreamRequest)
    case apply([ControlSetting])
    case close
  }

  private struct Bench: Sendable {
    var orders: [Order] = []
    var picks: [Int] = []
    /// How to answer each opening so far.
    var tells: [@Sendable (DriverEvent) -> Void] = []
    var format: StreamFormat?
    var sequence = 0
  }

  private let bench = Guarded(Bench())
  private let timeline: any Timeline

  package init(on timeline: any Timeline) {
    self.timeline = timeline
  }

  /// What the session has ordered, oldest first.
  package var orders: [Order] { bench.withLock { $0.orders } }

  /// The sequence numbers of the frames that became photos.
  package var picks: [Int] { bench.withLock { $0.picks } }

  /// How many frames were sent.
  package var frameCount: Int { bench.withLock { $0.sequence } }

  package func open(_ request: StreamRequest, tell: @escaping @Sendable (DriverEvent) -> Void) {
    bench.withLock { bench in
      bench.orders.append(.open(request))
      bench.tells.append(tell)
    }
  }

  package func apply(_ controls: [ControlSetting]) {
    bench.withLock { $0.orders.append(.apply(controls)) }
  }

  package func close() {
    bench.withLock { $0.orders.append(.close) }
  }

  package func didPick(_ frame: Frame) {
    bench.withLock { $0.picks.append(frame.sequence) }
  }
}

extension HandDriver {
  /// Answers the last opening, or an earlier one.
  package func tell(_ event: DriverEvent, ofOpening number: Int? = nil) {
    let tell = bench.withLock { bench in
      let index = number.map { $0 - 1 } ?? bench.tells.count - 1
      return bench.tells.indices.contains(index) ? bench.tells[index] : nil
    }
    tell?(event)
  }

  /// Says that the camera is open, in the mode that fits what was asked for.
  package func tellOpened(_ device: CameraDevice = .test, ofOpening number: Int? = nil) throws {
    let opens = orders.compactMap { order in
      if case .open(let request) = order { request } else { nil }
    }
    guard let request = number.map({ opens[$0 - 1] }) ?? opens.last else { return }
    let format = StreamFormat(try request.bestMode(of: device))
    bench.withLock { $0.format = format }
    tell(.opened(device, format), ofOpening: number)
  }

  /// Sends one frame with the next sequence number, exposed just now.
  ///
  /// `skipping` frames are lost on the way before it.
  package func send(
    _ picture: TestPicture = .scene, skipping lost: Int = 0, exposed moment: Timestamp? = nil,
    isFlagged: Bool = false, ofOpening number: Int? = nil
  ) {
    let (sequence, format) = bench.withLock { bench in
      bench.sequence += 1 + lost
      return (bench.sequence, bench.format)
    }
    guard let format else { return }
    let frame = Frame(
      picture, sequence: sequence, exposed: moment ?? timeline.now, format: format,
      isFlagged: isFlagged)
    tell(.frame(frame), ofOpening: number)
  }
}
