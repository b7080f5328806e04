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
  /// Links out of the store, and folders that cannot be listed.
  ///
  /// Photos may exist behind them.
  var obstacles: [FileError] = []
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
      for id in try Folder.entries(in: bin).filter({ $0.kind == .folder }).map(\.name) {
        add(bin.file(id), to: &contents) { BinPath.path($0, below: id) }
      }
      return contents
    }
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
          guard !isNamedLikeAlbum(atPath: link), let error = leaving(link) else { break }
          contents.obstacles.append(error)
        case .special, .store: break
        case nil: return
        }
      } catch {
        contents.obstacles.append(error)
      }
    }
  }

  /// Returns why a link is not followed; nil if it stays in the store, or leads nowhere.
  private func leaving(_ link: String) -> FileError? {
    do throws(FileError) {
      _ = try file(link).identity(followingLinks: true)
      return nil
    } catch {
      return error.cause == .leavesFolder ? error : nil
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
