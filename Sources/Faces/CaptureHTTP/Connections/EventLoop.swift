internal import CLibEvent
internal import CaptureBase
internal import CaptureFiles
internal import Dispatch
internal import Glibc

/// The thread on which libevent watches sockets, and which runs the actor that owns them.
///
/// libevent calls back on this thread only, where the actor can be entered without waiting. After the
/// thread has ended, the actor has no sockets any more, and what is left to do runs on a queue.
final class EventLoop: SerialExecutor {
  /// Jobs for the thread.
  private struct Work: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var isEnding = false
    var hasEnded = false
    var thread: pthread_t?
  }

  /// The event base, which only the thread uses once it runs.
  nonisolated(unsafe) let base: OpaquePointer
  private let wakeup: CInt
  private let work = Guarded(Work())
  private let afterwards = DispatchQueue(label: "capture.http.afterwards")
  private let end = AsyncStream.makeStream(of: Void.self)

  /// Starts the thread.
  init() throws(Errno) {
    let wakeup = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
    guard wakeup >= 0 else { throw .last }
    guard let base = event_base_new() else {
      close(wakeup)
      throw .tooManyFiles
    }
    self.base = base
    self.wakeup = wakeup
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        context.map { Unmanaged<EventLoop>.fromOpaque($0).takeRetainedValue().main() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard failure == 0 else {
      Unmanaged.passUnretained(self).release()
      event_base_free(base)
      close(wakeup)
      throw Errno(rawValue: failure)
    }
    let started = thread
    work.withLock { $0.thread = started }
  }

  /// Ends the thread after the jobs that are left, and returns once it has ended.
  func stop() async {
    work.withLock { $0.isEnding = true }
    ring()
    for await _ in end.stream {}
    guard let thread = work.withLock({ $0.thread.take() }) else { return }
    pthread_join(thread, nil)
  }
}

// MARK: - As an executor

extension EventLoop {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    perform { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Runs code on the thread soon, after what was enqueued before.
  func perform(_ job: @escaping @Sendable () -> Void) {
    let hasEnded = work.withLock { work in
      if !work.hasEnded { work.jobs.append(job) }
      return work.hasEnded
    }
    guard hasEnded else { return ring() }
    afterwards.async(execute: job)
  }

  func checkIsolated() {
    let (thread, hasEnded) = work.withLock { ($0.thread, $0.hasEnded) }
    guard !hasEnded else { return dispatchPrecondition(condition: .onQueue(afterwards)) }
    precondition(thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false)
  }

  private func ring() {
    eventfd_write(wakeup, 1)
  }
}

// MARK: - On the thread

extension EventLoop {
  private func main() {
    var signals = sigset_t()
    sigfillset(&signals)  // such as SIGPIPE, for a client that is gone
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    c_name_thread("capture-http")
    work.withLock { $0.thread = pthread_self() }
    runUntilEnd()
    event_base_free(base)  // which closes the sockets that were freed last
    close(wakeup)
    end.continuation.finish()
  }

  private func runUntilEnd() {
    let watch = ReadingWatch(of: wakeup, on: base) { [unowned self] in runJobs() }
    withExtendedLifetime(watch) {
      repeat {
        event_base_loop(base, EVLOOP_NO_EXIT_ON_EMPTY)
      } while !hasEnded()
    }
  }

  private func runJobs() {
    var count = eventfd_t()
    eventfd_read(wakeup, &count)
    let (jobs, isEnding) = work.withLock { work in
      defer { work.jobs.removeAll(keepingCapacity: true) }
      return (work.jobs, work.isEnding)
    }
    for job in jobs { job() }
    if isEnding { event_base_loopbreak(base) }
  }

  /// Returns whether nothing is left to do; from then on, jobs run elsewhere.
  private func hasEnded() -> Bool {
    let hasEnded = work.withLock { work in
      work.hasEnded = work.isEnding && work.jobs.isEmpty
      return work.hasEnded
    }
    if !hasEnded { ring() }
    return hasEnded
  }
}
