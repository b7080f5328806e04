internal import Glibc

/// Operations on names in folders; a name is durable once its folder has been synced.
package enum Folder {
  /// Returns the folder part of a path, including the final slash.
  package static func part(of path: String) -> Substring {
    slash(in: path).map { path[..<path.utf8.index(after: $0)] } ?? "./"
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> Substring {
    slash(in: path).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// Returns the last slash.
  ///
  /// A slash followed by a combining accent forms one `Character` with it, so the search is by
  /// bytes.
  private static func slash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  /// Returns the path with a number such as `-2` before its extension; unchanged for number 1.
  package static func numbered(_ path: String, _ number: Int) -> String {
    guard number > 1 else { return path }
    guard let dot = path.lastIndex(of: "."), dot > name(of: path).startIndex else {
      return "\(path)-\(number)"
    }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  /// Returns whether the name is taken, if only by a dangling link.
  package static func exists(_ location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: false)) ?? nil) != nil
  }

  /// Returns whether a path or its last component is too long for the system.
  package static func isTooLong(_ location: some FileLocation) -> Bool {
    do throws(FileError) {
      _ = try location.identity(followingLinks: false)
      // If the folder does not exist, the system has not checked the name's length.
      return try String(name(of: "\(location)")).withFileName(.read) { strlen($0) > Int(NAME_MAX) }
    } catch {
      return error.cause == .nameTooLong
    }
  }

  /// Returns whether a path names a folder rather than a link to one.
  package static func isFolder(_ location: some FileLocation) -> Bool {
    ((try? location.identity(followingLinks: false)) ?? nil)?.isFolder == true
  }

  /// Returns whether files can be created in a folder.
  package static func isWritable(_ folder: some FileLocation) -> Bool {
    obstacle(toWritingIn: folder) == .none
  }

  /// Returns why files cannot be created in a folder; ``Errno/none`` if they can.
  package static func obstacle(toWritingIn folder: some FileLocation) -> Errno {
    do throws(FileError) {
      return try folder.call(.open) { faccessat($0, $1, W_OK, 0) }
    } catch {
      return error.cause
    }
  }

  /// Returns whether a folder is below /proc or /sys, where nobody can create files whatever the
  /// access rights are.
  package static func belongsToKernel(_ folder: some FileLocation) -> Bool {
    let type = (try? Descriptor(folder, .folder).fileSystemType) ?? 0
    return [0x9FA0, 0x6265_6572].contains(type)
  }
}
