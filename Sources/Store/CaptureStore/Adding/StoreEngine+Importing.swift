internal import CaptureBase
package import CaptureImaging
internal import Dispatch
internal import Glibc

extension StoreEngine {
  /// Imports files on all cores, and reports each, in order, once it would survive a power cut.
  ///
  /// Files are committed in groups, each of which waits for the disk once. After `each` has
  /// returned false, it is still called for the rest of that group, and nothing more is imported.
  package func add(
    _ photos: PhotoImport, to folder: String? = nil, accepting tolerance: FlawTolerance = .flawed,
    samePicture: NewPhoto.SamePicture = .skippedIfNothingIsLost, workers: Int? = nil,
    each: (ImportedFile) -> Bool
  ) {
    let limit = configuration.addingLimit
    add(photos.files, byteCount: \.byteCount, workers: workers) { file throws(StoreError) in
      var photo = try NewPhoto(reading: file.path, byteLimit: limit)
      photo.folder = folder
      photo.tolerance = tolerance
      photo.samePicture = samePicture
      return photo
    } each: {
      each(ImportedFile(file: $0, result: $1))
    }
  }

  package func add(_ photos: [NewPhoto]) -> [Result<AddedPhoto, StoreError>] {
    var results: [Result<AddedPhoto, StoreError>] = []
    add(photos, byteCount: \.original.count, workers: nil) {
      $0
    } each: { _, result in
      results.append(result)
      return true
    }
    return results
  }

  private func add<Source: Sendable>(
    _ sources: [Source], byteCount: @escaping @Sendable (Source) -> Int, workers: Int?,
    photo: @escaping @Sendable (Source) throws(StoreError) -> NewPhoto,
    each: (Source, Result<AddedPhoto, StoreError>) -> Bool
  ) {
    let allowance = ImportAllowance()
    let isStopped = Guarded(false)
    let line = OrderedPipeline<Source, Prepared<Source>?>(
      workers: workers ?? Self.cores, byteBudget: configuration.addingLimit,
      itemBudget: allowance.lineCount, state: {}
    ) { [self] _, source in
      guard !isStopped.withLock({ $0 }) else { return nil }
      return Prepared(
        source: source, byteCount: byteCount(source),
        result: Result { () throws(StoreError) in try examine(photo(source)) })
    }
    let limit = configuration.addingLimit
    DispatchQueue(label: "capture.store.import").async {
      for source in sources where !isStopped.withLock({ $0 }) {
        line.submit(source, byteCount: min(byteCount(source), limit) + Self.tierBytes)
      }
      line.finish()
    }
    var group = ImportGroup<Source>(limit: allowance.groupCount)
    while let next = line.next() {
      guard let prepared = next, !isStopped.withLock({ $0 }) else { continue }
      group.add(prepared)
      guard group.isFull else { continue }
      if !group.commit(to: self, each) { isStopped.withLock { $0 = true } }
    }
    _ = group.commit(to: self, each)
  }

  /// The usual upper limit for the size of a photo's tiers until they are in a pack.
  ///
  /// Together with the file's own bytes, that is the memory for a photo in the line. The memory for
  /// decoding is counted by the maker of tiers.
  private static let tierBytes = 512 << 10

  /// The number of processors online, and so of threads that can run without competing.
  static let cores = sysconf(CInt(_SC_NPROCESSORS_ONLN))
}
