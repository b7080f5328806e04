internal import CaptureArguments
internal import CaptureCamera
internal import CaptureJSON
internal import CaptureWords

/// The output of the subcommands of `capture controls`.
struct ControlOutput {
  let wantsJSON: Bool

  init(_ parsed: ParsedCommand) {
    wantsJSON = parsed[Shared.json]
  }

  /// Prints controls as a table of everything known about each.
  func list(_ controls: [CameraControl]) {
    guard !wantsJSON else { return controls.forEach { Console.printResult($0.json.line) } }
    Console.printResult([StyledText](table: Self.table(of: controls)))
  }

  static func table(of controls: [CameraControl]) -> [String] {
    let rows = controls.map { control in
      [
        control.name.rawValue, control.currentText ?? "?", control.words(for: control.default),
        control.remarks.joined(separator: ", "), control.choices,
      ]
    }
    return Table.lines(["NAME", "NOW", "DEFAULT", "REMARKS", "VALUES"], rows)
  }

  /// Prints controls in the form that `set` accepts.
  func values(_ controls: [CameraControl]) {
    for control in controls {
      Console.printResult(
        wantsJSON ? control.json.line : "\(control.name)=\(control.currentText ?? "?")")
    }
  }

  /// Reports the outcomes of settings, and returns the exit code.
  ///
  /// After a reset, remarks on controls that took their values are omitted: a control that is
  /// inactive because its automatic was also reset needs none.
  func report(
    _ outcomes: [ControlOutcome], on controls: [CameraControl], isReset: Bool = false
  ) -> ExitCode {
    for outcome in outcomes {
      guard let control = controls.first(where: { $0.name == outcome.name }) else { continue }
      let remark = isReset && outcome.didStick ? nil : outcome.remark(among: controls)
      if let remark { Console.printMessage(remark, as: .warning) }
      if wantsJSON {
        Console.printResult(outcome.json(remark).line)
      } else {
        Console.printResult(unlessQuiet: "\(outcome.name)=\(control.words(for: outcome.actual))")
      }
    }
    return outcomes.allSatisfy(\.didStick) ? .done : .badControl
  }
}

extension ControlOutput {
  /// Warns about controls that could not be read, as they may differ from their defaults; without
  /// any, says if none differs.
  static func tell(areDifferent: Bool, among controls: [CameraControl]) {
    if let doubt = doubt(about: controls) {
      Console.printMessage(doubt, as: .warning)
    } else if !areDifferent {
      Console.printMessage(unlessQuiet: "nothing differs from the defaults")
    }
  }

  /// Returns which controls could not be read, as a sentence; nil if all could.
  static func doubt(about controls: [CameraControl]) -> String? {
    let names = controls.filter { $0.isSettable && $0.current == nil }.map(\.name.rawValue)
    guard !names.isEmpty else { return nil }
    let clause = names.count == 1 ? "it differs" : "they differ"
    return "cannot read \(names.joined(separator: ", ")), and cannot tell whether \(clause) from "
      + "the defaults"
  }

  /// Prints controls that differ from their defaults, with those defaults.
  func changes(_ controls: [CameraControl]) {
    guard !wantsJSON else { return controls.forEach { Console.printResult($0.json.line) } }
    guard !controls.isEmpty else { return }
    let rows = controls.map { control in
      [control.name.rawValue, control.currentText ?? "?", control.words(for: control.default)]
    }
    Console.printResult([StyledText](table: Table.lines(["NAME", "NOW", "DEFAULT"], rows)))
  }
}
