internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// Reads the originals of a store again, on all cores.
struct OriginalReader: Sendable {
  let darkroom: Darkroom
  let workers: Int

  /// An original, and its tiers: those that lie in a pack, or else those that were made of it.
  struct Reading: Sendable {
    let found: FoundOriginal
    var tiers: PackPlace?
    var record: PackRecord?
    /// Why no tiers can be made of it: its picture is not complete, or takes too much memory.
    var undecodable: StoreError?
  }

  /// Photos on their way from the disk to their rows, in order.
  struct Line {
    fileprivate let line: OrderedLine<String, Result<Reading, StoreError>>

    /// Begins to read; the results are taken with `next()`.
    func read(_ paths: [String]) {
      DispatchQueue(label: "capture.store.rebuild").async {
        for path in paths { line.submit(path, byteCount: 1) }
        line.finish()
      }
    }

    /// Nil at the end; a failure for a file that is no photo, or that cannot be read.
    func next() -> Result<Reading, StoreError>? { line.next() }
  }

  /// A line whose photos keep the tiers that lie in these packs, and get others where there are none.
  func line(keeping packs: PackScan?, in place: StorePlace) -> Line {
    // A few ahead of each worker are enough.
    let line = OrderedLine<String, Result<Reading, StoreError>>(
      workers: workers, byteBudget: workers * 4, state: {}
    ) { [darkroom] _, path in
      var (tiers, record): (PackPlace?, PackRecord?)
      var undecodable: StoreError?
      return Result { () throws(StoreError) in
        let found = try FoundOriginal(path, in: place) { contents in
          tiers = packs?.place(of: contents.digest)
          guard tiers == nil else { return }
          do throws(StoreError) {
            record = try darkroom.tiers(
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
