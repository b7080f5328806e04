internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Finishes or undoes what writers have begun that are no more.
  ///
  /// Nothing is deleted that might be somebody's photo: it goes to `lost+found`.
  mutating func recover() throws(StoreError) {
    let dead = try sweep { place throws(FileError) in try WriterMark.dead(in: place) }
    let living = try living(besides: dead)
    for intent in try ask({ catalogue throws(DatabaseError) in try catalogue.intents() })
    where !living.contains(intent.writer) {
      try recover(intent)
    }
    try sweep { place throws(FileError) in
      for name in try Folder.names(in: place.incoming)
      where !living.contains(PartFile.token(ofName: name)) {
        try LostAndFound(place).take("\(place.incoming)/\(name)")
      }
      for token in dead { try WriterMark.remove(token, in: place) }
    }
  }

  private func living(besides dead: [String]) throws(StoreError) -> Set<String> {
    let marks = try sweep { place throws(FileError) in try Folder.names(in: place.writers) }
    return Set(marks).subtracting(dead).union([token])
  }

  private mutating func recover(_ intent: Intent) throws(StoreError) {
    switch intent.kind {
    case .arrive: try recoverArrival(intent)
    case .move: try recoverMove(intent)
    case .words: try recoverWords(intent)
    case .remove: try removeFiles(at: intent.source)
    }
    try commit { catalogue throws(DatabaseError) in try catalogue.strikeOut(intent) }
  }

  /// An original without a row was promised to nobody.
  private mutating func recoverArrival(_ intent: Intent) throws(StoreError) {
    let path = intent.target
    let isKnown = try ask { catalogue throws(DatabaseError) in
      try catalogue.entry(at: path) != nil
    }
    guard !isKnown, Folder.exists(place.file(path)) else { return }
    try sweep { place throws(FileError) in try LostAndFound(place).take(place.file(path)) }
  }

  /// A photo whose file has moved is moved for good; one whose file has not stays.
  private mutating func recoverMove(_ intent: Intent) throws(StoreError) {
    let id = intent.photo
    let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let entry, !Folder.exists(place.file(intent.source)),
      Folder.exists(place.file(intent.target))
    else { return }
    try moveSidecar(from: intent.source, to: intent.target)
    try commit { catalogue throws(DatabaseError) in
      try catalogue.setPlace(intent.target, of: entry)
      try catalogue.note([StoreChange(.moved, id)])
    }
  }

  /// What is written beside a photo is what counts.
  private mutating func recoverWords(_ intent: Intent) throws(StoreError) {
    let id = intent.photo
    let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(id) }
    guard let entry, let words = try? SidecarFile(of: entry.photo, in: place).words else { return }
    try commit { catalogue throws(DatabaseError) in
      try catalogue.setWords(words, of: entry)
      try catalogue.note([StoreChange(.described, id)])
    }
  }

  func sweep<Result>(
    _ body: (StorePlace) throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileError) {
      return try body(place)
    } catch {
      throw StoreError(error)
    }
  }
}
