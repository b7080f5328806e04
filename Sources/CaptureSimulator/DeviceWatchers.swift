internal import CaptureCamera
internal import CaptureImaging

/// Those who want to know which cameras are there.
final class DeviceWatchers: Sendable {
  private struct Members: Sendable {
    var readers: [Int: AsyncStream<[CameraDevice]>.Continuation] = [:]
    var nextKey = 0
  }

  private let members = Guarded(Members())

  deinit {
    for reader in members.withLock({ $0.readers }).values { reader.finish() }
  }

  func add(_ reader: AsyncStream<[CameraDevice]>.Continuation) {
    let key = members.withLock { members in
      members.nextKey += 1
      members.readers[members.nextKey] = reader
      return members.nextKey
    }
    reader.onTermination = { [weak self] _ in
      _ = self?.members.withLock { $0.readers.removeValue(forKey: key) }
    }
  }

  func tell(_ devices: [CameraDevice]) {
    for reader in members.withLock({ $0.readers }).values { reader.yield(devices) }
  }
}
