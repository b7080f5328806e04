internal import CaptureArguments
internal import CaptureCamera
internal import CaptureJSON

/// What the verbs of `capture controls` say.
struct ControlVoice {
  let wantsJSON: Bool

  init(_ parsed: ParsedCommand) {
    wantsJSON = parsed[Shared.json]
  }

  /// Controls below each other, with what is to be known of each.
  func list(_ controls: [CameraControl]) {
    guard !wantsJSON else { return controls.forEach { Console.say($0.json.line) } }
    for line in Self.table(of: controls) { Console.say(line) }
  }

  static func table(of controls: [CameraControl]) -> [String] {
    let rows = controls.map { control in
      [
        control.name, control.currentWords ?? "?", control.words(for: control.standard),
        control.remarks.joined(separator: ", "), control.choices,
      ]
    }
    return Table.lines(["NAME", "NOW", "STANDARD", "REMARKS", "TAKES"], rows)
  }

  /// Controls as they would be set.
  func values(_ controls: [CameraControl]) {
    for control in controls {
      Console.say(
        wantsJSON ? control.json.line : "\(control.name)=\(control.currentWords ?? "?")")
    }
  }

  /// What became of settings; answers what the program ends with.
  ///
  /// That a dial is in its automatic's hands is worth telling unless both were set back.
  func report(
    _ outcomes: [ControlOutcome], on controls: [CameraControl], isReset: Bool = false
  ) -> ExitCode {
    for outcome in outcomes {
      guard let control = controls.first(where: { $0.name == outcome.name }) else { continue }
      let remark = isReset && outcome.didStick ? nil : outcome.remark(among: controls)
      if let remark { Console.tell(remark) }
      Console.say(
        wantsJSON
          ? outcome.json(remark).line : "\(outcome.name)=\(control.words(for: outcome.got))")
    }
    return outcomes.allSatisfy(\.didStick) ? .done : .badControl
  }
}

extension ControlOutcome {
  fileprivate func json(_ remark: String?) -> JSON {
    .object(members + [JSON.Member(name: "remark", value: remark.map(JSON.string) ?? nil)])
  }
}

extension ControlVoice {
  /// Controls that are not set to their standard values, and those values.
  func changes(_ controls: [CameraControl]) {
    guard !wantsJSON else { return controls.forEach { Console.say($0.json.line) } }
    guard !controls.isEmpty else { return }
    let rows = controls.map { control in
      [control.name, control.currentWords ?? "?", control.words(for: control.standard)]
    }
    for line in Table.lines(["NAME", "IS", "STANDARD"], rows) { Console.say(line) }
  }
}
