internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

extension ShellPhotos {
  /// Does the work in a store, and returns what the command of the same name prints.
  func answer(in store: StoreEngine) throws(Failure) -> ShellAnswer {
    switch self {
    case .list(let list):
      try Self.namingUnreadable(in: store) { () throws(Failure) in try list.answer(in: store) }
    case .show(let digits): try Self.details(of: digits, in: store)
    case .stats:
      try Self.namingUnreadable(in: store) { () throws(Failure) in
        .result(
          try asking { () throws(StoreError) in try store.statistics() }.json(of: store))
      }
    case .add: .results([])
    case .change(let digits, let change): try Self.apply(change, to: digits, in: store)
    }
  }

  private static func apply(
    _ change: PhotoChange, to digits: [String], in store: StoreEngine
  ) throws(Failure) -> ShellAnswer {
    let ids = try store.ids(digits)
    let photos = try asking { () throws(StoreError) in try store.apply(change, to: ids) }
    guard case .tag(let added, let removed) = change else {
      let failure = change == .restore ? originalErrors(of: photos, in: store) : nil
      return .results(photos.map { $0.json(in: store) }, failure)
    }
    let keywords = KeywordChange(adding: added, removing: removed)
    return .results(photos.map { $0.json(in: store, and: keywords.members(for: $0)) })
  }

  /// Returns the error for photos that were restored without their originals; nil if none were.
  private static func originalErrors(
    of photos: [ChangedPhoto], in store: StoreEngine
  ) -> Failure? {
    let sentences = photos.compactMap { $0.originalError(in: store)?.problem }
    return sentences.isEmpty ? nil : .message(sentences.joined(separator: "; "), .damage)
  }

  /// Returns an answer with the files and folders of the store that cannot be read, and may be, or
  /// contain, photos.
  private static func namingUnreadable(
    in store: StoreEngine, _ body: () throws(Failure) -> ShellAnswer
  ) throws(Failure) -> ShellAnswer {
    // A file that can be read by now becomes a photo first.
    let known = try asking { () throws(StoreError) in try store.unreadableFiles() }
    let errors = known + UnknownFiles.search(in: store).unreadable.filter { !known.contains($0) }
    let answer = try body()
    guard !errors.isEmpty else { return answer }
    return .incomplete(answer, unreadable: errors.map { .actionable($0, .damage) })
  }

  private static func details(
    of digits: [String], in store: StoreEngine
  ) throws(Failure) -> ShellAnswer {
    OutsideChanges.recorded.meet(in: store)
    var results: [JSON] = []
    for id in try store.ids(digits) {
      let details = try asking { () throws(StoreError) in try store.details(of: id) }
      if let details { results.append(details) }
    }
    return .results(results)
  }
}

extension ShellList {
  /// Returns the photos or their number.
  fileprivate func answer(in store: StoreEngine) throws(Failure) -> ShellAnswer {
    OutsideChanges.recorded.meet(in: store)
    let query = filters.query(sort, isReversed: isReversed)
    try asking { () throws(StoreError) in try store.checkCounts(for: query) }
    guard !isCount else {
      let count = try asking { () throws(StoreError) in try store.count(query) }
      return .result(["count": .integer(count)])
    }
    let last = try after.map { digits throws(Failure) in try store.ids([digits]) }?.first
    let photos = try asking { () throws(StoreError) in
      let former = try last.flatMap { id throws(StoreError) in try store.photo(id) }
      return try store.photos(query, after: former, limit: limit)
    }
    return .results(photos.map { $0.json(in: store) })
  }
}
