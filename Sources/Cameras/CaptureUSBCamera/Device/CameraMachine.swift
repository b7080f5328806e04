internal import CaptureCamera
internal import CaptureImaging

/// A USB camera as the host sees it: a state machine that returns what to do.
struct CameraMachine: Sendable {
  enum Action: Sendable {
    case send(DeviceMessage)
    case open(StreamRequest)
    case close
    /// A picture of the stream that ends was seen, so the next stream shows another.
    case useFrame(Frame)
    /// Reads the controls for the question with this number.
    case readControls(UInt32)
    /// Sets controls for the question with this number.
    case setControls(ControlSettings, UInt32)
    /// The camera lost its power, and must leave the bus.
    case leave
  }

  /// A request on the control endpoint that is answered later.
  enum Question: Sendable {
    case value(UnitControl, limit: Int)
    case setting(length: Int)
    case commit(length: Int)
  }

  enum Stream: Sendable {
    case idle
    case opening(question: UInt32)
    case streaming
    case failed
    /// Closing, after which another stream may begin.
    case closing(next: (question: UInt32, StreamRequest)?)
  }

  let descriptors: CameraDescriptors
  let formats: VideoFormats
  let controls: USBControls
  /// The terms that the host has proposed, and those that it has chosen.
  var proposed: StreamTerms
  var chosen: StreamTerms
  var lastRefusal = Refusal.none
  private(set) var stream = Stream.idle
  private var sender = FrameSender()
  private var lastFrame: Frame?
  private var transfers: [(sequence: UInt32, length: Int)] = []
  private var questions: [UInt32: Question] = [:]
  /// Requests that were cancelled before they arrived, with the messages that did so.
  private var early: [UInt32: UInt32] = [:]
  private var newest: UInt32 = 0

  /// The most transfers that wait: the kernel's driver has five, and programs that use the bus
  /// themselves have a hundred and more.
  static let transferLimit = 4_096

  init(_ descriptors: CameraDescriptors, _ formats: VideoFormats, _ controls: USBControls) {
    self.descriptors = descriptors
    self.formats = formats
    self.controls = controls
    proposed = formats.settled(StreamTerms())
    chosen = proposed
  }
}

// MARK: - The bus

extension CameraMachine {
  /// Responds to a message of the host.
  mutating func receive(_ message: HostMessage) -> [Action] {
    switch message {
    case .unlink(let sequence, let unlinked): return unlink(unlinked, by: sequence)
    case .submit(let transfer):
      newest = transfer.sequence
      if let unlink = early.removeValue(forKey: transfer.sequence) {
        return [.send(.unlinked(sequence: unlink, .takenBack))]
      }
      if transfer.endpoint == 0 { return answer(transfer) }
      return queue(transfer)
    }
  }

  /// Cancels a request.
  ///
  /// The kernel may cancel a request before it sends it. If the answer arrived first, the kernel
  /// would hang, so the answer is held back until the request is here.
  private mutating func unlink(_ sequence: UInt32, by unlink: UInt32) -> [Action] {
    if Int32(bitPattern: sequence &- newest) > 0 {
      guard early.count < Self.transferLimit else {
        return [.send(.unlinked(sequence: unlink, .done))]
      }
      early[sequence] = unlink
      return []
    }
    let waiting = transfers.firstIndex { $0.sequence == sequence }
    if let waiting { transfers.remove(at: waiting) }
    let wasAsked = questions.removeValue(forKey: sequence) != nil
    let isTakenBack = waiting != nil || wasAsked
    return [.send(.unlinked(sequence: unlink, isTakenBack ? .takenBack : .done))]
  }

  private mutating func queue(_ transfer: HostMessage.Transfer) -> [Action] {
    guard transfer.isInput, transfer.endpoint == UInt32(CameraDescriptors.videoEndpoint & 0x0F)
    else { return [reply(to: transfer.sequence, .stalled)] }
    guard transfers.count < Self.transferLimit else {
      return [reply(to: transfer.sequence, .brokenOff)]
    }
    transfers.append((transfer.sequence, transfer.length))
    return send()
  }

  /// Answers as many transfers as there are payloads.
  private mutating func send() -> [Action] {
    var actions: [Action] = []
    while let first = transfers.first {
      if case .failed = stream {
        actions.append(reply(to: first.sequence, .brokenOff))
      } else {
        let limit = min(first.length, StreamTerms.payloadLimit)
        guard let payload = sender.next(limit: limit) else { break }
        actions.append(reply(to: first.sequence, payload))
      }
      transfers.removeFirst()
    }
    return actions
  }

  func reply(to sequence: UInt32, _ status: TransferStatus, length: Int = 0) -> Action {
    .send(.completed(sequence: sequence, status, length: length))
  }

  func reply(to sequence: UInt32, _ data: [UInt8]) -> Action {
    .send(.completed(sequence: sequence, .done, length: data.count, data: data))
  }

  /// Remembers a question that is answered later.
  mutating func ask(_ question: Question, _ sequence: UInt32) {
    questions[sequence] = question
  }

  /// Returns a question that still waits for its answer.
  mutating func take(_ sequence: UInt32) -> Question? {
    questions.removeValue(forKey: sequence)
  }

  /// Forgets the host, because the camera is not plugged in any longer.
  mutating func wasUnplugged() -> [Action] {
    transfers = []
    questions = [:]
    early = [:]
    newest = 0
    lastRefusal = .none
    proposed = formats.settled(StreamTerms())
    chosen = proposed
    return endStream()
  }
}

// MARK: - The stream

extension CameraMachine {
  /// Begins the stream that the host has chosen; the answer comes when the camera is open.
  mutating func beginStream(_ question: UInt32) -> [Action] {
    let request = formats.request(for: chosen)
    switch stream {
    case .idle:
      stream = .opening(question: question)
      return [.open(request)]
    case .opening, .streaming, .failed:
      let actions = endStream()
      stream = .closing(next: (question, request))
      return actions
    case .closing:
      stream = .closing(next: (question, request))
      return []
    }
  }

  /// Ends the stream, if there is one.
  mutating func endStream() -> [Action] {
    sender.stop()
    switch stream {
    case .idle: return []
    case .closing:
      stream = .closing(next: nil)
      return []
    case .opening, .streaming, .failed:
      stream = .closing(next: nil)
      defer { lastFrame = nil }
      return (lastFrame.map { [.useFrame($0)] } ?? []) + [.close]
    }
  }

  /// Responds to the simulated camera.
  mutating func handle(_ event: DriverEvent) -> [Action] {
    switch event {
    case .opened:
      guard case .opening(let question) = stream else { return [] }
      stream = .streaming
      return answerCommit(question, .done)
    case .openFailed(let error):
      guard case .opening(let question) = stream else { return [] }
      stream = .idle
      return answerCommit(question, .stalled) + (error.code == .unplugged ? [.leave] : [])
    case .frame(let frame):
      guard case .streaming = stream else { return [] }
      lastFrame = Frame(sequence: frame.sequence, layout: frame.layout, bytes: [])
      sender.add(VideoLevels.applied(to: frame))
      return send()
    case .failed(let error):
      guard case .streaming = stream else { return [] }
      stream = .failed
      return error.code == .unplugged ? [.leave] : send()
    case .applied: return []
    case .closed:
      guard case .closing(let next) = stream else { return [] }
      stream = .idle
      guard let (question, request) = next else { return [] }
      stream = .opening(question: question)
      return [.open(request)]
    }
  }

  private mutating func answerCommit(_ question: UInt32, _ status: TransferStatus) -> [Action] {
    guard case .commit(let length) = take(question) else { return [] }
    if status != .done { lastRefusal = .wrongState }
    return [reply(to: question, status, length: status == .done ? length : 0)]
  }
}
