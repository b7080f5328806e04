internal import Capture
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureServeClient

extension ServeOptions {
  /// The options with paths that mean the same in every folder, as far as their files exist.
  var located: ServeOptions {
    var located = self
    located.store = store.located
    located.cameras = cameras.replacingPath(\.located)
    if case .files(let certificate, let key) = remote?.protection {
      located.remote?.protection = .files(certificate: certificate.located, key: key.located)
    }
    return located
  }

  /// The store and the cameras in words.
  var choices: String {
    "the store \(store) and \(cameras.words)"
  }

  /// Whether a server that was started with these options has an option that others name.
  ///
  /// What concerns a single call, such as `open`, suits every server.
  func has(_ name: String, of other: ServeOptions, onPort port: Int?) -> Bool {
    switch name {
    case "store": store == other.store
    case "device" where other.cameras.selector != nil: cameras == other.cameras
    // A kind of camera leaves open which of its cameras is selected.
    case "device", "simulator":
      cameras.kind == other.cameras.kind && cameras.argument == other.cameras.argument
    case "size": stream.size == other.stream.size
    case "format": stream.format == other.stream.format
    case "rate": stream.rate == other.stream.rate
    case "control": stream.controls == other.stream.controls
    case "no-profile": usesProfiles == other.usesProfiles
    case "wait": busyTimeout == other.busyTimeout
    case "idle": idle == other.idle
    case "port": other.ports == 0...0 || port.map(other.ports.contains) == true
    case "listen", "host", "cert", "key", "behind-tls-proxy": remote == other.remote
    case "plain": plain == other.plain || (plain == .embed && other.plain == .on)
    default: true
    }
  }
}

extension CameraSource {
  /// The cameras in words.
  fileprivate var words: String {
    guard kind != .machine else {
      return selector.map { "the camera \($0)" } ?? "the cameras of this machine"
    }
    let camera = selector.map { "camera \($0)" }
    guard kind == .simulator else { return "the \(camera ?? "cameras") of \(self)" }
    let origin = argument.isEmpty ? "" : " of \(argument)"
    if let camera { return "the simulated \(camera)\(origin)" }
    return origin.isEmpty ? "a simulated camera" : "simulated cameras\(origin)"
  }
}

extension String {
  /// The absolute path of a file that exists; any other path as it is.
  fileprivate var located: String {
    (try? Folder.realPath(of: self)).flatMap { $0 } ?? self
  }
}
