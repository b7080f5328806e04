internal import CaptureFiles

/// Reads whole files and lists folders.
enum FileReading {
  /// The kind of file at a path; anything but a regular file or a folder counts as nothing.
  enum Kind {
    case file, folder, nothing
  }

  static func kind(of path: String) -> Kind {
    guard let found = try? FileIdentity(at: path) else { return .nothing }
    return found.isFolder ? .folder : found.isPlain ? .file : .nothing
  }

  /// Returns all bytes of a file; throws an error with the text `tooLarge` if they exceed `limit`.
  static func bytes(
    of path: String, limit: Int, _ tooLarge: String
  ) throws(ScenarioError) -> [UInt8] {
    do throws(FileError) {
      return try Descriptor(path, .reading).readAll(upTo: limit)
    } catch {
      guard error.cause == .tooLong else {
        throw ScenarioError(.unreadable, path, "\(error.cause)")
      }
      throw ScenarioError(.invalid, path, tooLarge)
    }
  }

  /// Returns the names in a folder, sorted.
  static func names(inFolder path: String) throws(ScenarioError) -> [String] {
    do throws(FileError) {
      guard try FileIdentity(at: path) != nil else { throw FileError(.list, path, .noSuchFile) }
      return try Folder.names(in: path)
    } catch {
      throw ScenarioError(.unreadable, path, "\(error.cause)")
    }
  }
}
