internal import CaptureFiles

/// Paths of earlier states of originals: each lies in a folder named after the photo's id.
enum StatePath {
  private static let states = ".capture/states"

  static func folder(of id: PhotoID) -> String { "\(states)/\(id)" }

  static let allFolders = states

  /// Returns the photo whose states are in a folder; nil for any other folder.
  static func id(ofFolder path: String) -> PhotoID? {
    path.hasPrefix(states + "/") ? PhotoID(String(path.dropFirst(states.count + 1))) : nil
  }

  static func path(_ digest: Digest, of id: PhotoID) -> String {
    "\(folder(of: id))/\(digest.id)\(ending)"
  }

  /// Returns the path at which a sidecar is kept after another has replaced it.
  static func sidecar(_ digest: Digest, of id: PhotoID) -> String {
    "\(folder(of: id))/\(digest.id).xmp"
  }

  /// Returns the checksum in a file's name; nil if the file is not a state.
  static func digest(ofName name: String) -> Digest? {
    name.hasSuffix(ending) ? Digest(text: String(name.dropLast(ending.count))) : nil
  }

  private static let ending = ".jpg"
}

/// The earlier states that a store keeps of one photo's original.
struct KeptStates {
  private let id: PhotoID
  private let place: StorePlace

  init(of id: PhotoID, in place: StorePlace) {
    self.id = id
    self.place = place
  }

  /// The checksums in the files' names, whatever the files contain.
  var digests: [Digest] {
    get throws(StoreError) {
      try StoreError.files { () throws(FileError) in
        try Folder.names(in: place.file(StatePath.folder(of: id)))
          .compactMap(StatePath.digest(ofName:))
      }
    }
  }

  func byteCount(of digest: Digest) -> Int? {
    try? FileIdentity(at: place.file(StatePath.path(digest, of: id)))?.byteCount
  }

  /// Returns the bytes of a state; nil unless it is kept and sound.
  func bytes(of digest: Digest) -> [UInt8]? {
    let path = place.file(StatePath.path(digest, of: id))
    guard let bytes = try? Descriptor(path, .reading).readAll(upTo: Original.byteLimit),
      Digest(of: bytes.span.bytes) == digest
    else { return nil }
    return bytes
  }

  /// Keeps a state, durably, replacing a damaged copy of it.
  ///
  /// It is read back before that, because the original may lose these bytes next.
  func keep(_ bytes: [UInt8], by token: String) throws(StoreError) {
    let digest = Digest(of: bytes.span.bytes)
    guard self.bytes(of: digest) == nil else { return }
    let path = place.file(StatePath.path(digest, of: id))
    let part = try PartFile(bytes, by: token, in: place)
    try part.readBack(as: path)
    try StoreError.files { () throws(FileError) in
      try Folder.make(place.file(StatePath.folder(of: id)))
      try part.file.replace(path)
    }
  }

  /// Removes all states, durably.
  func remove() throws(FileError) {
    let folder = place.file(StatePath.folder(of: id))
    let paths = try Folder.names(in: folder).map { folder.file($0) }
    guard let first = paths.first else { return }
    for path in paths { try Folder.remove(path) }
    Folder.removeEmpty(above: first, upTo: place.hidden)
    try Folder.syncRemains(of: paths)
  }
}
