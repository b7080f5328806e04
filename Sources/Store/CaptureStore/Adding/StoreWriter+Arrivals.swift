internal import CaptureFiles

extension StoreWriter {
  /// Adds arrivals to the store, all of them or none.
  ///
  /// Several states of one photo are settled one after another, and so are several sidecars.
  mutating func settle(_ arrivals: [Arrival]) throws(StoreError) -> [AddedPhoto] {
    var digests: [PhotoID: Digest] = [:]
    let clash = arrivals.firstIndex { arrival in
      let known = digests.updateValue(arrival.entry.digest, forKey: arrival.entry.id)
      return known.map { $0 != arrival.entry.digest || arrival.sidecar != nil } ?? false
    }
    guard let clash else {
      return zip(arrivals, try settleAtOnce(arrivals)).map { arrival, added in
        added.leavingOutSidecar(because: arrival.sidecarProblem)
      }
    }
    return try settle(Array(arrivals[..<clash])) + settle(Array(arrivals[clash...]))
  }

  /// Adds arrivals in an order that a crash may interrupt at any point.
  ///
  /// First the names about to be given are recorded; then the files get their names; then the tiers
  /// are appended to a pack; finally the rows that make it all count are committed.
  private mutating func settleAtOnce(_ arrivals: [Arrival]) throws(StoreError) -> [AddedPhoto] {
    var plan = ArrivalPlan()
    for arrival in arrivals { try plan.add(arrival, to: &self) }
    guard !plan.fresh.isEmpty else { return plan.outcomes }
    let intents = plan.fresh.flatMap { $0.intents(writer: token) }
    try commit { catalogue throws(DatabaseError) in try catalogue.note(intents) }
    // A photo may get a sidecar back that is at its former path.
    let former = plan.fresh.compactMap(\.row?.photo.place)
    willChangeFiles(besideOriginals: plan.fresh.map(\.path) + former)
    var named: [(part: PartFile, path: String)] = []
    do throws(StoreError) {
      try name(plan.fresh, &named)
      try writeSidecars(of: plan.fresh)
      try insert(plan.fresh)
    } catch {
      withdraw(named, after: error)
      throw error
    }
    return plan.outcomes
  }

  /// Gives files their final names, durably.
  private mutating func name(
    _ fresh: [ArrivalPlan.Fresh], _ named: inout [(part: PartFile, path: String)]
  ) throws(StoreError) {
    var folders: Set<ConfinedPath> = []
    try StoreError.files { () throws(FileError) in
      for (part, wanted) in fresh.flatMap(\.files) {
        let path = place.spelled(wanted)
        let folder = place.file(StorePath.folder(of: path))
        if folders.insert(folder).inserted { try Folder.make(folder) }
        guard try Folder.renameUnlessTaken(part.file.location, to: place.file(path)) else {
          throw FileError(.name, "\(place.file(path))", .exists)
        }
        named.append((part, path))
      }
      for folder in folders { try Folder.sync(folder) }
    }
    for photo in fresh where photo.isDescribed {
      guard let place = photo.row?.photo.place, place != photo.path else { continue }
      try moveSidecar(from: place, to: photo.path)
    }
  }

  /// Writes the sidecars of photos that get their originals back, with the catalogue's metadata and
  /// the photo's states.
  private mutating func writeSidecars(of fresh: [ArrivalPlan.Fresh]) throws(StoreError) {
    for photo in fresh where photo.isDescribed || photo.needsSidecar {
      let known = try photo.row.map { row throws(StoreError) in try self.states(of: row) } ?? []
      let states = known.adding(photo.arrival.states)
      if photo.isDescribed {
        try listStates(states, beside: photo.photo, of: photo.arrival.entry.digest)
      } else {
        try SidecarFile(of: photo.photo, in: place).write(
          about: photo.photo, states: states, by: token)
      }
    }
  }

  /// Adds the tiers to a pack and the rows to the catalogue.
  private mutating func insert(_ fresh: [ArrivalPlan.Fresh]) throws(StoreError) {
    let places = try append(fresh.map(\.arrival.tiers))
    let times = try StoreError.files { () throws(FileError) in
      try fresh.map { photo throws(FileError) in try photo.arrival.original.file.changed }
    }
    let token = self.token
    try commit { catalogue throws(DatabaseError) in
      for ((photo, place), fileTime) in zip(zip(fresh, places), times) {
        let former = try photo.row.map { row throws(DatabaseError) in
          try catalogue.states(of: row.number)
        }
        if let row = photo.row { try catalogue.remove(row) }
        let states = (former ?? []).adding(photo.arrival.states)
        try catalogue.insert(photo.entry(at: place, fileTime: fileTime), states: states)
        try catalogue.raise(place)
      }
      try catalogue.note(fresh.map { StoreChange(.added, $0.arrival.entry.id) })
      try catalogue.strikeOut(writer: token)
    }
  }

  /// Gives files whose addition failed their temporary names back.
  ///
  /// If their commit may still take effect, the next writer decides instead. On a full disk, the
  /// commit was never completely written.
  private mutating func withdraw(
    _ named: [(part: PartFile, path: String)], after error: StoreError
  ) {
    guard error.code == .full || (try? sealLog()) != nil else { return }
    for (part, path) in named {
      try? Folder.rename(place.file(path), to: part.file.location)
      try? Folder.sync(of: place.file(path))
      removeEmptyFolders(above: path)
    }
    let token = self.token
    // An intent that cannot be struck out on a full disk is struck out by the next writer.
    try? commit { catalogue throws(DatabaseError) in try catalogue.strikeOut(writer: token) }
  }

  /// Appends tiers to the newest pack, durably; the catalogue does not refer to them yet.
  mutating func append(_ records: [PackRecord]) throws(StoreError) -> [PackPlace] {
    let last = try ask { catalogue throws(DatabaseError) in try catalogue.lastPack() }
    var pack = PackWriter(place, after: last, limit: packLimit)
    return try StoreError.files { () throws(FileError) in
      try pack.append(records)
    }
  }
}
