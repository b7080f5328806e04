internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import CaptureMetadata

extension StoreEngine {
  package func add(_ photo: NewPhoto) throws(StoreError) -> AddedPhoto {
    switch try examine(photo) {
    case .known(let added):
      return added
    case .arrival(let arrival):
      try DiskQueue.sync(arrival.files)
      return try commits.commit(arrival, to: self)
    }
  }

  /// The result of examining a photo before it is added.
  enum Examined: Sendable {
    case known(AddedPhoto)
    case arrival(Arrival)
  }

  /// Checks whether a photo is complete and new, makes its tiers, and writes it to the store under
  /// a temporary name.
  func examine(_ photo: NewPhoto) throws(StoreError) -> Examined {
    let digest = Digest(of: photo.original.span.bytes)
    let row = try read { catalogue throws(DatabaseError) in
      try catalogue.entry(withState: digest)
    }
    if let row, row.photo.deleted == nil, let held = try held(of: row, instead: digest) {
      if held != digest { try keep(photo.original, digest, of: row.id) }
      return .known(try known(row.photo, with: photo))
    }
    let lineage =
      if let row { Lineage(id: row.id, states: [digest]) } else {
        try self.lineage(of: digest, asIn: photo.sidecar)
      }
    let content = try OriginalKinds.original(photo.original)
    let facts = content.facts
    if row == nil, lineage.states == [digest],
      let same = try samePicture(as: photo, content, facts)
    {
      var added = try known(same.photo, with: photo)
      added.hasOtherMetadata = same.hasOtherMetadata
      return .known(added)
    }
    let tiers = try tierMaker.tiers(
      of: content, id: lineage.id, digest: digest, accepting: photo.tolerance)
    var entry = Entry(photo, facts, id: lineage.id, digest: digest)
    entry.soundness = tiers.soundness
    let brought = photo.sidecar.flatMap { lineage.taken(asIn: $0) }
    entry.photo.taken = facts.taken ?? brought ?? photo.taken
    entry.photo.path = try wishedPath(for: photo, entry.photo, type(of: content))
    let token = try token()
    let original = try PartFile(photo.original, made: photo.taken, by: token, in: place)
    if facts.taken == nil {
      let kept = try keptTaken(of: entry.photo)
      entry.photo.taken = kept ?? brought ?? original.made ?? photo.taken
    }
    let (sidecar, problem) = try sidecar(of: photo, &entry, states: lineage.states)
    return .arrival(
      Arrival(
        entry: entry, tiers: tiers, states: lineage.states, original: original,
        sidecar: try sidecar.map { bytes throws(StoreError) in
          try PartFile(bytes, by: token, in: place)
        }, sidecarProblem: problem))
  }

  /// Returns the outcome for a photo that the store already has, and settles its sidecar, which may
  /// be new.
  private func known(_ photo: Photo, with new: NewPhoto) throws(StoreError) -> AddedPhoto {
    let problem = new.sidecarProblem ?? new.sidecar.flatMap { Sidecar.problem(with: $0) }
    guard let sidecar = new.sidecar, problem == nil else {
      return AddedPhoto(photo: photo, outcome: .known).leavingOutSidecar(because: problem)
    }
    return try write { writer throws(StoreError) in
      let entry = try writer.entries([photo.id])[0]
      let outcome = try writer.settle(sidecar, of: entry)
      return AddedPhoto(
        photo: try writer.entries([photo.id])[0].photo, outcome: .known, sidecar: outcome)
    }
  }

  /// Returns the checksum of the store's copy of a photo, if that is sound and holds these bytes or
  /// a later edit of them.
  ///
  /// The copy is read and checked, because people delete their own copy of a photo that is already
  /// known.
  func held(of entry: Entry, instead digest: Digest) throws(StoreError) -> Digest? {
    let original = Original(entry, in: place)
    guard let contents = try original.contentsUnlessLost(),
      try owner(of: contents.digest, inPlaceOf: entry) == nil
    else { return nil }
    let states = try read { catalogue throws(DatabaseError) in
      try catalogue.states(of: entry.number)
    }
    let isHeld =
      !states.isLater(digest, than: contents.digest)
      && !original.condition(of: contents, states: states, tierMaker).isDamaged
    return isHeld ? contents.digest : nil
  }

  /// Keeps bytes that a photo once had as an earlier state, unless the store already has them.
  ///
  /// People delete their own copy after importing it.
  private func keep(
    _ original: [UInt8], _ digest: Digest, of id: PhotoID
  ) throws(StoreError) {
    guard !KeptStates(of: id, in: place).isSound(digest) else { return }
    try write { writer throws(StoreError) in try writer.keep(original, of: id) }
  }

  /// Returns the time at which a photo was taken according to the store's own sidecar, which may
  /// outlive the photo's file.
  private func keptTaken(of wished: Photo) throws(StoreError) -> WallTime? {
    let row = try read { catalogue throws(DatabaseError) in try catalogue.entry(wished.id) }
    let said = try? SidecarFile(of: row?.photo ?? wished, in: place).content
    return said?.photoID == wished.id ? said?.taken : nil
  }

  private func wishedPath(
    for new: NewPhoto, _ photo: Photo, _ kind: any OriginalKind.Type
  ) throws(StoreError) -> String {
    let name =
      new.name.map { StorePath.name(like: $0, of: kind) } ?? photo.taken.fileName(of: kind)
    guard let wish = new.folder else {
      return StorePath.joined(photo.taken.folderName, name)
    }
    guard let folder = StorePath.folder(named: wish) else { throw StoreError(badFolder: wish) }
    return StorePath.joined(folder, name)
  }

  /// Returns the sidecar to write: the one that came with the photo, with its annotations.
  ///
  /// If the sidecar that came with it is unusable, `problem` says why.
  private func sidecar(
    of photo: NewPhoto, _ entry: inout Entry, states: [Digest]
  ) throws(StoreError) -> (bytes: [UInt8]?, problem: String?) {
    var problem = photo.sidecarProblem
    if let sidecar = photo.sidecar {
      do throws(MetadataError) {
        return (try described(&entry, photo.annotations, sidecar, states: states), nil)
      } catch {
        problem = "\(error)"
      }
    }
    guard photo.annotations != nil else { return (nil, problem) }
    do throws(MetadataError) {
      return (try described(&entry, photo.annotations, nil, states: states), problem)
    } catch {
      throw StoreError(.refused, "its annotations cannot be written: \(error)")
    }
  }

  private func described(
    _ entry: inout Entry, _ annotations: Annotations?, _ old: [UInt8]?, states: [Digest]
  ) throws(MetadataError) -> [UInt8] {
    var (sidecar, photo) = (try Sidecar(orNew: old), entry.photo)
    photo.annotations = annotations ?? sidecar.annotations
    let bytes = try sidecar.bytes(describing: photo, states: states)
    entry.photo = photo
    return bytes
  }
}

extension Sidecar {
  /// Returns why bytes are not a valid sidecar; nil if they are.
  fileprivate static func problem(with bytes: [UInt8]) -> String? {
    do throws(MetadataError) {
      _ = try Sidecar(bytes.span.bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension Entry {
  init(_ new: NewPhoto, _ facts: OriginalFacts, id: PhotoID, digest: Digest) {
    let photo = Photo(
      id: id, path: "", taken: facts.taken ?? new.taken,
      added: WallTime.now.roundedUp, size: facts.size,
      orientation: facts.orientation, byteCount: new.original.count, camera: facts.camera,
      annotations: facts.annotations)
    self.init(photo, digest: digest, tiers: nil)
    embedded = facts.annotations
  }
}

extension StoreEngine {
  /// Throws if photos cannot be added or moved to a folder of this name.
  package static func requireFolder(named folder: String) throws(StoreError) {
    guard StorePath.folder(named: folder) != nil else { throw StoreError(badFolder: folder) }
  }
}

extension StoreError {
  init(badFolder folder: String) {
    let longest = StorePath.longestName
    if let part = folder.split(separator: "/").first(where: { $0.utf8.count > longest }) {
      self.init(
        .refused, "'\(part.prefix(20))…' is too long for the name of a folder",
        remedy: Remedy(.validFolder, "use names of at most \(longest) bytes"))
      return
    }
    guard !StorePath.isNamedLikeLostAndFound(folder) else {
      self.init(
        .refused,
        "cannot put photos into '\(folder)': the store reserves the name \(StorePath.lostAndFound), "
          + "in upper and lower case",
        remedy: .otherFolder)
      return
    }
    self.init(
      .refused, "'\(folder)' cannot be a folder of the store",
      remedy: .validFolder)
  }
}
