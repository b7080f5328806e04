internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureFiles
internal import CaptureRecording
internal import CaptureTime

/// The options of `capture record`.
struct RecordOptions {
  var cameras: CameraChoice
  var folder: String
  var request: StreamRequest
  /// Whether the camera's saved profile is applied.
  var usesProfile: Bool
  /// How long to record; nil to record until the number of frames in `limits`.
  var span: Duration?
  var limits = Recorder.Limits()
  var keepsPhotos: Bool
  var wantsJSON: Bool

  init(_ parsed: ParsedCommand) throws(Failure) {
    cameras = try CameraChoice(parsed)
    folder = parsed[RecordSyntax.to] ?? Self.freeFolder
    request = try StreamRequest(parsed)
    usesProfile = !parsed[SavedProfile.skip]
    limits.frameCount = parsed[RecordSyntax.count]
    limits.byteCount = parsed[RecordSyntax.limit] ?? limits.byteCount
    span = parsed[RecordSyntax.span] ?? (limits.frameCount == nil ? .seconds(10) : nil)
    keepsPhotos = parsed[RecordSyntax.photos] ?? true
    wantsJSON = parsed[Shared.json]
  }

  /// A folder named after the current time that does not exist yet.
  private static var freeFolder: String {
    let template = FileTemplate("recording-%Y%m%d-%H%M%S")
    let name = template.name(at: WallTimeline().date, number: 1)
    var number = 1
    while Folder.exists(Folder.numbered(name, number)) { number += 1 }
    return Folder.numbered(name, number)
  }
}
