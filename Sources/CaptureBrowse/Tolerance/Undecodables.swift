internal import CaptureImaging
internal import CaptureStore

/// Photos whose originals could not be decoded, which are not tried again for a while.
///
/// Not thread-safe: its owner locks.
struct Undecodables: Sendable {
  /// How often one of them was asked for.
  private(set) var refusals = 0
  private let patience: Duration
  private var errors: [PhotoID: (error: ToleranceError, end: Timestamp)] = [:]

  /// As many are remembered; a store with more has other troubles.
  private static let limit = 1_000

  init(patience: Duration) {
    self.patience = patience
  }

  /// Why a photo is not to be tried now; nil when it may be.
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
