internal import CaptureFiles
internal import CaptureMetadata

extension StoreWriter {
  /// Finishes or undoes what writers have begun that are no more.
  ///
  /// Nothing is deleted that might be somebody's photo: it goes to `lost+found`.
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
        // One that cannot be moved is in nobody's way, and the next writer tries again.
        try? LostAndFound(place).take(place.incoming.file(name))
      }
      // A mark that stays is in nobody's way either.
      for token in dead { try? WriterMark.remove(token, in: place) }
    }
  }

  /// Finishes or undoes what is noted and not struck out.
  ///
  /// A writer strikes out its own before it lets go of the lock. What is there
  /// when another gets it, or when a change has failed, is nobody's any more.
  /// What was set aside is tried `again` only by those who open the store.
  /// Many steps are announced before they are begun.
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

  /// So many steps take some seconds on a slow disk.
  static let many = 500

  /// One step that cannot be carried out must not stand in the way of every later change.
  ///
  /// Whatever the reason: the disk that is full, fails or is read-only need not be the store's own,
  /// and where it is, setting the step aside fails as well. Which of several steps it is, is found
  /// by halves: those that are repeated for that find their files as they should be.
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

  /// Commits something, so that SQLite's log holds no commit that nobody saw.
  ///
  /// A writer that dies, or whose disk fails, at the end of a commit leaves it
  /// in the log. It is not seen while others are at work, and counts once all
  /// are gone; another commit takes its place. No file may be taken away from
  /// under a commit that may yet count.
  mutating func sealLog() throws(StoreError) {
    try commit { catalogue throws(DatabaseError) in try catalogue.add(1, to: Counter.recoveries) }
  }

  /// Runs a change, and leaves nothing half done where it fails.
  mutating func completing<Result>(
    _ change: (inout StoreWriter) throws(StoreError) -> sending Result
  ) throws(StoreError) -> sending Result {
    do throws(StoreError) {
      return try change(&self)
    } catch {
      // What cannot be cleared up now, such as on a full disk, is by whoever writes next.
      try? recoverIntents()
      throw error
    }
  }

  /// The incoming files that a change which was set aside will need.
  private mutating func awaitedNames() throws(StoreError) -> Set<String> {
    let intents = try ask { catalogue throws(DatabaseError) in try catalogue.intentsSetAside() }
    return Set(intents.filter { [.replace, .words].contains($0.kind) }.map(\.source))
  }

  private func living(besides dead: [String]) throws(StoreError) -> Set<String> {
    let marks = try StoreError.files { () throws(FileError) in try Folder.names(in: place.writers) }
    return Set(marks).subtracting(dead).union([token])
  }

  /// Finishes or undoes one change, and strikes it out.
  mutating func recover(_ intent: Intent) throws(StoreError) { try recover([intent]) }

  /// Finishes or undoes changes none of which follows from another, and strikes them out together.
  ///
  /// Their files are as they should be, on the disk, before any of them is struck out. A crash
  /// before that only repeats them.
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
    case .words:
      if let words = try recoveredWords(step, &recovered) { recovered.words.append(words) }
    case .replace: try recoverReplacement(step)
    case .remove:
      if try isRemoved(step) { recovered.removals.append(step) }
    }
  }

  /// Has the new names of files be on the disk, and not the old ones: whoever gave them may have
  /// been killed before.
  private func sync(_ recovered: Recovered) throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      try Folder.syncRemains(
        of: recovered.moves.flatMap(\.paths).map(place.file)
          + recovered.words.map { place.file($0.entry.photo.place).found })
    }
  }

  /// Whether a photo's row is gone, so that it goes altogether.
  ///
  /// No photo's files are removed that has one.
  private mutating func isRemoved(_ intent: Intent) throws(StoreError) -> Bool {
    try ask { catalogue throws(DatabaseError) in
      let isPhoto = try catalogue.entry(intent.photo) != nil
      let isOriginal = try catalogue.knows(intent.source)
      return !isPhoto && !isOriginal
    }
  }

  /// An original without a row was promised to nobody.
  private mutating func recoverArrival(_ intent: Intent) throws(StoreError) {
    let path = intent.target
    let original = StorePath.original(besideOrAt: path)
    let isKnown = try ask { catalogue throws(DatabaseError) in
      let isOriginal = try catalogue.entry(at: path) != nil
      let isBesideOriginal = try catalogue.entry(at: original) != nil
      return isOriginal || isBesideOriginal
    }
    guard !isKnown, Folder.exists(place.file(path)) else { return }
    try StoreError.files { () throws(FileError) in try LostAndFound(place).take(place.file(path)) }
  }

  /// A photo whose file has moved is moved for good; one whose file has not stays, and is nil.
  private mutating func recoveredMove(_ intent: Intent) throws(StoreError) -> Recovered.Move? {
    let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(intent.photo) }
    guard let entry, entry.photo.place == intent.source else { return nil }
    let (source, target) = (try currentPath(of: entry.photo), place.spelled(intent.target))
    if try haveSameBytes(source, target) {
      // The sidecar first: once the original has only its new name, that one counts.
      try moveSidecar(from: source, to: target)
    }
    try dropOldName(source, of: target)
    guard hasMoved(from: source, to: target) else { return nil }
    try moveSidecar(from: source, to: target)
    return Recovered.Move(intent: intent, entry: entry, paths: [source, target])
  }

  /// Whether the original has its new name; if it is lost, whether the sidecar has.
  private func hasMoved(from source: String, to target: String) -> Bool {
    guard !hasFile(source) else { return false }
    return hasFile(target)
      || Folder.exists(place.file(StorePath.sidecar(of: target)))
        && !Folder.exists(place.file(StorePath.sidecar(of: source)))
  }

  /// What is written beside a photo is what counts; nil where nothing is that can be read.
  private mutating func recoveredWords(
    _ intent: Intent, _ recovered: inout Recovered
  ) throws(StoreError) -> Recovered.Words? {
    let entry = try ask { catalogue throws(DatabaseError) in try catalogue.entry(intent.photo) }
    guard let entry else { return nil }
    if !intent.source.isEmpty {
      try restoreSidecar(of: entry.photo, from: intent.source)
      let sidecar = SidecarFile(of: entry.photo, in: place)
      recovered.copies.append((StorePath.name(of: intent.source), sidecar))
    }
    guard let words = try? SidecarFile(of: entry.photo, in: place).words else { return nil }
    return Recovered.Words(entry: entry, words: words)
  }
}
