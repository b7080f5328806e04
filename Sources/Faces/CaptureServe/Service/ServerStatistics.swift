internal import CaptureBase
internal import CaptureFiles
internal import CaptureHTTP
internal import CaptureStore
internal import Glibc

/// Collects what the server has counted since it started.
struct ServerStatistics: Sendable {
  let store: PhotoStore
  let registry: CameraRegistry
  let startedAt: WallTime
  /// Returns the statistics of the connections.
  let http: @Sendable () async -> HTTPStatistics

  /// The numbers at one moment.
  struct Numbers: Sendable {
    let store: StoreStatistics
    let cameras: [CameraStatistics]
    let http: HTTPStatistics
    let startedAt: WallTime
    /// The resident memory of the process in bytes.
    let residentBytes: Int
  }

  func numbers() async throws(HTTPFailure) -> Numbers {
    var cameras: [CameraStatistics] = []
    for sharedCamera in await registry.usedCameras { cameras.append(await sharedCamera.statistics) }
    let ofStore = try await HTTPFailure.ofStore { () throws(StoreError) in
      try await store.statistics()
    }
    return Numbers(
      store: ofStore, cameras: cameras, http: await http(),
      startedAt: startedAt, residentBytes: ProcessMemory.residentBytes)
  }
}

/// The memory that this process uses.
enum ProcessMemory {
  /// The resident bytes, or 0 if the kernel does not say.
  static var residentBytes: Int {
    guard let file = try? Descriptor("/proc/self/statm", .reading),
      let bytes = try? file.read(256, at: 0)
    else { return 0 }
    // The second number counts resident pages.
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(CInt(_SC_PAGESIZE))
  }
}
