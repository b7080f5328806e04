/// Photos that are asked for, and how many of them may be under way at once.
///
/// What a photo will take is not known before it is there, so each counts as
/// much as the largest so far. One is always let through.
struct Backlog {
  private let byteBudget: Int
  private var waiting: [PhotoRequest] = []
  private var underway: Set<PhotoRequest> = []
  /// A frame of a usual webcam, until a photo was seen.
  private var largest = 4 << 20

  init(byteBudget: Int) {
    self.byteBudget = byteBudget
  }

  mutating func add(_ request: PhotoRequest) {
    waiting.append(request)
  }

  /// The next one to be taken, which is under way from then on; nil when none may be.
  mutating func next() -> PhotoRequest? {
    guard !waiting.isEmpty, underway.isEmpty || (underway.count + 1) * largest <= byteBudget
    else { return nil }
    let request = waiting.removeFirst()
    underway.insert(request)
    return request
  }

  /// Notes what a photo took.
  mutating func note(byteCount: Int) {
    largest = max(largest, byteCount)
  }

  /// Forgets a photo, whatever became of it.
  mutating func end(_ request: PhotoRequest) {
    if underway.remove(request) == nil { waiting.removeAll { $0 == request } }
  }
}
