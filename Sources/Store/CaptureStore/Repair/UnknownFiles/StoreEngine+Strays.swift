internal import CaptureBase
internal import CaptureFiles
internal import CaptureMetadata

extension StoreEngine {
  /// Returns what cannot be reached in the store's folder, and the photos there whose paths are not
  /// in the catalogue.
  ///
  /// Those most likely to be the originals of photos that lack one come first. Before each of them
  /// is read, `looking` is called with the number of those left.
  func strays(
    in contents: StoreContents, looking: (_ remaining: Int) throws(StoreError) -> Void
  ) throws(StoreError) -> [StoreFinding] {
    let suspects = try suspects(in: contents)
    let unreachable = contents.obstacles.map { error in
      StoreFinding(
        .unreachable, photo: nil, path: place.path(of: error),
        detail: StoreError(error).description)
    }
    // A file that cannot be reached or read may be the photo to which states belong.
    var orphans = contents.obstacles.isEmpty ? try orphanedStates() : []
    guard !suspects.isEmpty else { return unreachable + orphans }
    var strays: [(finding: StoreFinding, likelihood: Int)] = []
    for (path, remaining) in suspects.countingDown {
      try looking(remaining)
      guard let stray = try finding(at: path) else { continue }
      strays.append(stray)
      if !stray.finding.detail.isEmpty, [.stray, .unreadableOriginal].contains(stray.finding.kind) {
        orphans = []
      }
    }
    // Among equally likely files, the order of the paths is kept.
    return unreachable
      + Stray.likelihoods.reversed().flatMap { likelihood in
        strays.filter { $0.likelihood == likelihood }.map(\.finding)
      } + orphans
  }

  /// Returns the paths of the files that are named like photos and are originals of none, under
  /// whatever name.
  func suspects(in contents: StoreContents) throws(StoreError) -> [String] {
    var suspects: [String] = []
    var known: [String] = []
    let readings = try read { catalogue throws(DatabaseError) in try catalogue.accentedPaths() }
    for path in contents.originals {
      let isListed = try read { catalogue throws(DatabaseError) in try catalogue.knows(path) }
      if isListed || isKnown(path, among: readings) {
        known.append(path)
      } else {
        suspects.append(path)
      }
    }
    guard !suspects.isEmpty else { return [] }
    let reached = Set(known.map(place.file))
    let others = try read { catalogue throws(DatabaseError) in try catalogue.originals() }
      .map(\.path).filter { !reached.contains(place.file($0)) }
    let names = secondNames(among: suspects, of: known, and: others)
    return suspects.filter { !names.contains(place.file($0)) }
  }

  /// Returns whether a path equals one in the catalogue except in its Unicode normalisation, and no
  /// file has the exact path in the catalogue.
  private func isKnown(_ path: String, among readings: [String: String]) -> Bool {
    readings[path.composed].map { !Folder.exists(place.file($0)) } ?? false
  }

  /// Returns what an unknown file is; nil if another program has moved or added it by now.
  private func finding(at path: String) throws(StoreError) -> (
    finding: StoreFinding, likelihood: Int
  )? {
    guard !isReadOnly else { return (StoreFinding(.stray, photo: nil, path: path), 0) }
    return try write { writer throws(StoreError) in
      guard try !writer.knows(path) else { return nil }
      let location = place.file(path)
      do throws(StoreError) {
        let found = try StoreError.files { () throws(FileError) in
          try location.identity(followingLinks: false)
        }
        guard found != nil else { return nil }
        let stray = try writer.stray(at: path)
        return (stray.finding, stray.likelihood)
      } catch {
        let kind: StoreFinding.Kind = error.leavesBytesUnknown ? .unreadableOriginal : .stray
        return (StoreFinding(kind, photo: nil, path: path, detail: error.description), 0)
      }
    }
  }

  /// Returns the paths of files that are known under another path: hard links, and folders that can
  /// be reached in two ways.
  ///
  /// The paths of `others` were not reached when the folder was searched: there may be nothing, or they
  /// may go through a link. A file that cannot be examined is known under no other path.
  private func secondNames(
    among suspects: [String], of known: [String], and others: [String]
  ) -> Set<ConfinedPath> {
    struct Name: Hashable {
      let device: UInt
      let number: UInt
    }
    func name(_ path: String) -> Name? {
      let file = (try? FileIdentity(at: place.file(path))) ?? nil
      return file.map { Name(device: $0.device, number: $0.number) }
    }
    let names = Set((known + others).compactMap(name))
    return Set(
      suspects.filter { path in name(path).map(names.contains) ?? false }.map(place.file))
  }
}

extension Array {
  /// The elements, each paired with the number of elements left, including itself.
  var countingDown: Zip2Sequence<[Element], ReversedCollection<Range<Int>>> {
    zip(self, (1..<count + 1).reversed())
  }
}
