/// A queue of requested photos that limits how many are in progress at once.
///
/// The size of a photo is unknown until it exists, so each one is assumed to be as large as the
/// largest so far. One photo is always allowed, whatever the budget.
struct Backlog {
  private let byteBudget: Int
  private var waiting: [PhotoRequest] = []
  private var underway: Set<PhotoRequest> = []
  /// The size of the largest photo so far; the initial value is a typical webcam frame.
  private var largest = 4 << 20

  init(byteBudget: Int) {
    self.byteBudget = byteBudget
  }

  mutating func add(_ request: PhotoRequest) {
    waiting.append(request)
  }

  /// Removes the next request from the queue and marks it as in progress, budget permitting.
  mutating func next() -> PhotoRequest? {
    guard !waiting.isEmpty, underway.isEmpty || (underway.count + 1) * largest <= byteBudget
    else { return nil }
    let request = waiting.removeFirst()
    underway.insert(request)
    return request
  }

  /// Records the size of a photo, in bytes.
  mutating func note(byteCount: Int) {
    largest = max(largest, byteCount)
  }

  /// Removes a request, whether it is queued or in progress.
  mutating func end(_ request: PhotoRequest) {
    if underway.remove(request) == nil { waiting.removeAll { $0 == request } }
  }
}
