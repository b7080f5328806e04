internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension PhotoStore {
  /// Adds a photo, and returns once it would survive a power cut.
  ///
  /// The same bytes are never kept twice. Several calls at once share what the
  /// disk has to wait for.
  public func add(_ photo: NewPhoto) throws(StoreError) -> AddedPhoto {
    switch try examine(photo) {
    case .known(let added):
      return added
    case .arrival(let arrival):
      try DiskQueue.sync(arrival.files)
      return try commits.commit(arrival, to: self)
    }
  }

  /// What is known of a photo before it is the store's.
  enum Examined: Sendable {
    case known(AddedPhoto)
    case arrival(Arrival)
  }

  /// Finds out whether a photo is whole and new, makes its tiers, and lays it aside in the store.
  func examine(_ photo: NewPhoto) throws(StoreError) -> Examined {
    let digest = Digest(of: photo.jpeg.span.bytes)
    let id = try freeID(for: digest, photo.jpeg)
    if let known = try known(id) { return .known(known) }
    let facts = try OriginalFacts(of: photo.jpeg.span.bytes)
    let tiers = try darkroom.tiers(of: photo.jpeg, id: id)
    var entry = Entry(photo, facts, id: id, digest: digest)
    entry.photo.path = try wishedPath(for: photo, entry.photo)
    let sidecar = try sidecar(of: photo, &entry)
    let token = try token()
    return .arrival(
      Arrival(
        entry: entry, tiers: tiers,
        original: try PartFile(photo.jpeg, made: photo.taken, by: token, in: place),
        sidecar: try sidecar.map { bytes throws(StoreError) in
          try PartFile(bytes, by: token, in: place)
        }))
  }

  /// The photo of this id, when it is there with its original.
  private func known(_ id: PhotoID) throws(StoreError) -> AddedPhoto? {
    guard let entry = try read({ catalogue throws(DatabaseError) in try catalogue.entry(id) }),
      entry.photo.deleted == nil, Folder.exists(place.file(entry.photo.path))
    else { return nil }
    return AddedPhoto(photo: entry.photo, outcome: .known)
  }

  /// The id of these bytes; another one in the case that other bytes have the same.
  private func freeID(for digest: Digest, _ jpeg: [UInt8]) throws(StoreError) -> PhotoID {
    var id = digest.id
    var seed: UInt64 = 0
    while let entry = try read({ catalogue throws(DatabaseError) in try catalogue.entry(id) }),
      entry.photo.byteCount != jpeg.count || entry.digest != digest
    {
      seed += 1
      id = Digest(of: jpeg.span.bytes, seed: seed).id
    }
    return id
  }

  private func wishedPath(for new: NewPhoto, _ photo: Photo) throws(StoreError) -> String {
    let name = new.name.map(StorePath.name(like:)) ?? photo.taken.fileName
    guard let wish = new.folder else {
      return StorePath.joined(photo.taken.folderName, name)
    }
    guard let folder = StorePath.folder(named: wish) else { throw StoreError(badFolder: wish) }
    return StorePath.joined(folder, name)
  }

  /// What is written beside the photo: what came with it, and what is said about it.
  private func sidecar(
    of photo: NewPhoto, _ entry: inout Entry
  ) throws(StoreError) -> [UInt8]? {
    guard photo.sidecar != nil || photo.words != nil else { return nil }
    do throws(MetadataError) {
      var sidecar = try Sidecar(orNew: photo.sidecar)
      entry.photo.words = photo.words ?? sidecar.words
      return try sidecar.bytes(describing: entry.photo)
    } catch {
      throw StoreError(.refused, "its sidecar cannot be used: \(error)")
    }
  }
}

extension Entry {
  init(_ new: NewPhoto, _ facts: OriginalFacts, id: PhotoID, digest: Digest) {
    let photo = Photo(
      id: id, path: "", taken: facts.taken ?? new.taken,
      added: WallTime(seconds: WallTime.now.seconds), size: facts.size,
      orientation: facts.orientation, byteCount: new.jpeg.count, camera: facts.camera,
      words: facts.words)
    self.init(photo, digest: digest, tiers: nil)
  }
}

extension StoreError {
  init(badFolder folder: String) {
    self.init(
      .refused, "'\(folder)' cannot be a folder of the store",
      remedy: "name one such as 'Holiday/Crete', without '..' or a dot at its beginning")
  }
}
