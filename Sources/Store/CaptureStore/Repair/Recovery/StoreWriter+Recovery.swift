internal import CaptureBase
internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Completes or undoes the unfinished work of writers that are no longer running.
  ///
  /// Nothing that might be a photo is deleted; it is moved to `lost+found`.
  mutating func recover(
    announcing: (StoreWait) -> Void = { _ in }
  ) throws(StoreError) {
    let dead = try StoreError.files { () throws(FileError) in try WriterMark.dead(in: place) }
    let living = try living(besides: dead)
    try recoverIntents(again: true, announcing: announcing)
    let awaited = try awaitedNames()
    try StoreError.files { () throws(FileError) in
      for name in try Folder.names(in: place.incoming)
      where !living.contains(PartFile.token(ofName: name)) && !awaited.contains(name) {
        // A file that cannot be moved does no harm, and the next writer tries again.
        try? LostAndFound(place).take(place.incoming.file(name))
      }
      // A mark that cannot be removed does no harm either.
      for token in dead { try? WriterMark.remove(token, in: place) }
    }
  }

  /// Completes or undoes the intents that are still recorded.
  ///
  /// A writer strikes out its own intents before it releases the lock. Those that exist when
  /// another writer gets the lock, or after a change has failed, are left over. Intents that were
  /// set aside are tried `again` only when a writer opens the store. A large number of steps is
  /// announced before the first.
  mutating func recoverIntents(
    again: Bool = false, announcing: (StoreWait) -> Void = { _ in }
  ) throws(StoreError) {
    let intents = try ask { catalogue throws(DatabaseError) in
      again ? try catalogue.allIntents() : try catalogue.intents()
    }
    guard !intents.isEmpty else { return }
    if intents.count >= Self.many { announcing(.recovery(steps: intents.count)) }
    try sealLog()
    for steps in Intent.batches(of: intents) { try recoverOrSetAside(steps) }
  }

  /// The number of steps that take some seconds on a slow disk.
  static let many = 500

  /// Recovers steps, and sets aside any that fails, so that it does not block every later change.
  ///
  /// The cause does not matter: the disk that is full, failing or read-only need not be the store's
  /// own, and if it is, setting the step aside fails as well. Bisection finds the failing step
  /// among several; steps that are repeated in the process find their files already settled.
  private mutating func recoverOrSetAside(_ steps: ArraySlice<Intent>) throws(StoreError) {
    do throws(StoreError) {
      try recover(steps)
    } catch {
      if let step = steps.first, steps.count == 1 {
        try commit { catalogue throws(DatabaseError) in
          try catalogue.setAside(step, because: error.description)
        }
      } else {
        let middle = steps.startIndex + steps.count / 2
        try recoverOrSetAside(steps[..<middle])
        try recoverOrSetAside(steps[middle...])
      }
    }
  }

  /// Commits a change, so that SQLite's log contains no commit that is not visible yet.
  ///
  /// A writer that is killed, or whose disk fails, at the end of a commit leaves it in the log. It
  /// is invisible while other connections are open, and takes effect once all are closed, unless
  /// another commit replaces it. No file may be taken away while such a commit may still take
  /// effect.
  mutating func sealLog() throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in try catalogue.add(1, to: Counter.recoveries) }
  }

  /// Runs a change, and cleans up after it if it fails.
  mutating func completing<Result>(
    _ change: (inout StoreWriter) throws(StoreError) -> sending Result
  ) throws(StoreError) -> sending Result {
    do throws(StoreError) {
      let result = try change(&self)
      recordChangedFolders()
      return result
    } catch {
      // Anything that cannot be cleaned up now, as on a full disk, is left to the next writer.
      try? recoverIntents()
      throw error
    }
  }

  /// Returns the incoming files that a change which was set aside will need.
  private mutating func awaitedNames() throws(StoreError) -> Set<String> {
    let intents = try ask { catalogue throws(DatabaseError) in try catalogue.intentsSetAside() }
    return Set(intents.filter { [.replace, .annotations].contains($0.kind) }.map(\.source))
  }

  private func living(besides dead: [String]) throws(StoreError) -> Set<String> {
    let marks = try StoreError.files { () throws(FileError) in try Folder.names(in: place.writers) }
    return Set(marks).subtracting(dead).union([token])
  }

  /// Completes or undoes one change, and strikes out its intent.
  mutating func recover(_ intent: Intent) throws(StoreError) { try recover([intent]) }

  /// Completes or undoes changes that do not depend on each other, and strikes them out together.
  ///
  /// Their files are settled and on the disk before any of them is struck out. A crash before that
  /// only means that they are repeated.
  private mutating func recover(_ steps: ArraySlice<Intent>) throws(StoreError) {
    var recovered = Recovered()
    for step in steps { try recoverFiles(of: step, &recovered) }
    try removeFiles(at: recovered.removals.map(\.source))
    try removeStates(of: recovered.removals.map(\.photo))
    try sync(recovered)
    try drop(recovered.copies)
    try commit { catalogue throws(DatabaseError) in
      try catalogue.settle(recovered)
      for step in steps { try catalogue.strikeOut(step) }
    }
    for move in recovered.moves { removeEmptyFolders(above: move.intent.source) }
  }

  private mutating func recoverFiles(
    of step: Intent, _ recovered: inout Recovered
  ) throws(StoreError) {
    switch step.kind {
    case .arrive: try recoverArrival(step)
    case .move:
      if let move = try recoveredMove(step) { recovered.moves.append(move) }
    case .annotations:
      if let annotations = try recoveredAnnotations(step, &recovered) {
        recovered.annotations.append(annotations)
      }
    case .replace: try recoverReplacement(step)
    case .remove:
      if try isRemoved(step) { recovered.removals.append(step) }
    }
  }

  /// Makes sure that the new names of files are on the disk and the old ones are not, which the
  /// killed writer may not have done.
  private func sync(_ recovered: Recovered) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      try Folder.syncRemains(
        of: recovered.moves.flatMap(\.paths).map(place.file)
          + recovered.annotations.map { place.file($0.entry.photo.place).found })
    }
  }

  /// Returns whether a photo's row is gone, so that its files can be removed.
  ///
  /// The files of a photo that has a row are never removed.
  private mutating func isRemoved(_ intent: Intent) throws(StoreError) -> Bool {
    try ask { catalogue throws(DatabaseError) in
      let isPhoto = try catalogue.entry(intent.photo) != nil
      let isOriginal = try catalogue.knows(intent.source)
      return !isPhoto && !isOriginal
    }
  }

  /// Moves an original to `lost+found` if it has no row, since its addition was never acknowledged.
  private mutating func recoverArrival(_ intent: Intent) throws(StoreError) {
    let path = intent.target
    let original = StorePath.original(besideOrAt: path)
    let isKnown = try ask { catalogue throws(DatabaseError) in
      let isOriginal = try catalogue.entry(at: path) != nil
      let isBesideOriginal = try catalogue.entry(at: original) != nil
      return isOriginal || isBesideOriginal
    }
    guard !isKnown, Folder.exists(place.file(path)) else { return }
    willSetAsideFiles(besideOriginals: [path])
    try StoreError.files { () throws(FileError) in try LostAndFound(place).take(place.file(path)) }
  }

  /// Completes a move if the photo's file has moved; otherwise the photo stays, and the result is
  /// nil.
  private mutating func recoveredMove(_ intent: Intent) throws(StoreError) -> Recovered.Move? {
    let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(intent.photo) }
    guard let entry, entry.photo.place == intent.source else { return nil }
    let (source, target) = (try currentPath(of: entry.photo), place.spelled(intent.target))
    willChangeFiles(besideOriginals: [source, target])
    if try haveSameBytes(source, target) {
      // The sidecar goes first, because the original's new path counts once that is its only one.
      try moveSidecar(from: source, to: target)
    }
    try dropOldName(source, of: target)
    guard hasMoved(from: source, to: target) else { return nil }
    try moveSidecar(from: source, to: target)
    return Recovered.Move(intent: intent, entry: entry, paths: [source, target])
  }

  /// Returns whether the original has its new name; if it is lost, whether its sidecar has.
  private func hasMoved(from source: String, to target: String) -> Bool {
    guard !hasFile(source) else { return false }
    return hasFile(target)
      || SidecarFile(besideOriginal: target, in: place).exists
        && !SidecarFile(besideOriginal: source, in: place).exists
  }

  /// Returns the annotations in a photo's sidecar, which take precedence; nil if none can be read.
  private mutating func recoveredAnnotations(
    _ intent: Intent, _ recovered: inout Recovered
  ) throws(StoreError) -> Recovered.AnnotatedPhoto? {
    let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(intent.photo) }
    guard let entry else { return nil }
    if !intent.source.isEmpty {
      try restoreSidecar(of: entry.photo, from: intent.source)
      let sidecar = SidecarFile(of: entry.photo, in: place)
      recovered.copies.append((StorePath.name(of: intent.source), sidecar))
    }
    guard let annotations = try? SidecarFile(of: entry.photo, in: place).annotations else {
      return nil
    }
    return Recovered.AnnotatedPhoto(entry: entry, annotations: annotations)
  }
}
