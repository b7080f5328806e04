import CaptureBase
import CaptureHTTP
import CaptureSimulator
import CaptureTestSupport

@testable import CaptureServe

/// A picture of a stream, as another program gets it.
struct StreamedPicture: Sendable {
  let head: String
  let bytes: [UInt8]
  let end: String

  /// Reads the pieces that are sent for one picture.
  init(_ pieces: [HTTPPiece]) {
    let parts = pieces.map { piece in
      switch piece {
      case .bytes(let bytes): bytes
      case .shared(let shared): shared.withBytes { $0.withUnsafeBytes { [UInt8]($0) } }
      }
    }
    head = String(decoding: parts[0], as: UTF8.self)
    bytes = parts.dropFirst().dropLast().flatMap(\.self)
    end = String(decoding: parts[parts.count - 1], as: UTF8.self)
  }

  /// When it was taken, in seconds since 1970.
  var seconds: Double {
    head.split(separator: "\r\n").first { $0.hasPrefix("X-Timestamp: ") }
      .flatMap { Double($0.dropFirst(13)) } ?? .nan
  }
}

extension ServerFixture {
  /// Starts a server with plain URLs.
  static func withPlainURLs(
    _ camera: Scenario.Camera = .small, isEmbeddable: Bool = false
  ) async throws -> ServerFixture {
    try await ServerFixture(cameras: [camera]) { configuration in
      configuration.http.plainKey = HTTPSecret()
      configuration.isEmbeddable = isEmbeddable
    }
  }

  /// Reads a stream until a closure, which gets the pictures so far, returns false; the client is then gone.
  func stream(
    _ target: String, while goesOn: @escaping @Sendable ([StreamedPicture]) async throws -> Bool
  ) async throws -> [StreamedPicture] {
    let answer = try await get(target)
    guard let feed = answer.feed else { throw TestSetupError("no stream: \(answer.text)") }
    let pictures = Guarded<[StreamedPicture]>([])
    let writer = HTTPWriter { pieces throws(HTTPClientGone) in
      guard pieces.count > 1 else { return }  // the first boundary
      let all = pictures.withLock { pictures in
        pictures.append(StreamedPicture(pieces))
        return pictures
      }
      let isWanted = (try? await goesOn(all)) ?? false
      guard isWanted else { throw HTTPClientGone() }
    }
    try? await feed(writer)
    return pictures.withLock { $0 }
  }

  /// The number of clients that keep the first camera running.
  var viewers: Int {
    get async throws { try await server.registry.sharedCamera(camera).leaseCount }
  }
}
