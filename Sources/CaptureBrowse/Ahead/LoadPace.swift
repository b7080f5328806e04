/// How long photos take lately, from the source to pixels.
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
