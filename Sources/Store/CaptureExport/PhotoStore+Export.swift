internal import CaptureFiles
public import CaptureImaging
public import CaptureStore

extension PhotoStore {
  /// Copies photos out of the store, with sidecars and a manifest of their metadata.
  ///
  /// The file `manifest.jsonl` has a line for each photo, with its id, name, bytes, XXH128
  /// checksum, tier, path, time, rating, note and keywords, and whether another program has edited
  /// it. A photo that cannot be exported does not keep others from being exported; its result says
  /// why.
  ///
  /// A cancellation ends the export between two photos with an error: a folder then has the files
  /// written so far and a manifest of them, and there is no archive.
  @discardableResult
  public func export(
    _ photos: PhotoSelection = .all, tier: Tier = .full,
    options: ExportOptions = ExportOptions(), to destination: ExportDestination,
    progress: (StoreProgress<ExportedPhoto>) -> Void = { _ in }
  ) async throws(ExportError) -> [ExportedPhoto] {
    try await working(reporting: progress) { store, report throws(ExportError) in
      let total = try ExportError.reading { () throws(StoreError) in
        if case .folder(let folder) = destination { try store.requireOutside(folder) }
        return try store.count(photos)
      }
      let target = try ExportError.writing { () throws(FileError) in try destination.target() }
      var exported: [ExportedPhoto] = []
      var isWhole = true
      try Exporter(from: store, tier: tier, options, to: target).export(photos) { photo in
        exported.append(photo)
        report.tell(
          StoreProgress(done: exported.count, total: max(exported.count, total), item: photo))
        isWhole = exported.count >= total || !report.isCancelled
        return isWhole
      }
      guard isWhole else { throw ExportError(.cancelled) }
      return exported
    }
  }
}
