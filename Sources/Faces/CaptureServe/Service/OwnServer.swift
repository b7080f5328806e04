internal import CaptureBase
internal import CaptureHTTP

/// Refers to the server whose routes report on itself, without keeping it alive.
final class OwnServer: Sendable {
  private struct Reference: Sendable {
    weak var server: HTTPServer?
  }

  private let reference = Guarded(Reference())

  func refer(to server: HTTPServer) {
    reference.withLock { $0.server = server }
  }

  /// What the server has done so far.
  var statistics: HTTPStatistics {
    get async { await reference.withLock { $0.server }?.statistics ?? HTTPStatistics() }
  }
}
