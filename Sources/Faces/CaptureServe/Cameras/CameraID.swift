internal import CaptureBase
internal import CaptureCamera

/// A camera's name in addresses: 16 hexadecimal digits.
///
/// It survives a replug at the same port and a restart of the server, and reveals nothing about the camera's path.
struct CameraID: Hashable, Sendable {
  let description: String

  /// Creates the id of a camera with this identity; one that has none is known by its path.
  init(of device: CameraDevice) {
    let identity = device.identity
    let traits =
      identity.isKnown
      ? [identity.name, identity.serial ?? "", identity.port ?? ""] : ["", "", "", device.path]
    description = UInt64(checksumOf: traits.map { Array($0.utf8) }).hexadecimal
  }
}

extension CameraID: CustomStringConvertible {}
