internal import CaptureCoordinator
internal import CaptureJSON
internal import CaptureWords

/// Takes requests as lines, has them done in their order, and answers each of them once.
actor ShellDispatcher {
  /// Does a request, calls `didBegin` when the next one may begin, and returns the answer.
  typealias Work =
    @Sendable (ShellRequest.Work, _ id: JSON, _ didBegin: @escaping @Sendable () async -> Void)
    async -> ShellAnswer
  /// Answers a request that does not wait for others; nil if it does.
  typealias ImmediateAnswer = @Sendable (ShellRequest.Work) async -> ShellAnswer?

  /// A wait until the queue is in some state.
  private struct Wait {
    let isOver: (ShellQueue) -> Bool
    let call: AsyncStream<Void>.Continuation
  }

  /// The number of requests that wait before no more are read.
  static let waitingLimit = 1_000

  private let writer: ShellWriter
  private let answerAtOnce: ImmediateAnswer
  private let work: Work
  private var queue = ShellQueue()
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var waits: [Wait] = []
  /// Whether no more requests are taken.
  private var isClosing = false

  init(writer: ShellWriter, answerAtOnce: @escaping ImmediateAnswer, work: @escaping Work) {
    self.writer = writer
    self.answerAtOnce = answerAtOnce
    self.work = work
  }

  /// Takes a line of the input; returns false after the last request.
  func take(_ line: ShellLines.Line) async -> Bool {
    guard !isClosing else { return false }
    do throws(ShellRefusal) {
      let request = try ShellRequest(line)
      if case .cancel(let id) = request.work {
        cancel(id) { count in
          let answer = ShellAnswer.result(["requestsCancelled": .integer(count)])
          writer.send(answer.line(for: request.id))
        }
      } else if let answer = await answerAtOnce(request.work) {
        writer.send(answer.line(for: request.id))
      } else {
        queue.add(request)
        advance()
      }
      if case .quit = request.work { isClosing = true }
    } catch {
      let failure = Failure.message(error.sentence, .usage)
      writer.send(ShellAnswer.failure(failure).line(for: error.id))
    }
    return !isClosing
  }

  /// Cancels everything, and takes no more requests.
  func close() {
    isClosing = true
    cancel(nil) { _ in }
  }

  /// Waits until fewer requests wait than the limit, or the task is cancelled.
  func awaitPlace() async {
    await wait { $0.waitingCount < Self.waitingLimit }
  }

  /// Waits until all requests are answered, or the task is cancelled.
  func awaitEnd() async {
    await wait { $0.isEmpty }
  }

  private func wait(until isOver: @escaping (ShellQueue) -> Bool) async {
    guard !isOver(queue) else { return }
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    waits.append(Wait(isOver: isOver, call: call))
    _ = await calls.first { true }
  }

  private func resumeWaits() {
    for wait in waits where wait.isOver(queue) { wait.call.yield() }
    waits.removeAll { $0.isOver(queue) }
  }
}

// MARK: - Order

extension ShellDispatcher {
  /// Begins the requests whose turn has come.
  private func advance() {
    while let ticket = queue.next() {
      tasks[ticket.number] = Task.detached { [self] in
        await writer.awaitRoom()
        await StoreCommand.$requested.withValue(ticket.request.store) {
          let answer = await answer(ticket)
          writer.send(answer.line(for: ticket.request.id))
        }
        await didEnd(ticket.number)
      }
    }
    resumeWaits()
  }

  private nonisolated func answer(_ ticket: ShellQueue.Ticket) async -> ShellAnswer {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    return await work(ticket.request.work, ticket.request.id) { [self] in
      await didBegin(ticket.number)
    }
  }

  private func didBegin(_ number: Int) {
    queue.didBegin(number)
    advance()
  }

  private func didEnd(_ number: Int) {
    queue.didEnd(number)
    tasks[number] = nil
    advance()
  }

  /// Cancels the requests with an id, or all; `report` gets their number before they are answered.
  private func cancel(_ id: JSON?, report: (_ count: Int) -> Void) {
    let (waiting, running) = queue.cancel(id)
    report(waiting.count + running.count)
    for request in waiting {
      writer.send(ShellAnswer.failure(.cancelled).line(for: request.id))
    }
    for number in running { tasks[number]?.cancel() }
    advance()
  }
}

extension ShellRequest {
  /// Reads a request from a line of the input.
  fileprivate init(_ line: ShellLines.Line) throws(ShellRefusal) {
    switch line {
    case .text(let bytes): try self.init(reading: bytes)
    case .tooLong:
      throw ShellRefusal(
        id: .null, sentence: "the request is longer than \(ShellLines.longest) bytes")
    }
  }
}
