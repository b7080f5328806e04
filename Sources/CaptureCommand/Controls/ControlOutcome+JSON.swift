internal import CaptureCamera
internal import CaptureJSON

extension ControlOutcome {
  /// The members that `--json` prints: optional ones only if they add information.
  var members: [JSON.Member] {
    let all: [(name: String, value: JSON?)] = [
      ("name", .string(name.rawValue)), ("asked", .integer(asked)),
      ("set", given == asked ? nil : .integer(given)), ("got", .integer(got)),
      ("refusal", refusal.map { .string($0.description) }),
      ("profile", didStick ? nil : profile.map(JSON.string)),
    ]
    return all.compactMap { name, value in value.map { JSON.Member(name: name, value: $0) } }
  }
}
