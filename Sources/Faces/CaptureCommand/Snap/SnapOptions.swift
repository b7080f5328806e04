internal import CaptureArguments
internal import CaptureCoordinator

/// The options of `capture snap`, validated together.
struct SnapOptions {
  var photo: PhotoOptions
  var count: Int
  var interval: Duration

  init(_ parsed: ParsedCommand) throws(Failure) {
    photo = try PhotoOptions(parsed)
    count = parsed[SnapSyntax.count] ?? 1
    interval = parsed[SnapSyntax.interval] ?? .zero
    if parsed.withoutDefaults[SnapSyntax.interval] != nil, parsed[SnapSyntax.count] == nil {
      throw .usage(UsageError(.refused("'--interval' needs '--count'"), in: parsed.command))
    }
    if case .files(let template) = photo.place, count > 1, !template.namesEach {
      let problem =
        "'--count \(count)' would write every photo to '\(template.text)';"
        + " add %n or a time such as %H%M%S to the name"
      throw .usage(UsageError(.refused(problem), in: parsed.command))
    }
  }
}
