internal import Glibc

/// Reads whole files and lists folders.
enum FileReading {
  /// The kind of file at a path; anything but a regular file or a folder counts as nothing.
  enum Kind {
    case file, folder, nothing
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .nothing
    }
  }

  /// Returns all bytes of a file; throws an error with the text `tooLarge` if they exceed `limit`.
  static func bytes(
    of path: String, limit: Int, _ tooLarge: String
  ) throws(ScenarioError) -> [UInt8] {
    guard let file = fopen(path, "re") else { throw lastError(about: path) }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0 else { throw lastError(about: path) }
    let count = Int(status.st_size)
    guard count <= limit else { throw ScenarioError(.invalid, path, tooLarge) }
    // With a capacity of 0 this initialiser would write to the empty array that all threads share.
    guard count > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fread(buffer.baseAddress, 1, count, file)
    }
    guard ferror(file) == 0 else { throw lastError(about: path) }
    return bytes
  }

  /// Returns the names in a folder, sorted.
  static func names(inFolder path: String) throws(ScenarioError) -> [String] {
    guard let folder = opendir(path) else { throw lastError(about: path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = try next(in: folder, path) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
          String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  /// Returns the next entry, or nil at the end; only `errno` distinguishes the end from an error.
  private static func next(
    in folder: OpaquePointer, _ path: String
  ) throws(ScenarioError) -> UnsafeMutablePointer<dirent>? {
    errno = 0
    if let entry = readdir(folder) { return entry }
    guard errno == 0 else { throw lastError(about: path) }
    return nil
  }

  private static func lastError(about path: String) -> ScenarioError {
    ScenarioError(.unreadable, path, String(cString: strerror(errno)))
  }
}
