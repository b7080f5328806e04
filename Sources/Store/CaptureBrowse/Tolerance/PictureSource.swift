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
  enum Presence: Equatable {
    case there(edition: UInt64)
    case gone
    /// The store could not be read.
    case unknown
  }

  func presence(of id: PhotoID) -> Presence {
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

  /// Returns the tier to make the picture from; nil if all are too small.
  func choice(of offers: [TierOffer]) -> TierOffer? {
    offers.choice(for: wantedSize, within: request.tolerance)
  }

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
  /// Returns a picture from the nearest tier that is large enough.
  ///
  /// By the rules, the sizes are known before anything is read. So a small tier is read alone; the
  /// record as a whole is read for the best tier, or if the photo was added by other rules.
  private func fromTiers(_ search: inout Search) -> Finding? {
    let rules = store.configuration.tiers
    let expected = Tier.derived.map {
      TierOffer(tier: $0, size: rules.size(of: $0, for: search.photo.size))
    }
    var tried: Tier?
    if let tier = search.choice(of: expected)?.tier, tier != Tier.derived.first {
      let jpeg = try? store.data(of: search.photo.id, tier: tier)
      if let found = picture(jpeg, of: tier, &search) { return found }
      tried = tier
    }
    let stored = try? store.tiers(of: search.photo.id)
    return picture(stored, except: tried, &search)
  }

  private func picture(
    _ stored: StoredTiers?, except tried: Tier?, _ search: inout Search
  ) -> Finding? {
    var offers: [TierOffer] = []
    for tier in Tier.derived where tier != tried {
      let size = stored?[tier].flatMap { try? JPEGHeader(of: $0.span.bytes).size }
      guard let size else {
        search.pass(.tier(tier), stored == nil || stored?[tier] != nil ? .unusable : .absent)
        continue
      }
      offers.append(TierOffer(tier: tier, size: size))
    }
    while let tier = search.choice(of: offers)?.tier {
      if let found = picture(stored?[tier], of: tier, &search) { return found }
      offers.removeAll { $0.tier == tier }
    }
    for offer in offers { search.pass(.tier(offer.tier), .size) }
    return nil
  }

  /// Decodes a tier at its own size if that is acceptable, otherwise at the requested one.
  private func picture(
    _ jpeg: [UInt8]?, of tier: Tier, _ search: inout Search
  ) -> Finding? {
    guard let jpeg, let header = try? JPEGHeader(of: jpeg.span.bytes) else {
      search.pass(.tier(tier), .unusable)
      return nil
    }
    let size = header.size
    guard search.choice(of: [TierOffer(tier: tier, size: size)]) != nil else {
      search.pass(.tier(tier), .size)
      return nil
    }
    let target = search.accepts(size) ? size : search.wantedSize
    guard let pixels = try? decoded(jpeg.span.bytes, header, to: target) else {
      search.pass(.tier(tier), .unusable)
      return nil
    }
    return search.finding(pixels, from: .tier(tier))
  }

  private func decoded(
    _ jpeg: RawSpan, _ header: JPEGHeader, to size: FrameSize
  ) throws(JPEGError) -> Pixels {
    var decoder = try JPEGDecoder()
    return try decoder.pixels(of: jpeg, header, size: size, upright: .up, from: pool)
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
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try store.data(of: photo.id, tier: .full)
    } catch {
      throw .store(error)
    }
    do throws(OriginalError) {
      // Another program may have changed the file since the store last read it.
      let original = try OriginalKinds.open(bytes)
      let stored = original.storedSize
      let upright = photo.orientation.swapsSides ? stored.turned : stored
      let wantedSize = upright.fitted(into: search.request.box)
      return Finding(
        pixels: try original.pixels(
          of: wantedSize, upright: photo.orientation, pixelLimit: JPEGDecoder.defaultPixelLimit,
          from: pool),
        layer: .original, upright: upright, edition: Photo.edition(of: bytes.span.bytes),
        wantedSize: wantedSize, passes: search.passes)
    } catch {
      throw .undecodable(photo.id, error)
    }
  }
}
