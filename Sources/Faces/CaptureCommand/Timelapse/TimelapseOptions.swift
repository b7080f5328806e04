internal import CaptureArguments
internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureText

/// The options of `capture timelapse`, validated together.
struct TimelapseOptions {
  var photo: PhotoOptions
  var interval: Duration
  var count: Int?
  var until: Ending?
  var isAligned: Bool
  var staysWarm: Bool?
  /// The name that was given; nil to choose one by the plan.
  var name: String?
  var restarts: Bool

  init(_ parsed: ParsedCommand) throws(Failure) {
    photo = try PhotoOptions(parsed)
    guard let interval = parsed[TimelapseSyntax.interval] else {
      throw .usage(UsageError(.missingArgument("--interval <time>"), in: parsed.command))
    }
    self.interval = interval
    count = parsed[TimelapseSyntax.count]
    until = parsed[TimelapseSyntax.until]
    isAligned = parsed[TimelapseSyntax.align]
    staysWarm = parsed[TimelapseSyntax.warm]
    name = parsed[TimelapseSyntax.name]
    restarts = parsed[TimelapseSyntax.restart]
    if let problem { throw .usage(UsageError(.refused(problem), in: parsed.command)) }
  }

  /// The problem with the combination of options; nil if there is none.
  private var problem: String? {
    guard case .files(let template) = photo.place, !template.namesEach else { return nil }
    return "every photo would be written to '\(template.text)';"
      + " add %n or a time such as %H%M%S to the name"
  }

  /// The plan in words, which is saved; a timelapse can be resumed only with the same plan.
  var title: String {
    PlanTitle.text(every: interval.text, count, until: until?.text, isAligned: isAligned)
  }

  /// Returns the plan of a timelapse that starts now.
  func plan(from now: WallTime) -> TimelapsePlan {
    TimelapsePlan(
      every: interval, count: count, until: until?.moment(from: now), isAligned: isAligned,
      staysWarm: staysWarm, title: title)
  }

  var coordination: CoordinatorConfiguration {
    var configuration = photo.coordination
    // A photo that waits for longer would not show its moment.
    let limit = max(Schedule.grace(every: interval), .seconds(2))
    configuration.busyTimeout = min(photo.busyTimeout, limit)
    return configuration
  }
}
