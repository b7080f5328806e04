internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// A driver's access to one camera; all requests to the kernel are made on one serial queue.
///
/// A request may block in the kernel for seconds, so none is made elsewhere.
actor V4L2Camera {
  private nonisolated let executor: QueueExecutor
  private nonisolated let timeline = WallTimeline()
  private let list: NodeList
  private var location: CameraLocation
  private var report: (@Sendable (DriverEvent) -> Void)?
  private var stream: VideoStream?
  private var source: (any DispatchSourceRead)?
  private var sequences = SequenceCount()
  private var isBroken = false
  private var isClosing = false
  /// The number of the current opening, which distinguishes its buffers from those of earlier ones.
  private var run = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  init(_ device: CameraDevice, in list: NodeList) {
    location = CameraLocation(of: device)
    self.list = list
    executor = QueueExecutor(label: "capture.v4l2", timeline: timeline)
  }

  /// Enqueues `body` to run on the actor, after everything enqueued before.
  ///
  /// The actor is retained until then, since closing the camera is among these tasks.
  nonisolated func perform(_ body: @escaping @Sendable (isolated V4L2Camera) -> Void) {
    timeline.perform(on: executor.queue) { self.assumeIsolated(body) }
  }

  private func error(_ step: CameraError.Step, _ cause: CameraError.Cause) -> CameraError {
    CameraError(step, location.device.subject, cause)
  }

  private func error(for fault: NodeFault) -> CameraError {
    fault.error(at: location.device.path, called: location.device.subject)
  }
}

// MARK: - Opening and closing

extension V4L2Camera {
  /// Opens the camera, unless the opening has been abandoned.
  ///
  /// A camera that does not respond takes 5 s for each request, so abandoned openings must not hold
  /// up the next one.
  func open(
    _ request: StreamRequest, isWanted: () -> Bool,
    report: @escaping @Sendable (DriverEvent) -> Void
  ) {
    self.report = report
    guard isWanted() else { return report(.openFailed(error(.open, .stopped))) }
    guard stream == nil else {
      return report(.openFailed(error(.open, .busy(holder: "this program"))))
    }
    guard let device = location.find(in: list) else {
      return report(.openFailed(error(.open, .lost)))
    }
    do throws(NodeFault) {
      let stream = try VideoStream(of: device, request, isWanted: isWanted)
      guard location.admits(stream.title) else {
        stream.stop()
        return report(.openFailed(error(.open, .unplugged)))
      }
      report(.opened(stream.device, stream.format))
      begin(stream)
    } catch {
      report(.openFailed(self.error(for: error)))
    }
  }

  private func begin(_ stream: VideoStream) {
    run += 1
    sequences = SequenceCount()
    (isBroken, isClosing) = (false, false)
    let source = DispatchSource.makeReadSource(
      fileDescriptor: stream.descriptor, queue: executor.queue)
    source.onEvent { [weak self] in self?.assumeIsolated { $0.framesArrived() } }
    source.onCancel { self.assumeIsolated { $0.sourceEnded() } }
    self.stream = stream
    self.source = source
    source.activate()
  }

  func close() {
    isClosing = true
    guard let source else { return didClose() }
    source.cancel()
  }

  /// Called when the queue no longer uses the descriptor, which must stay open until then.
  private func sourceEnded() {
    source = nil
    if isClosing { didClose() }
  }

  private func didClose() {
    stream?.stop()
    stream = nil
    report?(.closed)
  }
}

// MARK: - Frames

extension V4L2Camera {
  private var isStreaming: Bool { source != nil && !isBroken && !isClosing }

  private func framesArrived() {
    guard let stream, isStreaming else { return }
    do throws(NodeFault) {
      let newest = try stream.takeNewest()
      try stream.checkSource()
      guard let filled = newest else { return }
      report?(.frame(frame(filled, of: stream)))
    } catch {
      lose(because: error)
    }
  }

  private func frame(_ filled: FilledBuffer, of stream: VideoStream) -> Frame {
    let memory = LentMemory(stream.memories(of: filled), filled: filled.filled) {
      [weak self, run] in self?.perform { $0.giveBack(filled.index, of: run) }
    }
    return Frame(
      sequence: sequences.number(of: filled.sequence), timestamp: filled.timestamp ?? timeline.now,
      layout: stream.layout, isFlaggedBroken: filled.isFlaggedBroken, memory: memory)
  }

  private func giveBack(_ index: Int, of run: Int) {
    guard run == self.run, let stream, isStreaming else { return }
    do throws(NodeFault) {
      try stream.giveBack(index)
    } catch {
      lose(because: error)
    }
  }

  /// Stops reading from a failed stream, which remains open until the session closes it.
  private func lose(because fault: NodeFault) {
    isBroken = true
    location.noteLoss(in: list)
    source?.cancel()
    report?(.failed(error(for: fault)))
  }
}

// MARK: - Controls

extension V4L2Camera {
  func apply(_ controls: ControlSettings) {
    guard let stream else { return answer(.failure(error(.control, .notRunning))) }
    do throws(NodeFault) {
      answer(.success(try stream.apply(controls)))
    } catch {
      answer(.failure(self.error(for: error)))
    }
  }

  private func answer(_ outcomes: Result<[ControlOutcome], CameraError>) {
    report?(.applied(outcomes))
  }
}
