internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureStore
internal import CaptureTime
internal import Dispatch

/// A disk cache of decoded pictures, written in the background.
///
/// A picture that is still waiting to be written can already be read.
final class RawCache: Sendable {
  private let configuration: RawCacheConfiguration
  private let timeline: any Timeline
  private let folder: RawFolder
  private let queue = DispatchQueue(label: "capture.raw", qos: .utility)
  private let state = Guarded(State())

  fileprivate struct State: Sendable {
    var waiting: [RawName: Pixels] = [:]
    var line: [RawName] = []
    var isWriting = false
    var statistics = RawStatistics()
  }

  init(_ configuration: RawCacheConfiguration, pool: PixelPool, timeline: any Timeline) {
    self.configuration = configuration
    self.timeline = timeline
    folder = RawFolder(configuration.folder, limit: configuration.byteLimit, pool: pool)
  }

  var statistics: RawStatistics {
    let measure = folder.measure
    return state.withLock { state in
      state.statistics.fileCount = measure.fileCount
      state.statistics.byteCount = measure.byteCount
      state.statistics.isWatched = measure.isWatched
      return state.statistics
    }
  }
}

// MARK: - Reading

extension RawCache {
  /// Returns the cached pictures of a photo, of any edition.
  func names(of photo: PhotoID) -> [RawName] {
    let waiting = state.withLock { $0.waiting.keys.filter { $0.photo == photo } }
    return waiting + folder.names(of: photo).filter(folder.admits)
  }

  /// The photos with at least one cached picture.
  var photos: Set<PhotoID> {
    state.withLock { Set($0.waiting.keys.map(\.photo)) }.union(folder.photos)
  }

  func pixels(_ name: RawName) throws(RawFileError) -> Pixels {
    if let pixels = state.withLock({ $0.waiting[name] }) { return pixels }
    do throws(RawFileError) {
      let pixels = try folder.pixels(name)
      state.withLock { $0.statistics.reads += 1 }
      return pixels
    } catch {
      state.withLock { $0.statistics.failures[error, default: 0] += 1 }
      throw error
    }
  }
}

// MARK: - Writing

extension RawCache {
  /// Enqueues a picture to be written, unless it is too large or too many bytes are waiting.
  func keep(_ pixels: Pixels, of photo: PhotoID, edition: UInt64) {
    let name = RawName(
      photo: photo, edition: edition, size: pixels.size, format: configuration.format)
    let admits = folder.admits(name)
    let mustBegin = state.withLock { state in
      guard state.waiting[name] == nil else { return false }
      guard admits else { return state.refuse(.tooLarge) }
      guard state.statistics.pendingBytes + pixels.byteCount <= configuration.pendingLimit else {
        return state.refuse(.overBudget)
      }
      state.waiting[name] = pixels
      state.line.append(name)
      state.statistics.pendingBytes += pixels.byteCount
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if mustBegin { schedule() }
  }

  /// Removes the files of a photo, and those of its pictures that are waiting to be written.
  func forget(_ photo: PhotoID) {
    state.withLock { state in
      state.line.removeAll { $0.photo == photo }
      for name in state.waiting.keys where name.photo == photo { _ = state.stopWaiting(name) }
    }
    folder.remove(photo)
  }

  /// Blocks until no picture is waiting to be written.
  func settle() {
    while state.withLock({ $0.isWriting }) { queue.sync {} }
  }

  private func schedule() {
    timeline.perform(on: queue) { [weak self] in self?.writeNext() }
  }

  /// Writes the next picture; called only on the queue, so never concurrently.
  private func writeNext() {
    let next = state.withLock { state -> (RawName, Pixels)? in
      while !state.line.isEmpty {
        let name = state.line.removeFirst()
        if let pixels = state.waiting[name] { return (name, pixels) }
      }
      state.isWriting = false
      return nil
    }
    guard let (name, pixels) = next else { return }
    write(pixels, as: name)
    schedule()
  }

  private func write(_ pixels: Pixels, as name: RawName) {
    do throws(FileError) {
      let evictions = try folder.write(pixels, as: name)
      let isForgotten = state.withLock { state in
        state.statistics.writes += 1
        state.statistics.writtenBytes += name.fileByteCount
        state.statistics.evictions += evictions
        return !state.stopWaiting(name)
      }
      if isForgotten { try folder.remove(name) }
    } catch {
      state.withLock { state in
        _ = state.refuse(RawStatistics.Refusal(error.cause))
        _ = state.stopWaiting(name)
      }
    }
  }
}

extension RawCache.State {
  /// Counts a refused picture; always returns false, since no write has to be scheduled.
  fileprivate mutating func refuse(_ reason: RawStatistics.Refusal) -> Bool {
    statistics.refusals[reason, default: 0] += 1
    return false
  }

  /// Removes a picture from those waiting; returns whether it was still there.
  fileprivate mutating func stopWaiting(_ name: RawName) -> Bool {
    guard let pixels = waiting.removeValue(forKey: name) else { return false }
    statistics.pendingBytes -= pixels.byteCount
    return true
  }
}

extension RawStatistics.Refusal {
  fileprivate init(_ cause: Errno) {
    self = cause.isFull ? .full : cause.isForbidden ? .notWritable : .failed
  }
}
