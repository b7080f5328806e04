internal import CaptureFiles
internal import CaptureImaging

/// The rows of a catalogue being rebuilt, and the tiers made for it.
struct CatalogueDraft: ~Copyable {
  typealias Row = FormerRows.Row

  /// An original, with the location of its tiers once they are written.
  private struct Item {
    let found: FoundOriginal
    var tiers: PackPlace?
    /// What decoding the original has shown, if tiers were made for it.
    let soundness: Soundness
    let undecodable: StoreError?

    /// Why the original cannot become a photo if the catalogue does not know it.
    var obstacle: StoreError? {
      soundness.flaw?.isTruncated ?? false
        ? undecodable ?? StoreError(undecodable: OriginalError(.truncated)) : undecodable
    }
  }

  /// The result of the rebuild.
  struct Finished {
    var rows: [Row] = []
    /// The photos whose originals are missing.
    var missing: [Row] = []
    /// The reasons why files did not become photos, and why known ones could not be read.
    var unread: [StoreError] = []
    /// Errors for damaged sidecars that hold the only copy of their photos' annotations.
    var damagedSidecars: [StoreError] = []
    /// The exports that add nothing to a photo, and do not become photos.
    var exports: [UnknownFile] = []
  }

  private let place: StorePlace
  private let packs: PackScan
  private var items: [Item] = []
  /// Originals and folders that cannot be read at present.
  private var unread: Set<ConfinedPath> = []
  private var writer: PackWriter
  /// Tiers waiting to be written together, with the index of their item.
  private var waiting: [(item: Int, record: PackRecord)] = []

  private static let stride = 64

  init(_ place: StorePlace, keeping packs: PackScan, limit: Int) {
    self.place = place
    self.packs = packs
    let last = packs.sizes.max { $0.key < $1.key }
    writer = PackWriter(place, after: last.map { ($0.key, $0.value) }, limit: limit)
  }

  mutating func add(_ reading: OriginalReader.Reading) throws(StoreError) {
    if let record = reading.record { waiting.append((items.count, record)) }
    items.append(
      Item(
        found: reading.found, tiers: reading.tiers,
        soundness: reading.record?.soundness ?? .unknown, undecodable: reading.undecodable))
    if waiting.count >= Self.stride { try writeTiers() }
  }

  /// Notes an original that cannot be read at present, and may well be sound, or a folder that may
  /// contain some.
  mutating func passOver(_ path: String) {
    unread.insert(place.file(path))
  }

  /// Returns the rows of all photos.
  ///
  /// A photo that the catalogue knew has one, whatever became of its file.
  mutating func finished(formerly former: FormerRows) throws(StoreError) -> Finished {
    try writeTiers()
    let ids = identities(formerly: former)
    var finished = Finished()
    var newcomers: [Int: FoundOriginal] = [:]
    // A second copy of another photo may be in a photo's place, but is not its original.
    var taken: Set<ConfinedPath> = []
    for (item, id) in zip(items, ids) {
      guard let id else {
        taken.insert(place.file(item.found.path))
        continue
      }
      if former[id] == nil,
        let refusal = item.found.refusal(as: id, undecodable: item.obstacle)
      {
        taken.insert(place.file(item.found.path))
        finished.unread.append(StoreError(refusing: place.file(item.found.path), refusal))
        continue
      }
      var row = row(of: item, as: id, formerly: former[id])
      if item.soundness != .unknown, row.entry.digest == item.found.digest {
        row.entry.soundness = item.soundness
      }
      if let damage = item.found.sidecarDamage, former.lacksAnnotations(of: id) {
        row.lacksAnnotations = true
        finished.damagedSidecars.append(StoreError(unknownAnnotations: damage))
      }
      if former[id] == nil { newcomers[finished.rows.count] = item.found }
      finished.rows.append(row)
    }
    // Without the whole catalogue, it is unknown whether such a file was added on purpose.
    if !former.rows.isEmpty, !former.isIncomplete {
      finished.takeExports(out: newcomers, in: place)
    }
    taken.formUnion(finished.exports.map { place.file($0.path) })
    let lost = former.lost(besides: Set(ids.compactMap { $0 }))
    let (missing, unreadable) = split(
      lost, besides: taken.union(finished.rows.map { original(of: $0.entry) }))
    for row in unreadable {
      if let obstacle = obstacle(to: row) { finished.unread.append(obstacle) }
    }
    finished.rows += unreadable.map { Self.kept($0, packs) }
    finished.missing = missing.map { Self.kept($0, packs) }
    return finished
  }

  /// Returns why a photo's file cannot be read, such as a pipe or a folder in its place.
  ///
  /// Nil if the file can be read, or if the reason has already been reported.
  private borrowing func obstacle(to row: Row) -> StoreError? {
    guard !unread.contains(original(of: row.entry)), isThere(row.entry) else { return nil }
    do throws(StoreError) {
      _ = try Original(row.entry, in: place).contents()
      return nil
    } catch {
      return error
    }
  }

  /// Returns whether something exists in a photo's place, or may do so without having been reported.
  private borrowing func isThere(_ entry: Entry) -> Bool {
    do throws(FileError) {
      return try FileIdentity(at: original(of: entry)) != nil
    } catch {
      return error.cause.leavesBytesUnknown && !isBelowUnread(entry)
    }
  }

  /// Returns whether a folder above a photo's place cannot be read.
  private borrowing func isBelowUnread(_ entry: Entry) -> Bool {
    var folder = original(of: entry).parent
    while !folder.isRoot {
      if unread.contains(folder) { return true }
      folder = folder.parent
    }
    return unread.contains(folder)
  }

  /// Returns the file in a photo's place, whose name may encode accents differently.
  private borrowing func original(of entry: Entry) -> ConfinedPath {
    place.file(entry.photo.place).found
  }

  private borrowing func identities(formerly former: FormerRows) -> [PhotoID?] {
    let lying = Dictionary(
      items.map { (place.file($0.found.path), $0.found.digest) },
      uniquingKeysWith: { first, _ in first })
    var claimants: [IdentityClaims.Claimant] = []
    for found in items.map(\.found) {
      let owners = [former.entry(with: found.digest), former[found.digest.id]?.entry]
      let missing = owners.compactMap { $0 }.first { isDisplaced($0, lying, former) }
      claimants.append(
        IdentityClaims.Claimant(
          found, former: former.entry(at: found.path), bearer: former.entry(with: found.digest),
          missing: missing))
    }
    return IdentityClaims.ids(of: claimants, besides: unreachable(among: former, lying))
  }

  /// Returns the photos whose originals are behind a link out of the store, or cannot be read.
  private borrowing func unreachable(
    among former: FormerRows, _ lying: [ConfinedPath: Digest]
  ) -> [PhotoID: Digest] {
    var unreachable: [PhotoID: Digest] = [:]
    for entry in former.rows.values.map(\.entry) where lying[original(of: entry)] == nil {
      if unread.contains(original(of: entry)) { unreachable[entry.id] = entry.digest }
      do throws(FileError) {
        _ = try FileIdentity(at: original(of: entry))
      } catch {
        unreachable[entry.id] = entry.digest
      }
    }
    return unreachable
  }

  /// Returns whether a photo's original is missing, or another photo's original is in its place.
  private borrowing func isDisplaced(
    _ entry: Entry, _ lying: [ConfinedPath: Digest], _ former: FormerRows
  ) -> Bool {
    guard !isMissing(entry) else { return true }
    let there = lying[original(of: entry)]
    guard there != entry.digest else { return false }
    if let there, let other = former.entry(with: there) {
      return other.id != entry.id
    }
    return Exchange.named(beside: entry, in: place).map { $0 != entry.id } ?? false
  }

  /// Separates photos whose originals are missing from those whose originals are no longer photos.
  ///
  /// The file at an original's path may belong to another photo by now.
  private func split(
    _ lost: [Row], besides taken: Set<ConfinedPath>
  ) -> (missing: [Row], unreadable: [Row]) {
    var taken = taken
    var (missing, unreadable): ([Row], [Row]) = ([], [])
    for var row in lost {
      let isTaken = taken.contains(original(of: row.entry))
      var number = 1
      let path = row.entry.photo.path
      while !taken.insert(original(of: row.entry)).inserted {
        number += 1
        row.entry.photo.path = Folder.numbered(path, number)
      }
      if isTaken || isMissing(row.entry) {
        missing.append(row)
      } else {
        unreadable.append(row)
      }
    }
    return (missing, unreadable)
  }

  /// Returns whether an original is missing; a file behind a link out of the store is not known to
  /// be.
  private borrowing func isMissing(_ entry: Entry) -> Bool {
    do throws(FileError) {
      return try FileIdentity(at: original(of: entry)) == nil
    } catch {
      return false
    }
  }

  private func row(of item: Item, as id: PhotoID, formerly former: Row?) -> Row {
    let found = item.found
    guard let former = former?.completed(by: found.facts.annotations) else {
      let row = found.newRow(as: id, tiers: item.tiers)
      return row.entry.digest == found.digest ? row : Self.kept(row, packs)
    }
    let states = found.states(as: id, formerly: former.states)
    let entry = found.entry(as: id, tiers: item.tiers, formerly: former.entry)
    let lacksSidecar = found.lacksAnnotations(of: entry)
    guard entry.digest != former.entry.digest else {
      return Row(entry: entry, states: states, lacksSidecar: lacksSidecar)
    }
    // Verification decides whether this is an edit or damage, by comparing with the former state.
    var unsettled = former.entry
    unsettled.photo.path = entry.photo.path
    unsettled.photo.deleted = entry.photo.deleted
    unsettled.photo.annotations = entry.photo.annotations
    return Self.kept(
      Row(entry: unsettled, states: former.states, lacksSidecar: lacksSidecar), packs)
  }

  /// Returns the row of a photo whose file is missing, or is no longer a photo.
  private static func kept(_ row: Row, _ packs: PackScan) -> Row {
    var entry = row.entry
    entry.tiers = packs.place(of: entry.digest)
    return Row(entry: entry, states: row.states, lacksSidecar: row.lacksSidecar)
  }

  private mutating func writeTiers() throws(StoreError) {
    try StoreError.files { () throws(FileError) in
      let places = try writer.append(waiting.map(\.record))
      for (waiting, place) in zip(waiting, places) { items[waiting.item].tiers = place }
      waiting = []
    }
  }
}

extension CatalogueDraft.Finished {
  /// Takes the rows of exports out of those of the files that no catalogue knew, by their positions.
  fileprivate mutating func takeExports(
    out newcomers: [Int: FoundOriginal], in place: StorePlace
  ) {
    let exports = newcomers.filter { $0.value.mayBeExport }
    guard !exports.isEmpty else { return }
    let originals = Dictionary(
      rows.filter { $0.entry.photo.deleted == nil }.map { ($0.entry.digest, $0.entry) },
      uniquingKeysWith: { first, _ in first })
    var taken: Set<Int> = []
    for (position, found) in exports.sorted(by: { $0.key < $1.key }) {
      guard let digest = found.digestWithoutXMP, let entry = originals[digest],
        found.isExport(of: entry, in: place)
      else { continue }
      taken.insert(position)
      self.exports.append(UnknownFile(path: found.path, outcome: .copy(of: entry.id)))
    }
    rows = rows.indices.filter { !taken.contains($0) }.map { rows[$0] }
  }
}

extension StoreError {
  /// Creates the error for a file that does not become a photo.
  init(refusing file: ConfinedPath, _ error: StoreError) {
    self.init(
      error.code, "cannot use \(file) as a photo: \(error.problem)", remedy: error.remedy)
  }
}
