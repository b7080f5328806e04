package import CaptureCamera
package import CaptureJSON

extension ControlOutcome {
  /// The members that `--json` prints: optional ones only if they add information.
  package var members: [JSON.Member] {
    let all: [(name: String, value: JSON?)] = [
      ("name", .string(name.rawValue)), ("asked", .integer(requested)),
      ("set", sent == requested ? nil : .integer(sent)), ("got", .integer(actual)),
      ("refusal", refusal.map { .string($0.description) }),
      ("profile", didStick ? nil : profile.map(JSON.string)),
    ]
    return all.compactMap { name, value in value.map { JSON.Member(name: name, value: $0) } }
  }

  /// The outcome as `--json` prints it, with a remark about it.
  package func json(_ remark: String?) -> JSON {
    .object(members + [JSON.Member(name: "remark", value: .text(remark))])
  }
}
