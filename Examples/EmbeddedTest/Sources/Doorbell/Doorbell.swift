// A tool that embeds a camera; its tests use a simulated one and virtual time.
//
//     swift test --disable-xctest

public import Capture

/// A doorbell that shows who rang.
public struct Doorbell: Sendable {
  /// What the doorbell shows after a ring.
  public enum Answer: Sendable {
    /// A photo that was taken after the ring.
    case visitor(TakenPhoto)
    /// The camera could not take a photo.
    case blind(String)
  }

  private let camera: Camera

  /// Creates a doorbell with a camera.
  public init(camera: Camera) {
    self.camera = camera
  }

  /// Takes a photo of the visitor, who does not wait longer than two seconds.
  public func ring() async -> Answer {
    do {
      return .visitor(try await camera.photo(PhotoSettings(within: .seconds(2))))
    } catch {
      return .blind("\(error)")
    }
  }
}
