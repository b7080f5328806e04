internal import CaptureFiles

/// A file of an export until it is complete and gets its name.
///
/// It is locked while it is written, so that the next export to its folder can tell the file of an export
/// that was killed, and removes it.
struct UnfinishedFile: ~Copyable {
  let file: TemporaryFile
  /// Nil on a file system without locks, where nothing is removed.
  private let lock: FileLock?

  /// Creates a file in the folder of its target.
  init(for target: String) throws(FileError) {
    while true {
      let number = String(UInt64.random(in: 0 ... .max), radix: 36)
      let location = target.sibling("\(Self.beginning)\(number)\(Self.ending)")
      let file: TemporaryFile
      do throws(FileError) {
        file = try TemporaryFile(at: location)
      } catch {
        throw FileError(.write, target, error.cause)
      }
      let lock = Self.lock(on: location)
      // Another export may have taken it for one of a killed export before it was locked.
      guard try file.identity.isFile(at: location) else { continue }
      self.file = file
      self.lock = lock
      return
    }
  }

  private static func lock(on location: String) -> FileLock? {
    do throws(FileError) {
      return try FileLock(onExisting: location)
    } catch {
      return nil
    }
  }

  /// Removes the files that exports to a folder have left because they were killed.
  ///
  /// A file that cannot be removed does not prevent an export.
  static func removeLeftovers(in folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] where isUnfinished(name) {
      let path = "\(folder)/\(name)"
      guard (try? path.identity(followingLinks: false))??.isPlain ?? false,
        let lock = lock(on: path)
      else { continue }
      lock.held { try? Folder.remove(path) }
    }
  }

  /// Returns whether a name is that of such a file.
  static func isUnfinished(_ name: String) -> Bool {
    name.hasPrefix(beginning) && name.hasSuffix(ending)
  }

  private static let beginning = ".capture-export-"
  private static let ending = ".part"
}
