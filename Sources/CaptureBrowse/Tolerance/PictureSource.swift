internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore
internal import CaptureTime

/// Finds pictures outside memory: in raw files, then tiers, and finally the originals.
struct PictureSource: Sendable {
  let store: StoreEngine
  /// The disk cache; nil if pictures are not cached on disk.
  let raw: RawCache?
  let pool: PixelPool
  let timeline: any Timeline
  let undecodables: Guarded<Undecodables>

  /// A picture, and the layers that were skipped to get it.
  struct Finding: Sendable {
    let pixels: Pixels
    let layer: PictureLayer
    /// The size of the upright original.
    let upright: FrameSize
    /// The edition of the photo that the picture shows.
    let edition: UInt64
    let wantedSize: FrameSize
    var passes: [ToleranceStatistics.Pass]
  }

  func picture(for request: PictureRequest) throws(ToleranceError) -> Finding {
    let photo = try photo(request.photo)
    var search = Search(photo: photo, request: request)
    if let found = fromRaw(&search) ?? fromTiers(&search) { return found }
    return try fromOriginal(search)
  }

  /// The state of a photo in the store.
  enum Standing: Equatable {
    case there(edition: UInt64)
    case gone
    /// The store could not be read.
    case unknown
  }

  func standing(of id: PhotoID) -> Standing {
    do throws(StoreError) {
      return try store.photo(id).map { .there(edition: $0.edition) } ?? .gone
    } catch {
      return .unknown
    }
  }

  private func photo(_ id: PhotoID) throws(ToleranceError) -> Photo {
    let photo: Photo?
    do throws(StoreError) {
      photo = try store.photo(id)
    } catch {
      throw .store(error)
    }
    guard let photo else { throw .unknown(id) }
    return photo
  }
}

/// A search for one picture through the layers.
private struct Search {
  let photo: Photo
  let request: PictureRequest
  let wantedSize: FrameSize
  private(set) var passes: [ToleranceStatistics.Pass] = []

  init(photo: Photo, request: PictureRequest) {
    self.photo = photo
    self.request = request
    wantedSize = photo.size.fitted(into: request.box)
  }

  func accepts(_ size: FrameSize) -> Bool { request.tolerance.accepts(size, for: wantedSize) }

  mutating func pass(_ layer: PictureLayer, _ reason: ToleranceStatistics.Reason) {
    passes.append(ToleranceStatistics.Pass(layer: layer, reason: reason))
  }

  func finding(_ pixels: Pixels, from layer: PictureLayer) -> PictureSource.Finding {
    PictureSource.Finding(
      pixels: pixels, layer: layer, upright: photo.size, edition: photo.edition,
      wantedSize: wantedSize, passes: passes)
  }
}

// MARK: - Raw files

extension PictureSource {
  private func fromRaw(_ search: inout Search) -> Finding? {
    guard let raw else { return nil }
    let edition = search.photo.edition
    var names = raw.names(of: search.photo.id).filter { $0.edition == edition }
    guard !names.isEmpty else {
      search.pass(.raw, .absent)
      return nil
    }
    let tolerance = search.request.tolerance
    while let size = tolerance.best(of: names.lazy.map(\.size), for: search.wantedSize),
      let place = names.firstIndex(where: { $0.size == size })
    {
      let name = names.remove(at: place)
      if let pixels = try? raw.pixels(name) { return search.finding(pixels, from: .raw) }
      search.pass(.raw, .unusable)
    }
    if !names.isEmpty { search.pass(.raw, .size) }
    return nil
  }
}

// MARK: - Tiers

extension PictureSource {
  /// Returns the screen tier, or otherwise the low tier, if its size is acceptable.
  private func fromTiers(_ search: inout Search) -> Finding? {
    guard let tiers = try? store.tiers(of: search.photo.id) else {
      search.pass(.screenTier, .unusable)
      search.pass(.lowTier, .unusable)
      return nil
    }
    return from(tiers.screen, .screenTier, &search) ?? from(tiers.low, .lowTier, &search)
  }

  private func from(
    _ jpeg: [UInt8], _ layer: PictureLayer, _ search: inout Search
  ) -> Finding? {
    let bytes = jpeg.span.bytes
    guard let header = try? JPEGHeader(of: bytes) else {
      search.pass(layer, .unusable)
      return nil
    }
    guard search.accepts(header.size) else {
      search.pass(layer, .size)
      return nil
    }
    guard var decoder = try? JPEGDecoder(),
      let pixels = try? decoder.pixels(of: bytes, from: pool)
    else {
      search.pass(layer, .unusable)
      return nil
    }
    return search.finding(pixels, from: layer)
  }
}

// MARK: - Originals

extension PictureSource {
  /// Decodes the original at the requested size, unless decoding it failed a short while ago.
  private func fromOriginal(_ search: Search) throws(ToleranceError) -> Finding {
    let (id, now) = (search.photo.id, timeline.now)
    if let refusal = undecodables.withLock({ $0.refusal(of: id, at: now) }) { throw refusal }
    do throws(ToleranceError) {
      return try decodedOriginal(search)
    } catch {
      if error.isLasting { undecodables.withLock { $0.insert(id, error, at: now) } }
      throw error
    }
  }

  private func decodedOriginal(_ search: Search) throws(ToleranceError) -> Finding {
    let photo = search.photo
    let jpeg: [UInt8]
    do throws(StoreError) {
      jpeg = try store.data(of: photo.id, tier: .full)
    } catch {
      throw .store(error)
    }
    do throws(JPEGError) {
      let bytes = jpeg.span.bytes
      // Another program may have changed the file since the store last read it.
      let stored = try JPEGHeader(of: bytes).size
      let upright = photo.orientation.swapsSides ? stored.turned : stored
      let wantedSize = upright.fitted(into: search.request.box)
      return Finding(
        pixels: try decoded(bytes, to: wantedSize, photo.orientation), layer: .original,
        upright: upright, edition: Photo.edition(of: bytes), wantedSize: wantedSize,
        passes: search.passes)
    } catch {
      throw .undecodable(photo.id, error)
    }
  }

  /// Decodes at the smallest sufficient scale, then scales to the exact size and rotates upright.
  private func decoded(
    _ jpeg: RawSpan, to size: FrameSize, _ orientation: Orientation
  ) throws(JPEGError) -> Pixels {
    let stored = orientation.swapsSides ? size.turned : size
    let full = try JPEGHeader(of: jpeg).size
    let scale = JPEGScale.smallest(of: full, covering: stored)
    var decoder = try JPEGDecoder()
    guard scale.size(of: full) != stored || orientation != .up else {
      return try decoder.pixels(of: jpeg, scale: scale, from: pool)
    }
    return try decoder.decode(jpeg, scale: scale)
      .scaled(to: stored)
      .turned(upright: orientation)
      .pixels(from: pool)
  }
}
