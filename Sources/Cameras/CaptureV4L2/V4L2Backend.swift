public import CaptureCamera
internal import CaptureFiles
public import CaptureTime

/// The cameras for which the Linux kernel has a driver.
public struct V4L2Backend: CameraBackend {
  /// The system's clock.
  public let timeline: any Timeline = WallTimeline()
  private let list = NodeList()
  private let questions = BlockingRequests()

  /// The time limit for a camera to list its modes and controls.
  private static let answerTimeout: Duration = .seconds(3)
  /// The time limit for operations on controls; the USB driver gives up
  /// on a single control after 5 s.
  private static let controlPatience: Duration = .seconds(8)

  /// Creates a backend; it does not access any device yet.
  public init() {}

  /// Returns the cameras that are connected now.
  ///
  /// Each camera is opened briefly to list its modes and controls. A camera that may
  /// not be opened or does not respond is listed without them, since opening it for
  /// a photo will report the reason.
  public func devices() async -> [CameraDevice] {
    async let holders = questions.ask(NodeHolders.folder, within: Self.answerTimeout) { [list] in
      NodeHolders.all(of: Set(list.entries().compactMap { list.numberOfFile($0.path) }))
    }
    let devices = await devices(Self.describe)
    let known = await holders ?? [:]
    return devices.map { device in
      var device = device
      device.holder = list.numberOfFile(device.path).flatMap { known[$0]?.names }
      return device
    }
  }

  /// Returns the connected cameras without modes and controls, having
  /// checked only that each is a camera.
  public func choices() async -> [CameraDevice] {
    await devices(Self.confirm)
  }

  /// Returns what the system lists as cameras, without opening any.
  public func listed() -> [CameraDevice] {
    list.entries().filter { $0.index == 0 }.map(\.device)
  }

  private typealias Question = @Sendable (NodeEntry) throws(NodeFault) -> CameraDevice

  private func devices(_ question: @escaping Question) async -> [CameraDevice] {
    let entries = list.entries()
    return await withTaskGroup(of: (Int, CameraDevice?).self) { group in
      for (place, entry) in entries.enumerated() {
        group.addTask { (place, await device(entry, question)) }
      }
      var found: [Int: CameraDevice] = [:]
      for await (place, device) in group { found[place] = device }
      return entries.indices.compactMap { found[$0] }
    }
  }

  private func device(_ entry: NodeEntry, _ question: @escaping Question) async -> CameraDevice? {
    let answer = await questions.ask(entry.path, within: Self.answerTimeout) {
      Result { () throws(NodeFault) in try question(entry) }
    }
    guard let answer else { return entry.unasked }
    switch answer {
    case .success(let device): return device
    case .failure(.refused(_, let cause)) where cause.isUserFixable: return entry.unasked
    case .failure: return nil
    }
  }

  private static func describe(_ entry: NodeEntry) throws(NodeFault) -> CameraDevice {
    let node = try VideoNode(entry.path)
    var device = entry.device.describing(try node.offer(), (try? node.controls()) ?? [])
    device.link = entry.socket?.link
    return device
  }

  /// Returns the devices that look like cameras but cannot be used as one.
  public func obstacles() async -> [CameraObstacle] {
    await questions.ask("", within: Self.answerTimeout) { [list] in list.obstacles() } ?? []
  }

  /// The error that explains why no camera was found.
  public var absence: CameraError {
    if let shortage = CameraError.Cause.lost.shortage {
      return CameraError(.find, "", .shortage(shortage))
    }
    let hidden = list.entries().first { $0.index == 0 && !Folder.exists($0.path) }
    guard let hidden else {
      return CameraError(.find, "", .notFound, remedy: .connectOrPassIntoContainer)
    }
    return list.absence(of: hidden.path, called: hidden.path, .find)
  }

  private static func confirm(_ entry: NodeEntry) throws(NodeFault) -> CameraDevice {
    try VideoNode.check(entry.path)
    return entry.device
  }

  /// Returns the camera that a selector matches; a path may be a symbolic link.
  public func device(
    chosenBy selector: DeviceSelector?
  ) async throws(CameraError) -> CameraDevice {
    guard let path = selector?.description, path.utf8.first == UInt8(ascii: "/") else {
      return try await choice(by: selector)
    }
    return try await device(at: path)
  }

  /// Returns the camera at a path, which may be a symbolic link, without modes and controls.
  ///
  /// Throws the reason if there is no camera at the path.
  public func device(at path: String) async throws(CameraError) -> CameraDevice {
    let answer = await questions.ask(path, within: Self.answerTimeout) { [list] in
      Result { () throws(NodeFault) in try Self.device(at: path, in: list) }
    }
    guard let answer else {
      throw CameraError(.open, path, .silent(for: Self.answerTimeout))
    }
    do throws(NodeFault) {
      return try answer.get()
    } catch {
      throw error.error(at: path, called: path)
    }
  }

  private static func device(
    at path: String, in list: NodeList
  ) throws(NodeFault) -> CameraDevice {
    let target = SystemFile.realPath(path) ?? path
    let entry = list.entries(askedFor: target).first { $0.path == target }
    if let entry, entry.identity.isKnown || list.isVideo(target) { return try confirm(entry) }
    do throws(NodeFault) {
      try VideoNode.check(target)
    } catch {
      guard case .refused(_, let cause) = error, !cause.isUserFixable, cause != .noSuchFile else {
        throw error
      }
    }
    throw .notACamera("it is not a video device")
  }

  /// Returns a stream of the connected cameras: once at first, and again whenever one may have been
  /// added or removed.
  ///
  /// A slow reader gets only the latest list.
  public func changes() -> AsyncStream<[CameraDevice]> {
    let (stream, reader) = AsyncStream.makeStream(
      of: [CameraDevice].self, bufferingPolicy: .bufferingNewest(1))
    let (hints, hinter) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watch = NodeWatch(of: "/dev", timeline: timeline) { hinter.yield() }
    hinter.yield()
    let work = Task {
      for await _ in hints { reader.yield(await devices()) }
    }
    reader.onTermination = { _ in
      watch.stop()
      work.cancel()
    }
    return stream
  }

  /// Returns a new driver; the camera is opened only when a session starts.
  public func driver(for device: CameraDevice) -> any CameraDriver {
    V4L2Driver(device, in: list)
  }
}

// MARK: - Controls

extension V4L2Backend {
  /// Returns a camera's controls, wherever it is plugged in now.
  ///
  /// Throws if the camera does not respond within 8 s.
  public func controls(of device: CameraDevice) async throws(CameraError) -> [CameraControl] {
    try await ask(device, .read) { node throws(NodeFault) in try node.controls().map(\.control) }
  }

  /// Sets a camera's controls and reads them back, wherever it is plugged in now.
  ///
  /// A refusal by the camera is reported in the outcome. Throws if the
  /// camera does not respond within 8 s.
  public func set(
    _ settings: ControlSettings, on device: CameraDevice
  ) async throws(CameraError) -> [ControlOutcome] {
    try await ask(device, .control) { node throws(NodeFault) in
      try node.set(settings, of: try node.controls()).outcomes
    }
  }

  /// Performs an operation on a camera's controls, wherever it is plugged in now.
  private func ask<Answer: Sendable>(
    _ device: CameraDevice, _ step: CameraError.Step,
    _ question: @escaping @Sendable (borrowing VideoNode) throws(NodeFault) -> Answer
  ) async throws(CameraError) -> Answer {
    guard let entry = list.entry(of: device) else {
      throw CameraError(step, device.subject, .lost)
    }
    let answer = await questions.ask(entry.path, within: Self.controlPatience) {
      Result { () throws(NodeFault) in try question(VideoNode(entry.path)) }
    }
    guard let answer else {
      throw CameraError(step, device.subject, .silent(for: Self.controlPatience))
    }
    do throws(NodeFault) {
      return try answer.get()
    } catch {
      throw error.error(at: entry.path, called: entry.device.subject)
    }
  }
}

extension NodeEntry {
  /// The camera without modes and controls; nil for a secondary node, such as one for metadata.
  fileprivate var unasked: CameraDevice? { index == 0 ? device : nil }
}
