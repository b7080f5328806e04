/// A moving average of the times that loads and decodes take.
struct LoadPace: Hashable, Sendable {
  private(set) var load = Duration.zero
  private(set) var decode = Duration.zero

  var photo: Duration { load + decode }

  mutating func noteLoad(_ span: Duration) {
    load += (span - load) / 4
  }

  mutating func noteDecode(_ span: Duration) {
    decode += (span - decode) / 4
  }
}
