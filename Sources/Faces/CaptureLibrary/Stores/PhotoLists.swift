public import CCaptureLibrary
internal import Capture

/// A photo of a store, in words of C.
final class PhotoText: Sendable {
  private let photo: Photo
  private let id: CText
  private let path: CText
  private let camera: CText?
  private let keywords: CText?

  init(_ photo: Photo) {
    self.photo = photo
    id = CText("\(photo.id)")
    path = CText(photo.path)
    camera = CText(photo.camera)
    let words = photo.annotations.keywords
    keywords = words.isEmpty ? nil : CText(words.joined(separator: "\n"))
  }

  var structure: capture_photo {
    let size = photo.uprightSize
    return capture_photo(
      size: 0, id: id.start, path: path.start, camera: camera?.start,
      width: Int32(clamping: size.width), height: Int32(clamping: size.height),
      taken: photo.taken.seconds, bytes: Int64(photo.byteCount),
      rating: Int32(photo.annotations.rating ?? 0), keywords: keywords?.start)
  }
}

extension Photo {
  fileprivate var uprightSize: FrameSize { orientation.swapsSides ? size.turned : size }
}

/// The photos of a store that matched at one moment.
final class PhotoList: Sendable {
  let photos: [PhotoText]

  init(_ photos: [Photo]) {
    self.photos = photos.map(PhotoText.init)
  }
}

extension PhotoQuery {
  fileprivate init(_ query: capture_query) throws(CallFailure) {
    guard Rating.stars.contains(Int(query.rating)) else {
      throw .badArgument("\(query.rating) is not \(Rating.starsText)")
    }
    self.init(
      folder: String(from: query.folder), rating: query.rating == 0 ? nil : Int(query.rating),
      keywords: [String(from: query.keyword)].compactMap(\.self), text: String(from: query.text),
      order: .taken, isDescending: true)
  }
}

@c @implementation
public func capture_store_list(
  _ store: OpaquePointer?, _ query: UnsafePointer<capture_query>?,
  _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    let handle = try store.required(StoreHandle.self, "store")
    let structure = try capture_query(reading: query)
    let (photos, limit) = (try PhotoQuery(structure), structure.limit > 0 ? structure.limit : nil)
    return PhotoList(
      try handle.use { (store) async throws(StoreError) in
        try await store.photos(photos, limit: limit)
      })
  }
}

@c @implementation
public func capture_photos_get(
  _ photos: OpaquePointer?, _ index: Int, _ photo: UnsafeMutablePointer<capture_photo>?
) -> Bool {
  fill(photo, from: photos.usable(PhotoList.self)?.photos, at: index) { $0.structure }
}

@c @implementation
public func capture_photos_release(_ photos: OpaquePointer?) {
  release(photos, as: PhotoList.self)
}

@c @implementation
public func capture_store_read(
  _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ tier: Int32,
  _ error: UnsafeMutablePointer<capture_error>?
) -> OpaquePointer? {
  hold(error) { () throws(CallFailure) in
    let handle = try store.required(StoreHandle.self, "store")
    let tier = try Tier(number: tier)
    let (photo, jpeg) = try handle.use(id) { (store, id) async throws(StoreError) in
      let jpeg = try await store.data(of: id, tier: tier)
      guard let photo = try await store.photo(id) else {
        throw StoreError(.notFound, "the photo \(id) was removed")
      }
      return (photo, jpeg)
    }
    let size = TierRules().size(of: tier, for: photo.uprightSize)
    return Picture(photo, jpeg: jpeg, size: size)
  }
}

extension Tier {
  /// The header numbers tiers in their order, which `TierListTests` compares.
  fileprivate init(number: Int32) throws(CallFailure) {
    guard Tier.allCases.indices.contains(Int(number)) else {
      throw .badArgument("\(number) is not a tier")
    }
    self = Tier.allCases[Int(number)]
  }
}
