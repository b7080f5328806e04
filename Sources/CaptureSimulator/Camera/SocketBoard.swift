internal import CaptureImaging

/// Where each simulated camera is plugged in, if it is.
final class SocketBoard: Sendable {
  private struct Socket: Sendable {
    var number: Int
    var isInUse: Bool
  }

  private let sockets: Guarded<[Socket]>

  init(of cameras: [Scenario.Camera]) {
    sockets = Guarded(
      cameras.enumerated().map { Socket(number: $0.offset, isInUse: $0.element.isPluggedIn) })
  }

  /// The camera's number, nil while it is unplugged.
  func number(of camera: Int) -> Int? {
    sockets.withLock { $0[camera].isInUse ? $0[camera].number : nil }
  }

  /// The camera's number, or the one it had last.
  func lastNumber(of camera: Int) -> Int {
    sockets.withLock { $0[camera].number }
  }

  /// Plugs a camera in, as the first free number from `number` on; says whether it was out.
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

  /// Has a camera that is plugged in found as the first free number from `number` on.
  func renumber(_ camera: Int, as number: Int) {
    guard lastNumber(of: camera) != number, unplug(camera) else { return }
    _ = plug(camera, as: number)
  }

  /// Where the camera of a number is found.
  static func path(_ number: Int) -> String { "simulator:\(number)" }

  /// Pulls a camera's plug; says whether it was in.
  func unplug(_ camera: Int) -> Bool {
    sockets.withLock { sockets in
      defer { sockets[camera].isInUse = false }
      return sockets[camera].isInUse
    }
  }
}
