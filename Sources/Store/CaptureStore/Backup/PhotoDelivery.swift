internal import CaptureFiles

/// A writer that adds photos to the store being copied to, and reads them back.
struct PhotoDelivery {
  let target: StoreEngine

  /// Writes a photo's files to the target under temporary names.
  func arrival(of files: PhotoSource.Files) throws(StoreError) -> Arrival {
    let token = try target.token()
    return Arrival(
      entry: files.entry, tiers: files.tiers, states: files.states,
      original: try PartFile(
        files.original, made: files.entry.photo.taken, by: token, in: target.place),
      sidecar: try files.sidecar.map { bytes throws(StoreError) in
        try PartFile(bytes, by: token, in: target.place)
      })
  }

  /// Adds photos whose originals the target does not have, once they were read back.
  ///
  /// An original that another program has put there meanwhile is kept if it is sound.
  func add(_ arrivals: [Arrival]) -> [Result<CopyProof, StoreError>] {
    zip(arrivals, target.settle(arrivals, readingBack: true)).map { arrival, settled in
      Result { () throws(StoreError) -> CopyProof in
        _ = try settled.get()
        do throws(StoreError) {
          return try proof(of: arrival)
        } catch {
          // An arrival that has its name has nothing left to replace the original with.
          guard arrival.original.isWaiting(in: target.place) else { throw error }
          return try replace(arrival) { _ in .setAside }
        }
      }
    }
  }

  /// Replaces an original with the arrival's, once that was read back, unless the target already
  /// has it.
  ///
  /// `former` decides what to do with the old bytes, given the row and their checksum.
  @discardableResult
  func replace(
    _ arrival: Arrival, former: (Entry, Digest) -> FormerBytes
  ) throws(StoreError) -> CopyProof {
    try DiskQueue.sync(arrival.files)
    try arrival.readBack(in: target.place)
    try target.write { writer throws(StoreError) in
      let id = arrival.entry.id
      let there = try writer.ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
      guard let there, there.photo.deleted == nil else {
        _ = try writer.settle([arrival])
        return
      }
      try writer.replaceOriginal(of: there, with: arrival) { former(there, $0) }
    }
    return try proof(of: arrival)
  }

  private func replace(
    _ arrival: Arrival, former: (Digest) -> FormerBytes
  ) throws(StoreError) -> CopyProof {
    try replace(arrival) { former($1) }
  }

  /// Returns the proof that the target has the original; throws if it does not.
  ///
  /// The target has the file that was read back, or one with its bytes, read from the disk rather
  /// than from the page cache. Another program may have put a later state there since.
  private func proof(of arrival: Arrival) throws(StoreError) -> CopyProof {
    let wanted = arrival.entry.digest
    return try PhotoSource(store: target).read(arrival.entry.id) {
      history throws(StoreError) -> CopyProof in
      let entry = history.entry
      guard try !isFile(arrival.original, of: entry) else { return CopyProof(digest: wanted) }
      let found = try target.place.digestOnDisk(entry)
      let isLater = found == entry.digest && history.states.isLater(found, than: wanted)
      guard found == wanted || isLater else {
        throw .unlikeWritten(target.file(of: entry.photo))
      }
      return CopyProof(digest: found, isLater: isLater)
    }
  }

  /// Returns whether an arrival's file now is the original.
  private func isFile(_ part: PartFile, of entry: Entry) throws(StoreError) -> Bool {
    try StoreError.files { () throws(FileError) in
      try part.file.identity.isFile(at: target.place.file(entry.photo.place).found)
    }
  }
}

extension PhotoDelivery {
  /// Writes a photo's second sidecar, whatever it contains; returns whether the target lacked it.
  func put(_ second: SidecarFile.Second, of id: PhotoID) throws(StoreError) -> Bool {
    guard try target.place.lacks(second, of: target.entry(id)) else { return false }
    return try target.write { writer throws(StoreError) in
      let there = try writer.entries([id])[0]
      guard there.photo.deleted == nil, try target.place.lacks(second, of: there) else {
        return false
      }
      try writer.setSecond(second, of: there)
      return try !target.place.lacks(second, of: there)
    }
  }
}

extension StoreEngine {
  /// Returns the row of a photo; throws if there is none.
  func entry(_ id: PhotoID) throws(StoreError) -> Entry {
    let entry = try read { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let entry else { throw StoreError(notFound: "\(id)") }
    return entry
  }
}

extension StorePlace {
  /// Returns the checksum of an original, read from the disk rather than from the page cache.
  func digestOnDisk(_ entry: Entry) throws(StoreError) -> Digest {
    let bytes = try StoreError.files { () throws(FileError) in
      try Descriptor.bytesOnDisk(of: file(entry.photo.place).found, upTo: Original.byteLimit)
    }
    return Digest(of: bytes.span.bytes)
  }

  /// Returns whether an original, read from the disk, has the bytes in the catalogue.
  ///
  /// Throws if it cannot be read, and may well have them.
  func hasDigestOnDisk(_ entry: Entry) throws(StoreError) -> Bool {
    let path = file(entry.photo.place).found
    do throws(FileError) {
      let bytes = try Descriptor.bytesOnDisk(of: path, upTo: Original.byteLimit)
      return Digest(of: bytes.span.bytes) == entry.digest
    } catch {
      guard error.cause.leavesBytesUnknown else { return false }
      throw StoreError(aboutPhoto: error, at: path)
    }
  }
}

extension StoreError {
  /// Creates the error for a copy that has other bytes than those that were written.
  static func unlikeWritten(_ path: String) -> StoreError {
    StoreError(
      .damaged, "the copy \(path) differs from what was written", remedy: .checkDiskAndRetry)
  }
}
