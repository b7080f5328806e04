internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureImaging
internal import CaptureText

/// What was said to `capture snap`, checked as a whole.
struct SnapOptions {
  /// Where the photos go.
  enum Place: Equatable {
    case standardOutput
    case files(FileTemplate)
    /// A store; that of the environment or the person's own when none is named.
    case store(String?)
  }

  var cameras: CameraChoice
  var device: DeviceSelector?
  var place: Place
  var settings: PhotoSettings
  var request: StreamRequest
  var usesProfile: Bool
  var policy: FullPolicy
  var count: Int
  var interval: Duration
  var patience: Duration
  var wantsJSON: Bool

  init(_ parsed: ParsedCommand) throws(Failure) {
    cameras = CameraChoice(parsed[SnapSyntax.simulator])
    device = parsed[SnapSyntax.device]
    place =
      parsed[SnapSyntax.to].map { $0 == "-" ? .standardOutput : .files(FileTemplate($0)) }
      ?? .store(parsed[StoreChoice.option])
    settings = PhotoSettings(
      priority: parsed[SnapSyntax.settle].map { $0 ? .quality : .speed } ?? .balanced,
      within: parsed[SnapSyntax.within], controls: parsed[SnapSyntax.control],
      orientation: parsed[SnapSyntax.rotate] ?? .up)
    request = StreamRequest(
      size: parsed[SnapSyntax.size], format: parsed[SnapSyntax.format],
      rate: parsed[SnapSyntax.rate], controls: parsed[SnapSyntax.control],
      isExact: parsed[SnapSyntax.exact])
    usesProfile = !parsed[SavedProfile.skip]
    policy = parsed[SnapSyntax.quality].map(FullPolicy.quality) ?? .faithful
    if parsed[SnapSyntax.compact] { policy = .compact }
    count = parsed[SnapSyntax.count] ?? 1
    interval = parsed[SnapSyntax.interval] ?? .zero
    patience = parsed[SnapSyntax.wait] ?? .zero
    wantsJSON = parsed[Shared.json]
    if parsed[SnapSyntax.to] != nil, parsed[StoreChoice.option] != nil {
      throw .usage(UsageError(.contradiction("--to", "--store"), in: parsed.command))
    }
    if parsed[SnapSyntax.compact], parsed[SnapSyntax.quality] != nil {
      throw .usage(UsageError(.contradiction("--compact", "--quality"), in: parsed.command))
    }
    if let problem { throw .usage(UsageError(.refused(problem), in: parsed.command)) }
  }

  /// What does not go together.
  private var problem: String? {
    switch place {
    case .standardOutput where wantsJSON:
      "'--json' and '--to -' both want the standard output"
    case .files(let template) where count > 1 && !template.varies:
      "'--count \(count)' would write every photo to '\(template.text)';"
        + " put %n or a time such as %H%M%S into its name"
    default: nil
    }
  }
}
