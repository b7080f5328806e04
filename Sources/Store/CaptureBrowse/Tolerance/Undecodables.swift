internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

/// Photos whose originals could not be decoded, and which are not tried again for a while.
///
/// Not thread-safe: the owner must lock.
struct Undecodables: Sendable {
  /// The number of requests refused.
  private(set) var refusals = 0
  private let patience: Duration
  private var errors: [PhotoID: (error: ToleranceError, end: Timestamp)] = [:]

  /// The maximum number of photos to remember; a store with more has worse problems.
  private static let limit = 1_000

  init(patience: Duration) {
    self.patience = patience
  }

  /// Returns the error to refuse a request with, or nil if the photo may be tried.
  mutating func refusal(of photo: PhotoID, at now: Timestamp) -> ToleranceError? {
    guard let (error, end) = errors[photo], end > now else { return nil }
    refusals += 1
    return error
  }

  mutating func insert(_ photo: PhotoID, _ error: ToleranceError, at now: Timestamp) {
    if errors.count >= Self.limit { errors = errors.filter { $0.value.end > now } }
    if errors.count >= Self.limit { errors = [:] }
    errors[photo] = (error, now + patience)
  }

  mutating func remove(_ photo: PhotoID) {
    errors[photo] = nil
  }

  mutating func removeAll() {
    errors = [:]
  }
}
