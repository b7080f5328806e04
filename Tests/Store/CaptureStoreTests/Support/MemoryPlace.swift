import CaptureBase
import CaptureMetadata

@testable import CaptureStore

/// A place for copies in memory, made like a bucket: objects under keys that never get other bytes,
/// and a list of what they are.
final class MemoryPlace: CopyPlace {
  /// What goes wrong when an original or an earlier state is stored.
  enum Fault: CaseIterable, Sendable {
    /// The place refuses the bytes.
    case refused
    /// The place stores a wrong byte.
    case altered
    /// The place acknowledges the bytes, and does not have them.
    case dropped
  }

  struct Key: Hashable, Sendable {
    let id: PhotoID
    let digest: Digest
  }

  struct Upload: Sendable {
    let entry: Entry
    let sidecar: [UInt8]?
    let states: [Digest]

    var key: Key { Key(id: entry.id, digest: entry.digest) }
  }

  private struct Contents: Sendable {
    var listed: [PhotoID: Entry] = [:]
    /// Every state that the photos have had, the oldest first.
    var histories: [PhotoID: [Digest]] = [:]
    /// The earlier states that should be there.
    var states: [PhotoID: Set<Digest>] = [:]
    var originals: [Key: [UInt8]] = [:]
    var sidecars: [PhotoID: [UInt8]] = [:]
    var seconds: [PhotoID: SidecarFile.Second] = [:]
    var albums: [AlbumName: AlbumFile.Contents] = [:]
    /// The sidecars and albums that others have replaced.
    var former: Set<[UInt8]> = []
    var fault: (fault: Fault, digest: Digest)?
  }

  private let contents = Guarded(Contents())

  var name: String { "memory" }

  func location(of path: String) -> String { "memory:\(path)" }
}

// MARK: - For tests

extension MemoryPlace {
  /// Lets something go wrong whenever these bytes are stored, until nil is passed.
  func set(_ fault: Fault?, storing digest: Digest) {
    contents.withLock { contents in contents.fault = fault.map { (fault: $0, digest: digest) } }
  }

  func original(_ digest: Digest, of id: PhotoID) -> [UInt8]? {
    contents.withLock { contents in contents.originals[Key(id: id, digest: digest)] }
  }

  /// Replaces what is stored, as damage does; nil if it is lost.
  func damage(_ digest: Digest, of id: PhotoID, to original: [UInt8]?) {
    contents.withLock { contents in contents.originals[Key(id: id, digest: digest)] = original }
  }

  func listed(_ id: PhotoID) -> Entry? { contents.withLock { contents in contents.listed[id] } }

  func hasFormer(_ bytes: [UInt8]) -> Bool {
    contents.withLock { contents in contents.former.contains(bytes) }
  }
}

// MARK: - List and read

extension MemoryPlace {
  func photos() throws(StoreError) -> [PhotoID] {
    contents.withLock { contents in contents.listed.keys.sorted() }
  }

  func entry(of id: PhotoID) throws(StoreError) -> Entry? { listed(id) }

  func history(of id: PhotoID) throws(StoreError) -> PhotoHistory? {
    contents.withLock { contents in
      contents.listed[id].map { entry in
        PhotoHistory(entry: entry, states: contents.histories[id] ?? [], kept: [])
      }
    }
  }

  func states(of id: PhotoID) throws(StoreError) -> [Digest] {
    contents.withLock { contents in
      (contents.states[id] ?? []).filter { digest in
        contents.originals[Key(id: id, digest: digest)] != nil
      }.sorted { $0.text < $1.text }
    }
  }

  func original(_ state: Digest, of entry: Entry) -> [UInt8]? { original(state, of: entry.id) }

  func sidecar(of entry: Entry) throws(StoreError) -> [UInt8]? {
    contents.withLock { contents in contents.sidecars[entry.id] }
  }

  func secondSidecar(of id: PhotoID) throws(StoreError) -> SidecarFile.Second? {
    contents.withLock { contents in contents.seconds[id] }
  }

  func albums() throws(StoreError) -> [AlbumName] {
    contents.withLock { contents in contents.albums.keys.sorted() }
  }

  func album(_ name: AlbumName) throws(StoreError) -> AlbumFile.Contents? {
    contents.withLock { contents in contents.albums[name] }
  }
}

// MARK: - Prove

extension MemoryPlace {
  func condition(
    of entry: Entry, byteCount: Int, reading: Bool
  ) throws(StoreError) -> CopyCondition {
    guard let original = original(entry.digest, of: entry.id) else { return .missing }
    guard original.count == byteCount else { return .damaged }
    return !reading || Digest(of: original.span.bytes) == entry.digest ? .whole : .damaged
  }

  func lostStates(of id: PhotoID, reading: Bool) throws(StoreError) -> [Digest] {
    let states = contents.withLock { contents in contents.states[id] ?? [] }
    return states.filter { digest in
      guard let original = original(digest, of: id) else { return true }
      return reading && Digest(of: original.span.bytes) != digest
    }.sorted { $0.text < $1.text }
  }

  func lacks(_ second: SidecarFile.Second, of id: PhotoID) throws(StoreError) -> Bool {
    contents.withLock { contents in contents.seconds[id]?.bytes != second.bytes }
  }
}

// MARK: - Put

extension MemoryPlace {
  func upload(_ files: PhotoSource.Files, lost: Entry?) throws(StoreError) -> Upload {
    let upload = Upload(entry: files.entry, sidecar: files.sidecar, states: files.states)
    try store(files.original, as: upload.key)
    return upload
  }

  func settle(_ uploads: [Upload]) -> [Result<CopyProof, StoreError>] {
    uploads.map { upload in
      Result { () throws(StoreError) -> CopyProof in try list(upload) }
    }
  }

  func replace(_ former: Entry, with upload: Upload) throws(StoreError) -> CopyProof {
    try list(upload)
  }

  func keep(_ original: [UInt8], of id: PhotoID) throws(StoreError) -> Digest {
    let key = Key(id: id, digest: Digest(of: original.span.bytes))
    try store(original, as: key)
    contents.withLock { contents in _ = contents.states[id, default: []].insert(key.digest) }
    return try storedDigest(of: key)
  }

  func update(_ photo: SeenPhoto, annotations: Annotations?) throws(StoreError) {
    let id = photo.entry.id
    _ = try photo.annotations(replacing: sidecar(of: photo.entry))
    contents.withLock { contents in
      contents.listed[id]?.photo.path = photo.entry.photo.path
      if let sidecar = photo.sidecar {
        contents.former.formUnion([contents.sidecars[id]].compactMap(\.self))
        contents.sidecars[id] = sidecar.bytes
      }
      guard let said = photo.sidecar?.annotations ?? annotations else { return }
      contents.listed[id]?.photo.annotations = said
    }
  }

  func put(_ second: SidecarFile.Second, of id: PhotoID) throws(StoreError) -> Bool {
    contents.withLock { contents in
      contents.seconds.updateValue(second, forKey: id)?.bytes != second.bytes
    }
  }

  func put(
    _ album: AlbumFile.Contents, as name: AlbumName
  ) throws(StoreError) -> AlbumCopy.Outcome? {
    guard let outcome = outcome(ofPutting: album, as: name) else { return nil }
    contents.withLock { contents in
      let former = contents.albums.updateValue(album, forKey: name)
      contents.former.formUnion([former?.bytes].compactMap(\.self))
    }
    return outcome
  }

  func outcome(
    ofPutting album: AlbumFile.Contents, as name: AlbumName
  ) -> AlbumCopy.Outcome? {
    contents.withLock { contents -> AlbumCopy.Outcome? in
      guard let former = contents.albums[name] else { return .added }
      return former.bytes == album.bytes ? nil : .replaced
    }
  }

  private func store(_ original: [UInt8], as key: Key) throws(StoreError) {
    let fault = contents.withLock { contents in contents.fault }
    var stored: [UInt8]? = original
    if let fault, fault.digest == key.digest {
      switch fault.fault {
      case .refused: throw StoreError(.failed, "the place refuses \(key.digest.text)")
      case .altered: stored = original.withFlippedBit
      case .dropped: stored = nil
      }
    }
    damage(key.digest, of: key.id, to: stored)
  }

  /// Lists a photo only if the bytes that are stored are its bytes.
  private func list(_ upload: Upload) throws(StoreError) -> CopyProof {
    let entry = upload.entry
    let proof = CopyProof(digest: try storedDigest(of: upload.key))
    guard proof.digest == entry.digest else { return proof }
    contents.withLock { contents in
      if let former = contents.listed[entry.id], former.digest != entry.digest {
        _ = contents.states[entry.id, default: []].insert(former.digest)
      }
      contents.listed[entry.id] = entry
      contents.histories[entry.id] = upload.states
      contents.former.formUnion([contents.sidecars[entry.id]].compactMap(\.self))
      contents.sidecars[entry.id] = upload.sidecar
    }
    return proof
  }

  private func storedDigest(of key: Key) throws(StoreError) -> Digest {
    guard let original = original(key.digest, of: key.id) else {
      throw StoreError(.missing, "the place does not have \(key.digest.text)")
    }
    return Digest(of: original.span.bytes)
  }
}
