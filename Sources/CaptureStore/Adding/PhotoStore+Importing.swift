internal import CaptureFiles
internal import CaptureImaging
internal import Dispatch
internal import Glibc

/// What became of a file that was to be added.
public struct ImportedFile: Sendable {
  public let file: PhotoImport.File
  public let result: Result<AddedPhoto, StoreError>
}

extension PhotoStore {
  /// Adds files, on all cores, and tells of each in order once it would survive a power cut.
  ///
  /// They are committed in groups, each of which waits for the disk once. What
  /// is under way when `each` answers no is finished and told.
  public func add(
    _ photos: PhotoImport, to folder: String? = nil, workers: Int? = nil,
    each: (ImportedFile) -> Bool
  ) {
    let line = OrderedLine<PhotoImport.File, Prepared>(
      workers: workers ?? Self.cores, byteBudget: configuration.addingLimit, state: {}
    ) { [self] _, file in Prepared(file, folder: folder, for: self) }
    let isStopped = Guarded(false)
    DispatchQueue(label: "capture.store.import").async {
      for file in photos.files where !isStopped.withLock({ $0 }) {
        // Its planes take several times the bytes that it is coded in.
        guard line.submit(file, byteCount: file.byteCount * Self.planesPerByte) else { return }
      }
      line.finish()
    }
    var group = ImportGroup()
    while let prepared = line.next() {
      group.add(prepared)
      guard group.isFull || isStopped.withLock({ $0 }) else { continue }
      let goesOn = group.commit(to: self, each)
      if !goesOn { isStopped.withLock { $0 = true } }
    }
    _ = group.commit(to: self, each)
  }

  private static let planesPerByte = 8

  /// As many threads as do not take each other's time.
  static let cores = sysconf(CInt(_SC_NPROCESSORS_ONLN))
}

/// A file that was read, and what is to be committed of it.
struct Prepared: Sendable {
  let file: PhotoImport.File
  let result: Result<PhotoStore.Examined, StoreError>

  init(_ file: PhotoImport.File, folder: String?, for store: PhotoStore) {
    self.file = file
    result = Result { () throws(StoreError) in
      var photo = try NewPhoto(file: file.path)
      photo.folder = folder
      return try store.examine(photo)
    }
  }
}
