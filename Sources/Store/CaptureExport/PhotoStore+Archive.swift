internal import CaptureFiles
public import CaptureImaging
public import CaptureStore

extension PhotoStore {
  /// Sends photos as a zip archive while it is made, with sidecars and a manifest of their metadata.
  ///
  /// The archive is the same as one in a file, but its manifest also names the photos that could not be
  /// exported, and why. At most 1 MiB, or one photo if that is larger, is made before `send` has taken
  /// what precedes it. If `send` throws, or the task is cancelled, the export ends with that error
  /// between two photos.
  @discardableResult
  public func exportArchive(
    of photos: PhotoSelection = .all, tier: Tier = .full,
    options: ExportOptions = ExportOptions(),
    to send: ([UInt8]) async throws -> Void
  ) async throws -> [ExportedPhoto] {
    try await exportArchive(
      of: photos, tier: tier, options: options, on: Background("capture.export"), to: send)
  }

  /// Does the same on given threads, which are occupied until the archive has been sent.
  @discardableResult
  package func exportArchive(
    of photos: PhotoSelection, tier: Tier, options: ExportOptions, on threads: Background,
    to send: ([UInt8]) async throws -> Void
  ) async throws -> [ExportedPhoto] {
    let pipe = ArchivePipe()
    async let exported = threads.run { [engine] () throws(ExportError) in
      defer { pipe.end() }
      let target = ZipTarget { bytes throws(FileError) in try pipe.write(bytes) }
      var exported: [ExportedPhoto] = []
      let exporter = Exporter(
        from: engine, tier: tier, options, to: target, listingFailures: true)
      try exporter.export(photos) { photo in
        exported.append(photo)
        return true
      }
      return exported
    }
    do {
      try await pipe.read(send)
    } catch {
      pipe.leave()
      _ = try? await exported
      throw error
    }
    return try await exported
  }
}
