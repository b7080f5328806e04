internal import CaptureJSON

/// Decides which request begins when.
///
/// Requests begin in order, one at a time. Photos and frames may then go on beside one another;
/// every other request is alone.
struct ShellQueue {
  /// A request and its place in the order.
  struct Ticket: Sendable {
    let number: Int
    let request: ShellRequest
  }

  private struct Running {
    let request: ShellRequest
    var isBeginning = true
  }

  /// The greatest number of photos and frames in progress.
  static let width = 16

  private var waiting: [Int: ShellRequest] = [:]
  private var running: [Int: Running] = [:]
  /// The numbers of the next request to begin and of the next one to be added.
  private var (first, end) = (0, 0)

  var waitingCount: Int { waiting.count }
  var isEmpty: Bool { waiting.isEmpty && running.isEmpty }

  mutating func add(_ request: ShellRequest) {
    waiting[end] = request
    end += 1
  }

  /// Returns the request that begins now; nil if none does.
  mutating func next() -> Ticket? {
    while first < end, waiting[first] == nil { first += 1 }
    guard let request = waiting[first], hasPlace(for: request) else { return nil }
    waiting[first] = nil
    running[first] = Running(request: request)
    return Ticket(number: first, request: request)
  }

  private func hasPlace(for request: ShellRequest) -> Bool {
    guard !running.isEmpty else { return true }
    return request.work.overlaps && running.count < Self.width
      && running.values.allSatisfy { !$0.isBeginning && $0.request.work.overlaps }
  }

  /// Records that a request has begun: the next one may begin beside it.
  mutating func didBegin(_ number: Int) {
    running[number]?.isBeginning = false
  }

  /// Records that a request was answered.
  mutating func didEnd(_ number: Int) {
    running[number] = nil
  }

  /// Removes the waiting requests with an id, or all but `quit`; returns them in order, and the
  /// numbers of those in progress.
  mutating func cancel(_ id: JSON?) -> (waiting: [ShellRequest], running: [Int]) {
    let numbers = waiting.filter { $0.value.isMeant(by: id) }.keys.sorted()
    let requests = numbers.compactMap { waiting.removeValue(forKey: $0) }
    return (requests, running.filter { $0.value.request.isMeant(by: id) }.keys.sorted())
  }
}

extension ShellRequest {
  /// Whether a cancellation of requests with an id, or of all, is about this one.
  fileprivate func isMeant(by id: JSON?) -> Bool {
    if let id { return self.id == id }
    if case .quit = work { return false }
    return true
  }
}

extension ShellRequest.Work {
  /// Whether the request may be in progress beside others like it.
  fileprivate var overlaps: Bool {
    switch self {
    case .snap, .frame: true
    default: false
    }
  }
}
