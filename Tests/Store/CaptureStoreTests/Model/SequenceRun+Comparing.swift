import CaptureMetadata
import CaptureStore

extension SequenceRun {
  /// Updates the model with a call's effect on the files, and complains about forbidden effects.
  func takeNote(
    of action: SequenceAction, _ before: SequenceMoment
  ) throws {
    let files = try files
    let listing = try listing
    for id in model.photos.keys.sorted() where listing[id] == nil {
      complain("\(action): the photo \(id) is not listed any more")
    }
    for line in listing.lines {
      if model.photos[line.id] == nil {
        try takeOn(line, files, action, before)
      } else {
        follow(line, files, action, before)
      }
    }
    compareWords(listing, after: action)
    model.owners = model.owners.filter { files[$0.key] != nil && !listing.paths.contains($0.key) }
    for line in listing.lines where [nil, line.id].contains(photoNamed(beside: line)) {
      model.owners[line.path] = line.id
    }
  }

  /// Handles a photo that is new to the model.
  private func takeOn(
    _ line: SequenceListing.Line, _ files: WorldFiles, _ action: SequenceAction,
    _ before: SequenceMoment
  ) throws {
    if let owner = model.owners[line.path], before.listing[owner]?.path == line.path,
      try listing[owner].map({ condition(of: $0, files) != .intact }) ?? true
    {
      complain("\(action): \(line.path) was the photo \(owner) and is \(line.id)")
    }
    guard let file = files[line.path] else {
      return complain("\(action): \(line.path) is listed and not there")
    }
    try model.keep(line.id, file, world.bytes(line.path))
    model.photos[line.id]?.rating = line.annotations.rating
    model.photos[line.id]?.note = line.annotations.note
  }

  /// Updates a photo that the model knows, and whose file may have changed.
  private func follow(
    _ line: SequenceListing.Line, _ files: WorldFiles, _ action: SequenceAction,
    _ before: SequenceMoment
  ) {
    guard let file = files[line.path], let known = model.photos[line.id] else { return }
    let condition = condition(of: line, files)
    guard known.states.contains(file.checksum) else {
      // Damage that is recognised as such is attributed to no wrong photo.
      guard condition != .damaged else { return }
      // Until a repair resolves it, the store does not claim that the file is this photo's.
      guard model.stranger(inPlaceOf: line.id, file) == nil || action == .repair else { return }
      return complain("\(action): the photo \(line.id) shows other bytes, of \(line.path)")
    }
    let wasHarmed = [.damaged, .missing].contains(before.conditions[line.id] ?? .missing)
    let isOther = before.files[line.path]?.checksum != file.checksum
    let isSettled =
      switch action {
      case .repair: condition != .damaged
      // Photos in the bin are not backed up, so a backup does not examine them.
      case .backup: condition == .intact || condition == .edited && !line.path.hasPrefix(".capture")
      case .restoreBackup, .add: condition == .intact || wasHarmed && isOther
      default: condition == .intact
      }
    guard isSettled, action == .repair || isAccepted(file, of: line) else { return }
    // Only a verification notices that the file's time has changed.
    let isSame = known.good.checksum == file.checksum
    if !isSame || action == .repair { model.keep(line.id, file, []) }
  }

  /// Returns whether bytes count as the photo's, asking the store only about ambiguous ones.
  private func isAccepted(_ file: WorldFile, of line: SequenceListing.Line) -> Bool {
    guard let known = model.photos[line.id], known.mistaken.contains(file.checksum),
      let id = PhotoID(line.id)
    else { return true }
    return (try? store.states(of: id).last(where: \.isCurrent)?.checksum) == file.checksum
  }

  private func compareWords(_ listing: SequenceListing, after action: SequenceAction) {
    for line in listing.lines {
      guard let known = model.photos[line.id] else { continue }
      if line.annotations.rating != known.rating || line.annotations.note != known.note {
        if !known.hasLoneSidecar {
          complain(
            "\(action): \(line.path) says \(line.annotations), "
              + "not \(known.rating as Any), \(known.note as Any)")
        }
        model.photos[line.id]?.rating = line.annotations.rating
        model.photos[line.id]?.note = line.annotations.note
      }
    }
  }
}
