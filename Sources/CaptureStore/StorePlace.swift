internal import CaptureFiles

/// Where everything of a store lies.
struct StorePlace: Sendable {
  /// The store's folder, without a slash at its end.
  let root: String

  init(_ root: String) {
    let trimmed = root.reversed().drop { $0 == "/" }.reversed()
    self.root = trimmed.isEmpty ? (root.isEmpty ? "." : "/") : String(trimmed)
  }

  /// What people need not see.
  var hidden: String { "\(root)/.capture" }
  var catalogue: String { "\(hidden)/catalogue.sqlite" }
  var packs: String { "\(hidden)/packs" }
  /// Originals that have no name yet.
  var incoming: String { "\(hidden)/incoming" }
  /// A file for each program that writes, locked as long as it lives.
  var writers: String { "\(hidden)/writers" }
  /// Locked by the program that changes the store right now.
  var lock: String { "\(hidden)/write.lock" }
  /// Written to after each change, for those who watch.
  var bell: String { "\(hidden)/bell" }
  var bin: String { "\(hidden)/bin" }
  /// The same, where that is the system's.
  var hiddenLostAndFound: String { "\(hidden)/lost+found" }
  var lostAndFound: String { "\(root)/\(StorePath.lostAndFound)" }

  /// The file of a path in the store.
  func file(_ path: String) -> String { "\(root)/\(path)" }

  func pack(_ number: Int) -> String {
    let digits = String(number)
    return "\(packs)/\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).pack"
  }

  /// Whether there is a store at all.
  var exists: Bool {
    get throws(FileError) { try FileIdentity(at: hidden)?.isFolder == true }
  }

  func makeFolders() throws(FileError) {
    for folder in [packs, incoming, writers, bin] { try Folder.make(folder) }
  }
}
