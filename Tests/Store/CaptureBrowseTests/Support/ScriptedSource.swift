import CaptureBase
import CaptureImaging
import CaptureStore
import CaptureTime
import Dispatch

@testable import CaptureBrowse

/// A source of photos with delays and failures set by the test.
final class ScriptedSource: TierSource {
  struct Script: Sendable {
    /// The time that each part takes to load.
    var delays: [TierPart: Duration] = [:]
    /// Photos that cannot be read.
    var broken: Set<PhotoID> = []
    /// Photos that have been replaced by others; takes effect at the next read.
    var looks: [PhotoID: PhotoID] = [:]
    var loads: [TierWork] = []
    fileprivate var alarms: [Alarm] = []
  }

  private let script: Guarded<Script>
  private let inner: (any TierSource)?
  private let timeline: any Timeline
  private let queue = DispatchQueue(label: "capture.tests.source")

  /// Creates a source of photos identified by their sizes, or one that delays another source.
  init(
    _ delays: [TierPart: Duration] = [:], slowing inner: (any TierSource)? = nil,
    on timeline: any Timeline
  ) {
    script = Guarded(Script(delays: delays))
    self.inner = inner
    self.timeline = timeline
  }

  var loads: [TierWork] { script.withLock { $0.loads } }

  func change(_ body: @Sendable (inout Script) -> Void) {
    script.withLock { body(&$0) }
  }

  func load(
    _ part: TierPart, of photo: PhotoID,
    _ answer: @escaping @Sendable (Result<TierBytes, BrowseError>) -> Void
  ) {
    let (delay, isBroken, look) = script.withLock { script in
      script.loads.append(.load(photo, part))
      return (
        script.delays[part] ?? .zero, script.broken.contains(photo), script.looks[photo] ?? photo
      )
    }
    let alarm = timeline.alarm(after: delay, on: queue) { [inner] in
      if isBroken {
        return answer(.failure(BrowseError(.undecodable, photo, "it is broken")))
      }
      guard let inner else { return answer(.success(.jpegs(of: look, part))) }
      inner.load(part, of: photo, answer)
    }
    script.withLock { $0.alarms.append(alarm) }
  }

  func survey(
    _ photos: [PhotoID], _ answer: @escaping @Sendable ([TierExtent]) -> Void
  ) {
    if let inner { return inner.survey(photos, answer) }
    answer(
      photos.sorted().map { photo in
        TierExtent(
          photo: photo, low: [UInt8].jpeg(of: photo, .low).count,
          screen: [UInt8].jpeg(of: photo, .screen).count)
      })
  }
}
