internal import CaptureBase
internal import CaptureImaging

/// The numbers under which the simulated cameras are plugged in, if they are.
final class CameraNumbers: Sendable {
  private struct Socket: Sendable {
    var number: Int
    var isInUse: Bool
  }

  private let sockets: Guarded<[Socket]>

  init(of cameras: [Scenario.Camera]) {
    sockets = Guarded(
      cameras.enumerated().map { Socket(number: $0.offset, isInUse: $0.element.isPluggedIn) })
  }

  /// Returns the camera's number; nil while it is unplugged.
  func number(of camera: Int) -> Int? {
    sockets.withLock { $0[camera].isInUse ? $0[camera].number : nil }
  }

  /// Returns the camera's number, or its last one if it is unplugged.
  func lastNumber(of camera: Int) -> Int {
    sockets.withLock { $0[camera].number }
  }

  /// Plugs a camera in under the first free number from `number` on.
  ///
  /// Returns false if it was plugged in already.
  func plug(_ camera: Int, as number: Int) -> Bool {
    sockets.withLock { sockets in
      guard !sockets[camera].isInUse else { return false }
      let taken = Set(sockets.filter(\.isInUse).map(\.number))
      var number = number
      while taken.contains(number) { number += 1 }
      sockets[camera] = Socket(number: number, isInUse: true)
      return true
    }
  }

  /// Moves a camera that is plugged in to the first free number from `number` on.
  func renumber(_ camera: Int, as number: Int) {
    guard lastNumber(of: camera) != number, unplug(camera) else { return }
    _ = plug(camera, as: number)
  }

  /// Returns the device path of the camera with this number.
  static func path(_ number: Int) -> String { "simulator:\(number)" }

  /// Unplugs a camera; returns false if it was unplugged already.
  func unplug(_ camera: Int) -> Bool {
    sockets.withLock { sockets in
      defer { sockets[camera].isInUse = false }
      return sockets[camera].isInUse
    }
  }
}
