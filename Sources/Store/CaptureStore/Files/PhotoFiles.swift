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

  init(of originals: [String], in place: StorePlace) {
    for original in originals.map({ place.file($0).found }) {
      let name = original.name
      named[name.lowercased(), default: []].append(original)
      for sidecar in [StorePath.sidecar(of: name), StorePath.briefSidecar(of: name)] {
        described[sidecar.lowercased(), default: []].append(original)
      }
      guard let file = try? FileIdentity(at: original) else { continue }
      numbered[Number(file), default: []].append(original)
    }
  }

  /// Returns whether the file at a path is known to belong to a photo.
  func contains(_ path: ConfinedPath) -> Bool {
    paths(like: path).contains { known in
      (try? PathPair(path, keeping: known).isOneName) ?? false
    }
  }

  /// Returns the path of a photo's file that would be gone with the file at another path; nil if there
  /// is none.
  ///
  /// The file is renamed within its folder to find that out, and gets its name back.
  func path(
    lostWith path: ConfinedPath, by token: String
  ) throws(FileError) -> ConfinedPath? {
    guard Folder.exists(path) else { return nil }
    let aside = path.sibling(PartFile.newName(by: token))
    for known in paths(like: path) where try isFile(known) {
      guard try PathPair(path, keeping: known).areTwoFiles(withFirstNamed: aside) else {
        return known
      }
    }
    return nil
  }

  /// Returns the paths of photos' files, one of which may be the file at this path.
  private func paths(like path: ConfinedPath) -> [ConfinedPath] {
    let name = path.name
    let key = name.lowercased()
    let paths = named[key, default: []] + described[key, default: []].map { $0.sibling(name) }
    guard let file = try? FileIdentity(at: path) else { return paths }
    return paths + numbered[Number(file), default: []]
  }

  /// Returns whether a path leads to a file in the store.
  private func isFile(_ path: ConfinedPath) throws(FileError) -> Bool {
    do throws(FileError) {
      return try FileIdentity(at: path)?.isPlain ?? false
    } catch {
      guard error.cause == .leavesFolder else { throw error }
      return false
    }
  }
}
