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
      let folder = place.file(StatePath.folder(of: id))
      do throws(FileError) {
        return try Folder.names(in: folder).compactMap(StatePath.digest(ofName:))
      } catch {
        throw StoreError(aboutPhoto: error, at: folder)
      }
    }
  }

  /// Returns the length of a state; nil if it is missing, or something else is in its place.
  ///
  /// Throws if there may well be a file.
  func byteCount(of digest: Digest) throws(StoreError) -> Int? {
    let path = file(of: digest)
    do throws(FileError) {
      return try FileIdentity(at: path)?.byteCount
    } catch {
      guard error.cause.leavesBytesUnknown else { return nil }
      throw StoreError(aboutPhoto: error, at: path)
    }
  }

  /// Returns the bytes of a state; nil if it is damaged or missing.
  ///
  /// Throws if it cannot be read, and may well be sound, such as on a failing disk.
  func bytes(of digest: Digest) throws(StoreError) -> [UInt8]? {
    let found = try Original.contentsUnlessLost(of: file(of: digest))
    return found?.digest == digest ? found?.bytes : nil
  }

  /// Returns whether a state is known to be sound.
  func isSound(_ digest: Digest) -> Bool { ((try? bytes(of: digest)) ?? nil) != nil }

  private func file(of digest: Digest) -> ConfinedPath {
    place.file(StatePath.path(digest, of: id))
  }

  /// Keeps a state, durably, replacing a copy of it that is not known to be sound.
  ///
  /// A copy that cannot be read either has the same bytes or is damaged. The new one is read back
  /// before it replaces that, because the original may lose these bytes next.
  func keep(_ bytes: [UInt8], by token: String) throws(StoreError) {
    let digest = Digest(of: bytes.span.bytes)
    guard !isSound(digest) else { return }
    let path = file(of: digest)
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
