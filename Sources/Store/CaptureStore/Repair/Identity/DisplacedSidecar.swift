internal import CaptureFiles
internal import CaptureMetadata

/// A sidecar that was found beside another photo's original than the one it names.
///
/// It is kept among the incoming files, where recovery finds it if the program is killed or fails.
struct DisplacedSidecar {
  /// The photo that the sidecar names.
  let owner: PhotoID
  let reading: SidecarReading
  fileprivate let file: ConfinedPath
  /// The sidecar's name beside the other photo's original.
  fileprivate let name: String
}

extension StoreWriter {
  /// Removes the sidecar beside an original and returns it, if it names another photo; otherwise
  /// nil.
  mutating func liftSidecar(
    besideOriginal path: String, of id: PhotoID
  ) throws(StoreError) -> DisplacedSidecar? {
    let sidecar = SidecarFile(besideOriginal: path, in: place)
    guard let reading = sidecar.reading, let owner = reading.photoID,
      owner != id
    else { return nil }
    willChangeFiles(besideOriginals: [path])
    let file = place.incoming.file(PartFile.newName(by: token))
    try StoreError.files { () throws(FileError) in
      let copy = try Descriptor(file, .creating)
      try copy.write(reading.sidecar.bytes.span.bytes)
      try copy.setChanged(reading.changed)
      try copy.sync()
      try Folder.sync(place.incoming)
    }
    try sidecar.remove()
    return DisplacedSidecar(
      owner: owner, reading: reading, file: file,
      name: StorePath.sidecar(of: StorePath.name(of: path)))
  }

  /// Moves a sidecar to the original of the photo that it names, unless the sidecar there takes
  /// precedence.
  ///
  /// Returns its annotations if it was moved there.
  mutating func settle(
    _ displaced: DisplacedSidecar, beside photo: Photo, known: Annotations
  ) throws(StoreError) -> Annotations? {
    let file = SidecarFile(of: photo, in: place)
    willSetAsideFiles(besideOriginals: [photo.place])
    if file.exists {
      guard file.isReadable else {
        try setAside(displaced)
        return nil
      }
      let own = file.reading
      // A copy of a sidecar that was annotated beside another photo describes that other photo.
      let isOther =
        own?.sidecar.annotations == known && displaced.reading.sidecar.annotations != known
        && own?.photoID == photo.id
      guard !isOther, displaced.reading.counts(before: own, known: known) else {
        let isSaidThere = own?.sidecar.containsAll(of: displaced.reading.sidecar) ?? false
        if isSaidThere { try remove(displaced) } else { try setAside(displaced) }
        return nil
      }
      _ = try file.giveWay(to: displaced.reading, in: displaced.file, by: token)
    }
    try file.replace(with: displaced.reading.sidecar.bytes, by: token)
    try remove(displaced)
    return displaced.reading.sidecar.annotations
  }

  /// Moves a sidecar to `lost+found` whose photo has no original.
  mutating func setAside(_ displaced: DisplacedSidecar) throws(StoreError) {
    willSetAsideFiles(besideOriginals: [])
    try StoreError.files { () throws(FileError) in
      try LostAndFound(place).take(displaced.file, as: displaced.name)
    }
  }

  private func remove(_ displaced: DisplacedSidecar) throws(StoreError) {
    try StoreError.files { () throws(FileError) in try Folder.remove(displaced.file) }
  }

  /// Gives the sidecar beside an original to the photo that it names, the sidecar found there to
  /// the photo that it names in turn, and so on.
  ///
  /// A sidecar that names no photo in the catalogue stays.
  mutating func giveBackSidecar(
    besideOriginal path: String, of id: PhotoID
  ) throws(StoreError) {
    let said = (try? SidecarFile(besideOriginal: path, in: place).content) ?? nil
    guard let named = said?.photoID, named != id, try owner(named) != nil else { return }
    var lifted = try liftSidecar(besideOriginal: path, of: id)
    while let displaced = lifted {
      guard let owner = try owner(displaced.owner), Original(owner, in: place).exists else {
        return try setAside(displaced)
      }
      lifted = try liftSidecar(besideOriginal: owner.photo.place, of: owner.id)
      let annotations = try settle(displaced, beside: owner.photo, known: owner.photo.annotations)
      if let annotations { try learn(annotations, of: owner) }
    }
  }

  /// Moves the sidecar beside an original to `lost+found` if it names another photo.
  mutating func setAsideSidecar(besideOriginal path: String, of id: PhotoID) throws(StoreError) {
    let file = SidecarFile(besideOriginal: path, in: place)
    guard let named = ((try? file.content) ?? nil)?.photoID, named != id else { return }
    willSetAsideFiles(besideOriginals: [path])
    try file.setAside()
  }

  /// Gives back a sidecar that is beside a photo's original but names another photo.
  ///
  /// Returns the photo's row, which may have changed: its own sidecar may have been found.
  mutating func givingBackSidecar(of entry: Entry) throws(StoreError) -> Entry {
    try giveBackSidecar(besideOriginal: entry.photo.place, of: entry.id)
    return try entries([entry.id])[0]
  }

  private mutating func owner(_ id: PhotoID) throws(StoreError) -> Entry? {
    try ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
  }

  /// Updates the catalogue with the annotations in a sidecar that was found for a photo.
  mutating func learn(_ annotations: Annotations, of entry: Entry) throws(StoreError) {
    guard annotations != entry.photo.annotations else { return }
    try commit { catalogue throws(DatabaseError) in
      try catalogue.setAnnotations(annotations, of: entry)
      try catalogue.forgetUnknownAnnotations(of: entry.id)
      try catalogue.note([StoreChange(.described, entry.id)])
    }
  }
}
