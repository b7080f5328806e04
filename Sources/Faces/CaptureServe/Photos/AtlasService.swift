internal import CaptureImaging
internal import CaptureStore
internal import CaptureTime

/// Makes atlases away from the server's own thread, each only once however many clients request it.
actor AtlasService {
  private let maker: AtlasMaker
  private let cache: AtlasCache
  private var inProgress: [AtlasContents: Task<Result<[UInt8], any Error>, Never>] = [:]
  /// Two, so that a processor is left for showing the pictures.
  private let threads = ThreadPool(2, "capture.serve.atlases")

  init(_ store: PhotoStore, cache: AtlasCache) {
    maker = AtlasMaker(store.engine)
    self.cache = cache
  }

  /// Returns the atlas of a block, from the disk if it is there.
  func atlas(of contents: AtlasContents) async throws -> [UInt8] {
    if let task = inProgress[contents] { return try await task.value.get() }
    // Goes on if the first client is gone, since others may request it again.
    let task = Task.onThisClock { [maker, cache, threads] () -> Result<[UInt8], any Error> in
      do {
        let atlas = try await threads.lend { thread in
          try await thread.run { () throws(JPEGError) in
            if let kept = cache.atlas(of: contents) { return kept }
            let made = try maker.atlas(of: contents.cells)
            cache.keep(made, of: contents)
            return made
          }
        }
        return .success(atlas)
      } catch {
        return .failure(error)
      }
    }
    inProgress[contents] = task
    defer { inProgress[contents] = nil }
    return try await task.value.get()
  }

  /// Returns an atlas of some photos in their order, which is not kept.
  func atlas(of photos: [PhotoID]) async throws -> [UInt8] {
    try await threads.lend { [maker] thread in
      try await thread.run { () throws(JPEGError) in try maker.atlas(of: photos) }
    }
  }
}
