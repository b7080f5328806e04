internal import CaptureBase
internal import CaptureJSON
internal import CaptureStore
internal import CaptureWords

/// The sentences about files in the store's folder that belong to none of its photos.
enum UnknownFiles {
  /// Says how many there are, unless there are none; returns why files and folders cannot be read.
  ///
  /// In a large store, that is what is recorded.
  static func note(in store: StoreEngine) -> [StoreError] {
    let search = search(in: store)
    guard let found = search.count, found.count > 0 else { return search.unreadable }
    let age = found.isCurrent ? "" : " (not counted since \(found.searchedLocally))"
    Console.printMessage(
      unlessQuiet: "\(found.words) to no photo\(age); run \(StoreCommand("refresh")) to see "
        + (found.count == 1 ? "it" : "them"))
    return search.unreadable
  }

  /// Returns how many there are, and why files and folders cannot be read.
  static func search(
    in store: StoreEngine
  ) -> (count: UnknownFileCount?, unreadable: [StoreError]) {
    do throws(StoreError) {
      return try store.currentSearch()
    } catch {
      // A catalogue that cannot be read is reported by the command itself.
      return (nil, [.badCatalogue, .locked].contains(error.code) ? [] : [error])
    }
  }

  /// Searches the store that was backed up, and warns of those that were not copied; returns why files
  /// and folders cannot be read.
  static func warn(in store: StoreEngine, recording: Bool) throws(Failure) -> [StoreError] {
    let search = try asking { () throws(StoreError) in
      try store.searchFolder(recording: recording)
    }
    let files = search.unknownFiles
    guard !files.isEmpty else { return search.unreadable }
    let one = files.count == 1
    Console.printMessage(
      "\(UnknownFileCount(count: files.count, searched: .now).words) to no photo and "
        + "\(one ? "is" : "are") not in the backup; run \(StoreCommand("refresh")) to see "
        + (one ? "it" : "them"),
      as: .warning)
    return search.unreadable
  }
}

extension UnknownFileCount {
  fileprivate var words: String {
    "\(count.counted("file")) in the store's folder belong\(count == 1 ? "s" : "")"
  }

  /// The time of the search to the minute, in the time zone of this computer.
  fileprivate var searchedLocally: String {
    WallTime(seconds: searched.seconds, offset: WallTime.now.offset).brief
  }

  /// Whether the folder was searched just now.
  fileprivate var isCurrent: Bool { WallTime.now.seconds - searched.seconds < 60 }

  /// The number, and its time if it is an old one, as `capture stats` shows them.
  var summary: String {
    isCurrent ? "\(count)" : "\(count), not counted since \(searchedLocally)"
  }
}

extension UnknownFile {
  /// Prints a line about the file; problems go to standard error.
  func tell() {
    let version = conflictingPath.map { " (conflicts with \($0))" } ?? ""
    switch outcome {
    case .found: Console.printResult("\(words)  \(path)\(version)")
    case .adopted: Console.printResult("added photo  \(path)\(version)")
    case .foundAgain: Console.printResult("found again  \(path)\(version)")
    case .copy(let id): Console.printResult("second copy  \(path) (of the photo \(id))")
    case .failed(let error):
      Console.printMessage("cannot add \(path): \(error.words)", as: .error)
    }
  }

  /// The object that `capture refresh --json` prints.
  func json(in store: StoreEngine) -> JSON {
    var (id, problem): (PhotoID?, JSON) = (nil, nil)
    switch outcome {
    case .found: break
    case .adopted(let photo), .foundAgain(let photo), .copy(let photo): id = photo
    case .failed(let error): problem = .error(error)
    }
    return .object(
      JSON.members(["id": .text(id?.description)]) + store.members(ofFile: path)
        + JSON.members([
          "outcome": .string(outcome.name), "conflictsWith": .text(conflictingPath),
          "sidecar": .bool(isSidecar), "error": problem,
        ]))
  }

  private var words: String {
    switch (isSidecar, conflictingPath == nil) {
    case (false, true): "unknown photo"
    case (false, false): "conflicting photo"
    case (true, _): "conflicting sidecar"
    }
  }
}

extension UnknownFile.Outcome {
  fileprivate var name: String {
    switch self {
    case .found: "unknown"
    case .adopted: "adopted"
    case .foundAgain: "foundAgain"
    case .copy: "copy"
    case .failed: "notAdopted"
    }
  }
}

extension [UnknownFile] {
  var adopted: Int {
    count { if case .adopted = $0.outcome { true } else { false } }
  }

  var foundAgain: Int {
    count { if case .foundAgain = $0.outcome { true } else { false } }
  }

  var copies: Int {
    count { if case .copy = $0.outcome { true } else { false } }
  }

  var failed: Int {
    count { if case .failed = $0.outcome { true } else { false } }
  }
}
