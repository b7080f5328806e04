internal import Capture
internal import CaptureBase
internal import CaptureCamera
internal import CaptureJSON
internal import CaptureWords

/// A client's session: its requests, its camera and its stores.
final class ShellSession: Sendable {
  /// Changes only if a client of the present version could no longer work.
  static let protocolVersion = 1

  private let writer: ShellWriter
  private let camera: ShellCamera
  private let dispatcher: ShellDispatcher

  /// Creates a session; `write` gets lines, may block, and returns whether they were written.
  init(
    _ options: ShellOptions, on backend: any CameraBackend, in time: ProgramTime,
    write: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    let writer = ShellWriter(write: write)
    let stores = ShellStores(options.photo.place)
    let camera = ShellCamera(
      options, on: backend, in: time, stores: stores, events: ShellEvents(to: writer))
    self.writer = writer
    self.camera = camera
    dispatcher = ShellDispatcher(
      writer: writer, answerAtOnce: { await Self.answerAtOnce($0, camera) },
      work: { await Self.answer($0, $1, camera, stores, $2) })
  }

  /// A stream that ends when answers cannot be written any more.
  var losses: AsyncStream<Void> { writer.losses }

  /// Answers requests until the end of the input, or until the task is cancelled.
  func run(reading next: () async -> [UInt8]?) async {
    await withTaskCancellationHandler {
      await camera.begin()
      await read(next)
      // Requests in progress are ended by the dispatcher, and waited for in any case.
      await Task { [dispatcher] in await dispatcher.awaitEnd() }.value
    } onCancel: {
      Task { [dispatcher] in await dispatcher.close() }
    }
  }

  private func read(_ next: () async -> [UInt8]?) async {
    var lines = ShellLines()
    while let bytes = await next() {
      for line in lines.add(bytes) {
        guard await dispatcher.take(line) else { return }
      }
      await dispatcher.awaitPlace()
      await writer.awaitRoom()
    }
    guard !Task.isCancelled else { return }
    for line in lines.end() { _ = await dispatcher.take(line) }
  }

  /// Closes the camera, not waiting long for it after a signal, and writes what is left to write.
  func finish(after signal: ExitCode?) async {
    await camera.finish(after: signal)
    await writer.awaitEnd()
  }
}

// MARK: - Requests

extension ShellSession {
  /// Answers a request that waits for no other; nil if it has to.
  private static func answerAtOnce(
    _ work: ShellRequest.Work, _ camera: ShellCamera
  ) async -> ShellAnswer? {
    switch work {
    case .hello:
      .result([
        "program": .string(BuiltVersion.text), "protocol": .integer(protocolVersion),
      ])
    case .state, .events: camera.time.isSimulated ? nil : await answerAboutState(work, camera)
    default: nil
    }
  }

  private static func answerAboutState(
    _ work: ShellRequest.Work, _ camera: ShellCamera
  ) async -> ShellAnswer {
    if case .events(let areOn) = work { return .result(await camera.set(events: areOn)) }
    return .result(await camera.stateJSON)
  }

  /// Does a request whose turn has come.
  ///
  /// In a scenario's own time, which passes only meanwhile, requests are done one after another.
  private static func answer(
    _ work: ShellRequest.Work, _ id: JSON, _ camera: ShellCamera, _ stores: ShellStores,
    _ didBegin: @escaping @Sendable () async -> Void
  ) async -> ShellAnswer {
    do throws(Failure) {
      let time = camera.time
      if case .open(let opening) = work { return .result(try await camera.open(opening)) }
      return try await time.run {
        await answerInTime(work, id, camera, stores) { if !time.isSimulated { await didBegin() } }
      }
    } catch {
      return .failure(error)
    }
  }

  private static func answerInTime(
    _ work: ShellRequest.Work, _ id: JSON, _ camera: ShellCamera, _ stores: ShellStores,
    _ didBegin: @Sendable () async -> Void
  ) async -> ShellAnswer {
    do throws(Failure) {
      switch work {
      case .snap(let snap):
        let shot = try await camera.request(snap, for: id)
        await didBegin()
        return try await shot.answer()
      case .frame(let frame):
        let coordinator = try await camera.use()
        await didBegin()
        return try await ShellFrameReader(frame, of: coordinator).answer()
      case .devices: return .results(try await camera.devices())
      case .close: return .result(await camera.close())
      case .controls(let controls): return try await camera.answer(controls)
      case .photos(let work, let store): return try await stores.answer(work, in: store)
      case .state, .events: return await answerAboutState(work, camera)
      case .hello, .open, .cancel, .quit: return .result([:])
      }
    } catch {
      return .failure(error)
    }
  }
}
