internal import CaptureBase
internal import CaptureImaging

/// Renders the bytes of frames, and caches the latest ones.
///
/// A stream shows the same picture over and over, so a small cache is enough.
final class FrameRenderer: Sendable {
  /// The cache key of a decoded and scaled photo.
  private struct Negative: Hashable, Sendable {
    var photo: Int
    var size: FrameSize
  }

  private struct Cache: Sendable {
    var negatives = Recent<Negative, PlanarPicture>(limit: 2)
    var prints = Recent<Exposure, FrameBytes>(limit: 6)
  }

  /// The photos to show; none stand for the test pattern.
  private let photos: [Photo]
  private let cache = Guarded(Cache())

  init(photos: [Photo]) {
    self.photos = photos
  }

  /// Returns the bytes of a frame; empty if the photo turns out to be damaged.
  func bytes(of exposure: Exposure) -> FrameBytes {
    if let print = cache.withLock({ $0.prints[exposure] }) { return print }
    let print = (try? develop(exposure)) ?? .made([])
    cache.withLock { $0.prints[exposure] = print }
    return print
  }

  private func develop(_ exposure: Exposure) throws -> FrameBytes {
    if let photo = photo(of: exposure), exposure.shows(photo) { return .photo(photo) }
    let picture = try picture(of: exposure).lit(by: exposure.light)
    guard exposure.format == .motionJPEG else {
      return .made(try picture.packed(as: exposure.format))
    }
    var encoder = try JPEGEncoder()
    return .made(try encoder.encode(picture, quality: 90))
  }

  private func photo(of exposure: Exposure) -> Photo? {
    photos.isEmpty ? nil : photos[exposure.photo]
  }

  /// Returns the picture at its moment, in full light.
  private func picture(of exposure: Exposure) throws(JPEGError) -> PlanarPicture {
    var picture = try negative(of: exposure)
    if photos.isEmpty { TestPattern.mark(&picture, frame: exposure.tick) }
    guard exposure.pan > 0 else { return picture }
    return picture.panned(by: exposure.pan, of: Exposure.panCount)
  }

  /// Returns what does not change from frame to frame.
  private func negative(of exposure: Exposure) throws(JPEGError) -> PlanarPicture {
    let key = Negative(photo: exposure.photo, size: exposure.size)
    if let picture = cache.withLock({ $0.negatives[key] }) { return picture }
    let picture =
      try photo(of: exposure)?.upright().filling(exposure.size) ?? TestPattern.card(exposure.size)
    cache.withLock { $0.negatives[key] = picture }
    return picture
  }
}

extension Exposure {
  /// Whether the photo's own bytes can be used unchanged.
  fileprivate func shows(_ photo: Photo) -> Bool {
    format == .motionJPEG && size == photo.size && light == .full && pan == 0
      && !needsStandardTables
  }
}

extension Photo {
  fileprivate func upright() throws(JPEGError) -> PlanarPicture {
    try withBytes { jpeg throws(JPEGError) in
      var decoder = try JPEGDecoder()
      return try decoder.decode(jpeg).turned(upright: orientation)
    }
  }
}

/// A small cache that evicts its oldest entry.
struct Recent<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var entries: [(key: Key, value: Value)] = []

  init(limit: Int) {
    self.limit = limit
  }

  subscript(key: Key) -> Value? {
    get { entries.first { $0.key == key }?.value }
    set {
      entries.removeAll { $0.key == key }
      guard let newValue else { return }
      if entries.count == limit { entries.removeFirst() }
      entries.append((key, newValue))
    }
  }
}

extension PlanarPicture {
  /// Returns the picture in less light, or with the camera's brightness changed.
  func lit(by light: Exposure.Light) -> PlanarPicture {
    dimmed(by: Double(light.share) / 256).brightened(by: light.offset)
  }

  private func brightened(by offset: Int) -> PlanarPicture {
    guard offset != 0 else { return self }
    let table = (0...255).map { UInt8(min(max($0 + offset, 0), 255)) }
    var picture = self
    picture.withMutablePlane(0) { plane in
      for index in plane.indices {
        plane[index] = table[Int(plane[index])]
      }
    }
    return picture
  }
}
