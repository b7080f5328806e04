internal import CaptureFiles
internal import CaptureMetadata

/// Earlier states that are all that is left of a photo, such as after its original and the catalogue
/// were lost.
extension PhotoStore {
  /// The photos of which there are earlier states, and no rows.
  func orphanedStates() throws(StoreError) -> [PhotoID] {
    var orphans: [PhotoID] = []
    for id in try place.photosWithStates() where try !isKnown(id) { orphans.append(id) }
    return orphans
  }

  /// Makes a photo of the newest state that is sound; nil where none is.
  ///
  /// Its sidecar may still lie where the original was, and knows the order of the states.
  func adoptStates(of id: PhotoID) throws(StoreError) -> Photo? {
    guard try !isKnown(id) else { return nil }
    let kept = KeptStates(of: id, in: place)
    let sidecar = try place.loneSidecar(of: id)
    let listed = sidecar?.content.states ?? []
    let states = try listed.adding(kept.digests).reversed()
    guard let bytes = states.lazy.compactMap(kept.bytes(of:)).first else { return nil }
    let path = sidecar.map { StorePath.original(besideOrAt: $0.path) }
    let photo = NewPhoto(
      jpeg: bytes, name: path.map(StorePath.name(of:)), folder: path.map(StorePath.folder(of:)),
      taken: .now, sidecar: sidecar?.bytes)
    return try add(photo).photo
  }

  private func isKnown(_ id: PhotoID) throws(StoreError) -> Bool {
    try read { catalogue throws(DatabaseError) in try catalogue.entry(id) != nil }
  }
}

/// A sidecar without its original.
struct LoneSidecar {
  let path: String
  let bytes: [UInt8]
  let content: SidecarFile.Content
}

extension StorePlace {
  /// The photos of which earlier states are kept.
  func photosWithStates() throws(StoreError) -> [PhotoID] {
    try StoreError.files { () throws(FileError) in
      try Folder.entries(in: file(StatePath.allFolders)).filter { $0.kind == .folder }
        .compactMap { PhotoID($0.name) }
    }
  }

  /// The sidecar of a photo that lies in the store's folder beside no original.
  func loneSidecar(of id: PhotoID) throws(StoreError) -> LoneSidecar? {
    try StoreError.files { () throws(FileError) in
      var walk = PhotoWalk(in: top)
      while let item = try walk.next() {
        guard case .file(let path) = item, path.hasSuffix(".xmp") else { continue }
        let original = StorePath.original(besideOrAt: path)
        guard !Folder.exists(file(original).found) else { continue }
        let sidecar = SidecarFile(besideOriginal: original, in: self)
        guard let bytes = (try? sidecar.contents) ?? nil,
          let content = (try? sidecar.content) ?? nil, content.photoID == id
        else { continue }
        return LoneSidecar(path: path, bytes: bytes, content: content)
      }
      return nil
    }
  }
}
