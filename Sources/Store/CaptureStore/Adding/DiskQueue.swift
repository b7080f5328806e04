internal import CaptureBase
internal import CaptureFiles
internal import Dispatch

/// Queues that sync several files to the disk concurrently.
///
/// A disk can write what many threads request in one go, whereas a single thread waits for a full
/// round trip per file.
enum DiskQueue {
  private static let lanes = (0..<8).map { DispatchQueue(label: "capture.store.disk.\($0)") }

  /// Returns once all files would survive a power cut.
  static func sync(_ files: [PartFile]) throws(StoreError) {
    let failure = Guarded<StoreError?>(nil)
    let group = DispatchGroup()
    for (lane, queue) in lanes.prefix(files.count).enumerated() {
      queue.async(group: group) {
        for index in stride(from: lane, to: files.count, by: lanes.count) {
          do throws(StoreError) {
            try files[index].sync()
          } catch {
            failure.withLock { $0 = error }
          }
        }
      }
    }
    group.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
