internal import CaptureFiles

/// The originals and sidecars in a store's folder.
struct StoreContents {
  /// The paths of all originals, those in the bin last.
  var originals: [String] = []
  /// The paths of sidecars outside the bin that have no original beside them.
  var loneSidecars: [String] = []
  /// The paths of sidecars outside the bin that a program which synchronises folders has kept beside
  /// others.
  var conflictingSidecars: [String] = []
  /// Links out of the store, or that cannot be followed, folders that cannot be listed, and files of
  /// unknown kind that cannot be examined.
  ///
  /// Photos may exist behind them.
  var obstacles: [FileError] = []

  /// The obstacles without the links out of the store: what may be readable the next time.
  var unreadable: [FileError] { obstacles.filter(\.cause.leavesBytesUnknown) }
}

extension StorePlace {
  /// Returns the paths of all originals in the store's folder, those in the bin last.
  func originals() throws(StoreError) -> [String] {
    try contents().originals
  }

  /// Enumerates the whole folder.
  func contents() throws(StoreError) -> StoreContents {
    try StoreError.files { () throws(FileError) in
      var contents = StoreContents()
      _ = try Folder.names(in: top)
      add(top, to: &contents) { $0 }
      contents.dropSidecarsOfOriginals()
      for entry in try hiddenEntries(in: bin, &contents) where entry.kind.mayBeFolder {
        let id = entry.name
        add(bin.file(id), to: &contents) { BinPath.path($0, below: id) }
      }
      let states = file(StatePath.allFolders)
      if Folder.isFolder(states) { _ = try hiddenEntries(in: states, &contents) }
      return contents
    }
  }

  /// Lists a folder of the hidden one; notes it as an obstacle if it cannot be listed.
  private func hiddenEntries(
    in folder: ConfinedPath, _ contents: inout StoreContents
  ) throws(FileError) -> [FolderEntry] {
    do throws(FileError) {
      return try Folder.entries(in: folder)
    } catch {
      guard error.cause.leavesBytesUnknown else { throw error }
      contents.obstacles.append(error)
      return []
    }
  }

  /// Returns the path, relative to the store's folder, of the file in it that an error is about.
  func path(of error: FileError) -> String {
    let start = "\(root)/"
    guard error.path.utf8.starts(with: start.utf8) else { return error.path }
    return String(Substring(error.path.utf8.dropFirst(start.utf8.count)))
  }

  private func add(
    _ folder: ConfinedPath, to contents: inout StoreContents, path: (String) -> String
  ) {
    var walk = PhotoWalk(in: folder)
    while true {
      do throws(FileError) {
        switch try walk.next() {
        case .file(let name):
          contents.note(path(name))
        case .link(let name):
          let link = path(name)
          // One that is named like an album is reported as none.
          guard !isNamedLikeAlbum(atPath: link), let error = failure(toFollow: link) else { break }
          if error.cause == .leavesFolder || error.cause.leavesBytesUnknown {
            contents.obstacles.append(error)
          }
        case .special, .store: break
        case nil: return
        }
      } catch {
        contents.obstacles.append(error)
      }
    }
  }

  /// Returns why a link, or a path through one, is not followed; nil if it stays in the store, or leads
  /// nowhere.
  func leaving(_ link: String) -> FileError? {
    failure(toFollow: link).flatMap { $0.cause == .leavesFolder ? $0 : nil }
  }

  private func failure(toFollow link: String) -> FileError? {
    do throws(FileError) {
      _ = try file(link).identity(followingLinks: true)
      return nil
    } catch {
      return error
    }
  }
}

extension StoreContents {
  /// Notes a file that is an original, or a sidecar of one, judging by its name.
  fileprivate mutating func note(_ path: String) {
    if StorePath.isPhoto(StorePath.name(of: path)) { return originals.append(path) }
    guard path.hasSuffix(StorePath.sidecarEnding), !BinPath.contains(path) else { return }
    if SyncConflict.isSidecar(path) { return conflictingSidecars.append(path) }
    guard StorePath.isPhoto(StorePath.name(of: StorePath.original(besideOrAt: path))) else {
      return
    }
    loneSidecars.append(path)
  }

  fileprivate mutating func dropSidecarsOfOriginals() {
    if !loneSidecars.isEmpty {
      let originals = Set(originals.map(FolderedName.init))
      loneSidecars.removeAll {
        originals.contains(FolderedName(StorePath.original(besideOrAt: $0)))
      }
    }
    conflictingSidecars = SyncConflict.sidecars(conflictingSidecars, besides: originals)
  }
}

/// The path of an original or its sidecar, whose names may encode accents differently.
///
/// Their folder is one folder: two that differ only in the encoding of their names are two.
private struct FolderedName: Hashable {
  let folder: [UInt8]
  let name: String

  init(_ path: String) {
    folder = Array(StorePath.folder(of: path).utf8)
    name = StorePath.name(of: path)
  }
}
