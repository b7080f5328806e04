internal import CaptureBase
public import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureTime
internal import Dispatch

/// What happens to a camera that is plugged into the kernel.
public enum USBCameraEvent: Sendable {
  /// The kernel has made this device file of the camera.
  case plugged(path: String)
  /// The camera was unplugged, as the scenario wants it, perhaps before it had a device file.
  case unplugged
  /// The camera cannot be used any longer.
  case failed(USBCameraError)
}

/// A camera of a backend that the running kernel takes for a USB webcam.
///
/// It is plugged in through the kernel's virtual host controller, and follows its backend: while
/// the backend's camera is unplugged, so is this one.
public actor USBCamera {
  private nonisolated let identity: DeviceIdentity
  private nonisolated let backend: any CameraBackend
  private nonisolated let executor: QueueExecutor
  private let driver: any CameraDriver
  private let controller: HostController
  private var machine: CameraMachine
  private var connection: HostConnection?
  /// Whether the camera should be plugged in, according to its backend.
  private var isWanted = false
  private var watch: Task<Void, Never>?
  private var alarm: Alarm?
  private nonisolated let output: AsyncStream<USBCameraEvent>.Continuation

  /// What happens to the camera from its first plugging in on; ends when it was unplugged for good.
  public nonisolated let events: AsyncStream<USBCameraEvent>
  /// The camera's formats, frame rates and controls that a USB camera cannot have, in readable form.
  public nonisolated let omissions: [String]

  /// A connection with the host.
  private struct HostConnection {
    let socket: BusSocket
    let source: any DispatchSourceRead
    var reader = HostMessageReader()
    /// The port of the virtual host controller; nil in tests.
    var port: Int?
  }

  private nonisolated var timeline: any Timeline { backend.timeline }

  /// The executor of the camera's own queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Prepares a camera of a backend, with all of its modes and controls.
  public init(_ device: CameraDevice, of backend: any CameraBackend) throws(USBCameraError) {
    try self.init(device, of: backend, on: .kernel)
  }

  init(
    _ device: CameraDevice, of backend: any CameraBackend, on controller: HostController
  ) throws(USBCameraError) {
    let (formats, controls) = (VideoFormats(device.modes), USBControls(device.controls))
    guard !formats.formats.isEmpty else {
      throw USBCameraError(.notOfUSB, "a USB camera can have none of the camera's formats")
    }
    guard let descriptors = CameraDescriptors(device.identity, formats, controls) else {
      throw USBCameraError(.notOfUSB, "the camera has too many modes for a USB camera")
    }
    machine = CameraMachine(descriptors, formats, controls)
    omissions =
      formats.omitted.map(\.description) + formats.omittedRates
      + controls.omitted.map(\.rawValue)
    identity = device.identity
    self.backend = backend
    self.controller = controller
    driver = backend.driver(for: device)
    executor = QueueExecutor(label: "capture.usb.camera", timeline: backend.timeline)
    (events, output) = AsyncStream.makeStream(of: USBCameraEvent.self)
  }

  /// Runs `body` on the actor, after everything that was enqueued before.
  private nonisolated func perform(_ body: @escaping @Sendable (isolated USBCamera) -> Void) {
    timeline.perform(on: executor.queue) { [weak self] in self?.assumeIsolated(body) }
  }
}

// MARK: - Plugging

extension USBCamera {
  private static let retryInterval = Duration.milliseconds(100)
  /// How long a port may stay in use that was left a moment ago.
  private static let patience = Duration.seconds(5)
  private static let driverTimeout = Duration.seconds(10)
  private static let nodeTimeout = Duration.seconds(60)
  /// How long a device may be without its file, which may be in another `/dev`.
  private static let fileTimeout = Duration.seconds(20)
  /// How long the file may be without its group, as udev need not know the device.
  private static let groupTimeout = Duration.seconds(10)

  /// Plugs the camera in while its backend's camera is plugged in, from now on.
  ///
  /// Returns whether it is plugged in now; ``events`` tells when the device file exists. Throws if
  /// that is impossible from the beginning.
  @discardableResult
  public func plugIn() async throws(USBCameraError) -> Bool {
    guard watch == nil else { return isWanted }
    _ = try controller.ports
    isWanted = await Self.device(identity, of: backend) != nil
    if isWanted { try attach() }
    let (identity, changes) = (identity, backend.changes())
    watch = Task { [weak self] in
      for await devices in changes {
        let isThere = devices.contains { $0.identity.isSameCamera(as: identity) }
        self?.perform { $0.follow(isThere: isThere) }
      }
    }
    return isWanted
  }

  /// Unplugs the camera for good, and ends ``events``.
  public func unplug() {
    isWanted = false
    watch?.cancel()
    output.finish()
    leave()
  }

  private func attach() throws(USBCameraError) {
    let (socket, host) = try BusSocket.pair()
    defer { BusSocket.close(host) }
    let port = try controller.attach(host)
    connect(socket, port: port)
    awaitNode(until: timeline.now + Self.nodeTimeout)
  }

  /// Starts to answer the host at the other end of a connection.
  func connect(_ socket: BusSocket, port: Int? = nil) {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: socket.descriptor, queue: executor.queue)
    source.onEvent { [weak self] in self?.assumeIsolated { $0.receive() } }
    source.onCancel { withExtendedLifetime(socket) {} }
    connection = HostConnection(socket: socket, source: source, port: port)
    source.activate()
  }

  /// Leaves the bus.
  private func leave() {
    guard let connection else { return }
    self.connection = nil
    alarm = nil
    connection.source.cancel()
    connection.socket.end()
    carryOut(machine.wasUnplugged())
    output.yield(.unplugged)
  }

  private func follow(isThere: Bool) {
    guard watch?.isCancelled == false, isThere != isWanted else { return }
    isWanted = isThere
    if isThere {
      plugBackIn(until: timeline.now + Self.patience)
    } else {
      leave()
    }
  }

  /// Plugs the camera in again as soon as there is a port.
  private func plugBackIn(until deadline: Timestamp) {
    guard isWanted, connection == nil else { return }
    do throws(USBCameraError) {
      try attach()
    } catch {
      guard timeline.now < deadline else { return fail(error) }
      alarm = timeline.alarm(after: Self.retryInterval, on: executor.queue) { [weak self] in
        self?.assumeIsolated { $0.plugBackIn(until: deadline) }
      }
    }
  }

  private func awaitNode(until deadline: Timestamp) {
    guard let port = connection?.port else { return }
    let waited = Self.nodeTimeout - (deadline - timeline.now)
    switch controller.node(ofPort: port) {
    case .ready(let path): return report(.plugged(path: path))
    case .withoutGroup(let path) where waited > Self.groupTimeout:
      return report(.plugged(path: path))
    case .withoutFile(let path) where waited > Self.fileTimeout: return fail(.noFile(at: path))
    case .none, .withoutGroup, .withoutFile: break
    }
    if waited > Self.driverTimeout, !controller.hasDriver { return fail(.noDriver) }
    if waited > Self.nodeTimeout { return fail(.noNode(within: Self.nodeTimeout)) }
    alarm = timeline.alarm(after: .milliseconds(50), on: executor.queue) { [weak self] in
      self?.assumeIsolated { $0.awaitNode(until: deadline) }
    }
  }

  private func report(_ event: USBCameraEvent) {
    output.yield(event)
  }

  private func fail(_ error: USBCameraError) {
    isWanted = false
    watch?.cancel()
    output.yield(.failed(error))
    output.finish()
    leave()
  }
}

// MARK: - The host

extension USBCamera {
  private func receive() {
    guard let socket = connection?.socket else { return }
    switch socket.read() {
    case .nothing: break
    case .end: fail(.detached)
    case .bytes(let bytes):
      connection?.reader.append(bytes)
      do throws(BusFault) {
        while let message = try connection?.reader.next() { carryOut(machine.receive(message)) }
      } catch {
        fail(USBCameraError(.connection, "the USB host sent data that no camera understands"))
      }
    }
  }

  private func carryOut(_ actions: [CameraMachine.Action]) {
    for action in actions { carryOut(action) }
  }

  private func carryOut(_ action: CameraMachine.Action) {
    switch action {
    case .send(let message):
      // If the host is gone, the next read says so.
      _ = connection?.socket.send(message.bytes)
    case .open(let request):
      driver.open(request) { [weak self] event in
        self?.perform { $0.carryOut($0.machine.handle(event)) }
      }
    case .close: driver.close()
    case .useFrame(let frame): driver.willUse(frame)
    case .readControls(let sequence): readControls(for: sequence)
    case .setControls(let settings, let sequence): set(settings, for: sequence)
    case .leave: loseContact()
    }
  }

  /// Leaves the bus for a second, if the backend does not say for how long.
  private func loseContact() {
    leave()
    alarm = timeline.alarm(after: .seconds(1), on: executor.queue) { [weak self] in
      self?.assumeIsolated { camera in
        camera.plugBackIn(until: camera.timeline.now + Self.patience)
      }
    }
  }
}

// MARK: - The controls

extension USBCamera {
  private func readControls(for sequence: UInt32) {
    Task { [weak self, backend, identity] in
      var controls: [CameraControl]?
      if let device = await Self.device(identity, of: backend) {
        controls = try? await backend.controls(of: device)
      }
      let read = controls
      self?.perform { $0.carryOut($0.machine.didRead(read, for: sequence)) }
    }
  }

  private func set(_ settings: ControlSettings, for sequence: UInt32) {
    Task { [weak self, backend, identity] in
      var outcomes: [ControlOutcome]?
      if let device = await Self.device(identity, of: backend) {
        outcomes = try? await backend.set(settings, on: device)
      }
      let made = outcomes
      self?.perform { $0.carryOut($0.machine.didSet(made, for: sequence)) }
    }
  }

  private static func device(
    _ identity: DeviceIdentity, of backend: any CameraBackend
  ) async -> CameraDevice? {
    try? await backend.choices().first { $0.identity.isSameCamera(as: identity) }
  }
}
