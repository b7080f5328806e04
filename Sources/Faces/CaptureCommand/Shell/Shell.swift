internal import CaptureArguments
internal import CaptureWords
internal import Glibc

/// `capture shell`: answers requests of another program, with a camera that stays warm.
enum Shell: ProgramCommand {
  static func run(_ parsed: ParsedCommand) async throws(Failure) -> ExitCode {
    let options = try ShellOptions(parsed)
    let (backend, time) = try options.photo.cameras.timedBackend()
    // A reader that has gone is noticed as an output which cannot be written.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    let session = ShellSession(options, on: backend, in: time) { Console.tryPrintResult($0) }
    let input = ShellInput()
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let work = Task {
      _ = await starts.first { true }
      await session.run { await input.next() }
    }
    let watch = Task { [losses = session.losses] in
      for await _ in losses {}
      if !Task.isCancelled { work.cancel() }
    }
    let (_, signal) = await Interruption.during {
      start.yield()  // signals are handled now: no request is answered before
      await work.value
    } ending: {
      work.cancel()
    }
    watch.cancel()
    await session.finish(after: signal)
    return signal ?? .done
  }
}
