internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// A reader that reads a store's originals again, on all cores.
struct OriginalReader: Sendable {
  let tierMaker: TierMaker
  let workers: Int

  /// An original with its tiers, either those in a pack or new ones made from it.
  struct Reading: Sendable {
    let found: FoundOriginal
    var tiers: PackPlace?
    var record: PackRecord?
    /// Why no tiers can be made, such as that the picture needs too much memory.
    var undecodable: StoreError?
  }

  /// Originals being read concurrently, whose results are returned in order.
  struct Line {
    fileprivate let line: OrderedPipeline<String, Result<Reading, StoreError>>

    /// Starts reading; the results are taken with `next()`.
    func read(_ paths: [String]) {
      DispatchQueue(label: "capture.store.rebuild").async {
        for path in paths { line.submit(path, byteCount: 1) }
        line.finish()
      }
    }

    /// Returns the next result, or nil at the end.
    ///
    /// A file that is not a photo, or cannot be read, is a failure.
    func next() -> Result<Reading, StoreError>? { line.next() }
  }

  /// Creates a line that keeps the tiers in these packs, and makes new ones for other photos.
  func line(keeping packs: PackScan?, in place: StorePlace) -> Line {
    // A few files ahead per worker are enough.
    let line = OrderedPipeline<String, Result<Reading, StoreError>>(
      workers: workers, byteBudget: workers * 4, state: {}
    ) { [tierMaker] _, path in
      var (tiers, record): (PackPlace?, PackRecord?)
      var undecodable: StoreError?
      return Result { () throws(StoreError) in
        let found = try FoundOriginal(path, in: place) { contents in
          tiers = packs?.place(of: contents.digest)
          guard tiers == nil else { return }
          do throws(StoreError) {
            record = try tierMaker.tiers(
              of: contents.bytes, id: contents.digest.id, digest: contents.digest)
          } catch {
            undecodable = error
          }
        }
        return Reading(found: found, tiers: tiers, record: record, undecodable: undecodable)
      }
    }
    return Line(line: line)
  }
}
