internal import CaptureFiles

/// The files of a store's photos: the originals, and the sidecars beside them.
///
/// A folder of photos may be `lost+found` under another name: through a link or a mount, or because
/// the disk ignores case. A file in it that belongs to a photo is not lost.
struct PhotoFiles {
  private struct Number: Hashable {
    let device: UInt
    let number: UInt

    init(_ file: FileIdentity) {
      (device, number) = (file.device, file.number)
    }
  }

  /// The originals, by their names in lower case.
  private var named: [String: [ConfinedPath]] = [:]
  /// The originals, by the names in lower case that their sidecars may have.
  private var described: [String: [ConfinedPath]] = [:]
  /// The originals, by the numbers of their files.
  private var numbered: [Number: [ConfinedPath]] = [:]

  /// Examines only originals of the size of a lost file; the names of all others suffice.
  init(
    of originals: [(path: String, byteCount: Int)], besides lost: [LostFile], in place: StorePlace
  ) {
    let sizes = Set(lost.map(\.byteCount))
    for (path, byteCount) in originals {
      let original = place.file(path)
      let name = original.name
      named[name.lowercased(), default: []].append(original)
      for sidecar in [StorePath.sidecar(of: name), StorePath.briefSidecar(of: name)] {
        described[sidecar.lowercased(), default: []].append(original)
      }
      guard sizes.contains(byteCount), let file = try? FileIdentity(at: original.found) else {
        continue
      }
      numbered[Number(file), default: []].append(original)
    }
  }

  /// Returns whether the file at a path is known to belong to a photo.
  func contains(_ path: ConfinedPath) -> Bool {
    paths(like: path).contains { known in
      (try? PathPair(path, keeping: known).isOneName) ?? false
    }
  }

  /// Returns the path of a photo's file that would be lost if the file at this path were removed; nil
  /// if there is none.
  ///
  /// If neither its size nor its number shows that, the file is renamed within its folder for a moment.
  func path(
    lostWith path: ConfinedPath, by token: String
  ) throws(FileError) -> ConfinedPath? {
    guard let lost = try FileIdentity(at: path) else { return nil }
    let aside = path.sibling(PartFile.newName(by: token))
    for known in paths(like: path) where try byteCount(of: known) == lost.byteCount {
      let pair = PathPair(path, keeping: known)
      guard try !pair.isOneName, try pair.areTwoFiles(withFirstNamed: aside) else { return known }
    }
    return nil
  }

  /// Returns the paths of photos' files, one of which may be the file at this path.
  private func paths(like path: ConfinedPath) -> [ConfinedPath] {
    let name = path.name
    let key = name.lowercased()
    let sidecars = described[key, default: []].map { $0.found.sibling(name) }
    let paths = named[key, default: []].map(\.found) + sidecars
    guard let file = try? FileIdentity(at: path) else { return paths }
    return paths + numbered[Number(file), default: []].map(\.found)
  }

  /// Returns the size of the file at a path; nil if none in the store is there.
  private func byteCount(of path: ConfinedPath) throws(FileError) -> Int? {
    do throws(FileError) {
      guard let file = try FileIdentity(at: path), file.isPlain else { return nil }
      return file.byteCount
    } catch {
      guard error.cause == .leavesFolder else { throw error }
      return nil
    }
  }
}
