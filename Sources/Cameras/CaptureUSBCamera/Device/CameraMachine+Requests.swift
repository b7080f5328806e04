internal import CaptureCamera

/// Why the last request of the video class was refused, if it was: UVC 1.1, 4.2.1.2.
enum Refusal: UInt8, Sendable {
  case none = 0
  case wrongState = 2
  case outOfRange = 4
  case noUnit = 5
  case noControl = 6
  case noRequest = 7
}

extension CameraMachine {
  /// Answers a request on the control endpoint, now or later.
  mutating func answer(_ transfer: HostMessage.Transfer) -> [Action] {
    let request = transfer.request
    switch request.kind {
    case .standard: return answerStandard(transfer)
    case .ofClass where request.interface == CameraDescriptors.streamingInterface:
      lastRefusal = .none
      return answerStream(transfer)
    case .ofClass where request.interface == CameraDescriptors.controlInterface:
      return answerControl(transfer)
    case .ofClass, .other: return refuse(transfer, .noRequest)
    }
  }

  private mutating func refuse(_ transfer: HostMessage.Transfer, _ why: Refusal) -> [Action] {
    lastRefusal = why
    return [reply(to: transfer.sequence, .stalled)]
  }

  /// Returns as much of some data as the host wants.
  private func give(_ data: [UInt8], to transfer: HostMessage.Transfer) -> [Action] {
    guard transfer.isInput else { return [reply(to: transfer.sequence, .stalled)] }
    let limit = min(Int(transfer.request.length), transfer.length)
    return [reply(to: transfer.sequence, Array(data.prefix(limit)))]
  }

  /// Confirms a request, together with the data that came with it.
  private func confirm(_ transfer: HostMessage.Transfer) -> Action {
    reply(to: transfer.sequence, .done, length: transfer.isInput ? 0 : transfer.data.count)
  }
}

// MARK: - Requests that every USB device knows

/// A request of USB 2.0, table 9-4.
private enum StandardRequest: UInt8 {
  case getStatus = 0
  case clearFeature = 1
  case setFeature = 3
  case getDescriptor = 6
  case getConfiguration = 8
  case setConfiguration = 9
  case getInterface = 10
  case setInterface = 11
}

extension CameraMachine {
  private mutating func answerStandard(_ transfer: HostMessage.Transfer) -> [Action] {
    let request = transfer.request
    switch StandardRequest(rawValue: request.code) {
    case .getStatus: return give([0, 0], to: transfer)
    case .getConfiguration: return give([1], to: transfer)
    case .getInterface: return give([0], to: transfer)
    case .getDescriptor:
      let (type, index) = (request.value.highByte, request.value.lowByte)
      guard let data = descriptors.descriptor(type, index) else { break }
      return give(data, to: transfer)
    case .setConfiguration, .setFeature: return [confirm(transfer)]
    // A camera with a bulk endpoint has no other sign that the host ends a stream.
    case .clearFeature: return (request.isForEndpoint ? endStream() : []) + [confirm(transfer)]
    case .setInterface where request.value == 0:
      let isOfStream = request.interface == CameraDescriptors.streamingInterface
      return (isOfStream ? endStream() : []) + [confirm(transfer)]
    case .setInterface, nil: break
    }
    return [reply(to: transfer.sequence, .stalled)]
  }
}

// MARK: - Requests of the video class

/// A request of UVC 1.1, table A-8.
private enum ClassRequest: UInt8 {
  case setCurrent = 0x01
  case getCurrent = 0x81
  case getMinimum = 0x82
  case getMaximum = 0x83
  case getStep = 0x84
  case getLength = 0x85
  case getAbilities = 0x86
  case getInitial = 0x87
}

extension CameraMachine {
  private static let (probe, commit): (UInt8, UInt8) = (1, 2)
  private static let canBeReadAndSet: UInt8 = 3

  private mutating func answerStream(_ transfer: HostMessage.Transfer) -> [Action] {
    let selector = transfer.request.selector
    guard selector == Self.probe || selector == Self.commit else {
      return refuse(transfer, .noControl)
    }
    switch ClassRequest(rawValue: transfer.request.code) {
    case .setCurrent where !transfer.isInput:
      return take(transfer, commits: selector == Self.commit)
    case .getCurrent:
      return give((selector == Self.commit ? chosen : proposed).bytes, to: transfer)
    case .getMinimum, .getMaximum, .getInitial:
      var terms = proposed
      terms.interval = 0
      return give(formats.settled(terms).bytes, to: transfer)
    case .getStep: return give([UInt8](repeating: 0, count: StreamTerms.byteCount), to: transfer)
    case .getLength: return give(UInt16(StreamTerms.byteCount).littleEndianBytes, to: transfer)
    case .getAbilities: return give([Self.canBeReadAndSet], to: transfer)
    case .setCurrent, nil: return refuse(transfer, .noRequest)
    }
  }

  private mutating func take(_ transfer: HostMessage.Transfer, commits: Bool) -> [Action] {
    let terms = formats.settled(StreamTerms(transfer.data))
    guard commits else {
      proposed = terms
      return [confirm(transfer)]
    }
    chosen = terms
    ask(.commit(length: transfer.data.count), transfer.sequence)
    return beginStream(transfer.sequence)
  }
}

// MARK: - The picture's controls

extension CameraMachine {
  private static let errorSelector: UInt8 = 2

  private mutating func answerControl(_ transfer: HostMessage.Transfer) -> [Action] {
    let request = transfer.request
    if request.unit == 0, request.selector == Self.errorSelector {
      return give([lastRefusal.rawValue], to: transfer)
    }
    lastRefusal = .none
    guard UnitControl.Unit(rawValue: request.unit) != nil else { return refuse(transfer, .noUnit) }
    guard let control = controls.control(ofUnit: request.unit, request.selector) else {
      return refuse(transfer, .noControl)
    }
    switch ClassRequest(rawValue: request.code) {
    case .setCurrent where !transfer.isInput: return set(control, transfer)
    case .getCurrent where transfer.isInput:
      let limit = min(Int(request.length), transfer.length)
      ask(.value(control, limit: limit), transfer.sequence)
      return [.readControls(transfer.sequence)]
    case .getMinimum: return give(controls.property(.minimum, of: control), to: transfer)
    case .getMaximum: return give(controls.property(.maximum, of: control), to: transfer)
    case .getStep: return give(controls.property(.step, of: control), to: transfer)
    case .getInitial: return give(controls.property(.initial, of: control), to: transfer)
    case .getLength: return give(UInt16(control.byteCount).littleEndianBytes, to: transfer)
    case .getAbilities: return give([controls.abilities(of: control)], to: transfer)
    case .setCurrent, .getCurrent, nil: return refuse(transfer, .noRequest)
    }
  }

  private mutating func set(
    _ control: UnitControl, _ transfer: HostMessage.Transfer
  ) -> [Action] {
    guard let settings = controls.settings(of: control, transfer.data) else {
      return refuse(transfer, .outOfRange)
    }
    ask(.setting(length: transfer.data.count), transfer.sequence)
    return [.setControls(settings, transfer.sequence)]
  }

  /// Answers a question about a control's value; nil if it could not be read.
  mutating func didRead(_ current: [CameraControl]?, for sequence: UInt32) -> [Action] {
    guard case .value(let control, let limit) = take(sequence) else { return [] }
    guard let current else {
      lastRefusal = .wrongState
      return [reply(to: sequence, .stalled)]
    }
    let value = controls.value(of: control, among: current)
    return [reply(to: sequence, Array(value.prefix(limit)))]
  }

  /// Confirms or refuses a change of controls; nil if it could not be made.
  mutating func didSet(_ outcomes: [ControlOutcome]?, for sequence: UInt32) -> [Action] {
    guard case .setting(let length) = take(sequence) else { return [] }
    let isRefused = outcomes?.contains { $0.refusal != nil } ?? true
    guard isRefused else { return [reply(to: sequence, .done, length: length)] }
    lastRefusal = .noRequest
    return [reply(to: sequence, .stalled)]
  }
}
