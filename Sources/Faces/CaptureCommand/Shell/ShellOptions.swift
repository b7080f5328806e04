internal import Capture
internal import CaptureArguments
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureImaging
internal import CaptureWords

/// The options of `capture shell`: how its camera is opened, and what photos are like by default.
struct ShellOptions {
  var photo: PhotoOptions
  /// Whether the camera runs on between requests.
  var isWarm: Bool
  var wantsEvents: Bool

  init(_ parsed: ParsedCommand) throws(Failure) {
    photo = try PhotoOptions(parsed)
    // A client that waits learns soon that the camera is gone.
    photo.waitsForLostCamera = false
    isWarm = parsed[ShellSyntax.warm]
    wantsEvents = parsed[ShellSyntax.events]
  }

  /// Returns these options with those of a request.
  func changed(by opening: ShellOpening) throws(Failure) -> ShellOptions {
    var changed = self
    if let device = opening.device, CameraKind.textBeforePath(in: device) == device {
      throw .message("device: '\(device)' is empty", .usage)
    }
    changed.photo.cameras = try photo.cameras.choosing(
      opening.device.map { CameraSource($0) }, simulator: opening.simulator)
    changed.photo.busyTimeout = opening.wait ?? photo.busyTimeout
    changed.photo.usesProfile = opening.skipsProfile.map { !$0 } ?? photo.usesProfile
    changed.isWarm = opening.isWarm ?? isWarm
    let request = photo.request
    changed.photo.request = StreamRequest(
      size: opening.size ?? request.size, format: opening.format ?? request.format,
      rate: opening.rate ?? request.rate, controls: opening.controls ?? request.controls,
      isExact: opening.isExact ?? request.isExact)
    guard opening.isExact != true || changed.photo.request.isRequest else {
      throw .message("exact needs size, format or rate", .usage)
    }
    return changed
  }

  /// Returns the settings of a photo, with those of a request.
  func settings(of snap: ShellSnap) -> PhotoSettings {
    PhotoSettings(
      priority: snap.priority ?? photo.settings.priority,
      keepsUnsettled: snap.keepsUnsettled ?? photo.settings.keepsUnsettled,
      within: snap.within ?? photo.settings.within, size: snap.size, format: snap.format,
      controls: snap.controls ?? [], orientation: snap.orientation ?? photo.settings.orientation)
  }

  /// Returns where a photo goes.
  func place(of snap: ShellSnap) -> PhotoOptions.Place {
    if let name = snap.to { return name == "-" ? .standardOutput : .files(FileTemplate(name)) }
    return snap.store.map { .store($0) } ?? photo.place
  }
}

extension StreamRequest {
  /// Whether it requests a size, a format or a rate.
  fileprivate var isRequest: Bool { size != nil || format != nil || rate != nil }
}
