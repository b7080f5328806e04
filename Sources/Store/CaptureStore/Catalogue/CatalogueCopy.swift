internal import CaptureFiles

/// A copy of a catalogue and its log in a temporary folder, for a user who may read both but may not
/// take SQLite's locks.
struct CatalogueCopy {
  private let folder: TemporaryFolder
  /// The copy's path for SQLite, which applies the log to it.
  let path: String

  /// Copies a catalogue that has a log; throws if it has none.
  ///
  /// Every page that another program writes to the catalogue meanwhile is in the log, too, as long as
  /// the log is not begun again. So the log is copied last, and compared by its head, which contains
  /// random numbers.
  init(of place: StorePlace) throws(FileError) {
    folder = try TemporaryFolder("capture-catalogue", in: "/tmp")
    path = "\(folder.path)/\(place.catalogueName)"
    let log = place.catalogue.appending("-wal")
    for _ in 0..<Self.attempts {
      let head = try Self.head(of: log)
      let pages = try Descriptor(place.catalogue, .reading).readAll()
      let commits = try Descriptor(log, .reading).readAll()
      guard head.count == Self.headLength, commits.starts(with: head),
        try Self.head(of: log) == head
      else { continue }
      try Descriptor(path, .creating).write(pages.span.bytes)
      try Descriptor("\(path)-wal", .creating).write(commits.span.bytes)
      return
    }
    throw FileError(.read, "\(log)", .wouldBlock)
  }

  private static func head(of log: ConfinedPath) throws(FileError) -> [UInt8] {
    try Descriptor(log, .reading).read(headLength, at: 0)
  }

  private static var headLength: Int { 32 }
  private static var attempts: Int { 8 }
}
