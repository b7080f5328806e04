internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch

/// Reads the originals of a store again, on all cores.
struct OriginalReader: Sendable {
  let darkroom: Darkroom
  let workers: Int

  /// Photos on their way from the disk to their rows, in order.
  struct Line {
    fileprivate let line: OrderedLine<String, FoundOriginal?>

    /// Begins to read; the results are taken with `next()`.
    func read(_ paths: [String]) {
      DispatchQueue(label: "capture.store.rebuild").async {
        for path in paths { line.submit(path, byteCount: 1) }
        line.finish()
      }
    }

    /// Nil at the end; the inner one for a file that is no photo.
    func next() -> FoundOriginal?? { line.next() }
  }

  /// A line whose photos keep the tiers that they have, and get others where they have none.
  func line(keeping tiers: [PhotoID: PackPlace], in place: StorePlace) -> Line {
    // A few ahead of each worker are enough.
    let line = OrderedLine<String, FoundOriginal?>(
      workers: workers, byteBudget: workers * 4, state: {}
    ) { [darkroom] _, path in
      try? FoundOriginal(path, in: place, keeping: tiers, darkroom)
    }
    return Line(line: line)
  }
}
