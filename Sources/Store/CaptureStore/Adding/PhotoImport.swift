internal import CaptureFiles

/// The files to import, found at the paths that the user named.
///
/// Content decides, not the name: every file that begins like a photo is added, and everything else
/// is listed with the reason why it is left out.
public struct PhotoImport: Sendable {
  /// A file to be imported.
  public struct File: Hashable, Sendable {
    /// The path, as it was named or found below a folder.
    public let path: String
    /// The file's size in bytes when it was found.
    public let byteCount: Int

    /// Creates a file of a known size.
    public init(path: String, byteCount: Int) {
      self.path = path
      self.byteCount = byteCount
    }
  }

  /// A file or folder that could not be examined.
  public struct Failure: Hashable, Sendable {
    /// The path, as it was named or found below a folder.
    public let path: String
    /// Why it could not be examined.
    public let error: StoreError

    /// Creates the failure to examine a path.
    public init(path: String, error: StoreError) {
      self.path = path
      self.error = error
    }
  }

  /// The files to import, in the order in which they were named or found.
  public private(set) var files: [File] = []
  /// The files and folders that were found, but will not be imported.
  public private(set) var leftOut: [SkippedFile] = []
  /// The files and folders that could not be examined.
  public private(set) var failures: [Failure] = []
  /// The paths of the files' sidecars, compared byte by byte.
  private var sidecars: Set<[UInt8]> = []

  /// Creates the files of an import, for a test of a program that shows them.
  public init(files: [File] = [], leftOut: [SkippedFile] = [], failures: [Failure] = []) {
    self.files = files
    self.leftOut = leftOut
    self.failures = failures
  }

  /// Collects files named directly, and all photos in the folders named.
  package init(of paths: [String]) {
    self.init(of: paths) { _ throws(Never) in }
  }

  /// Collects the same files; `step` is called with their number so far, and may end the search.
  init<Stop: Error>(
    of paths: [String], step: (_ found: Int) throws(Stop) -> Void
  ) throws(Stop) {
    for path in paths {
      if let found = try? FileIdentity(at: path), found.isFolder {
        var walk = ImportWalk(in: path)
        while addNext(of: &walk) { try step(files.count) }
      } else {
        add(named: path)
        try step(files.count)
      }
    }
  }

  /// Adds what a walk finds next; returns false at its end.
  private mutating func addNext(of walk: inout ImportWalk) -> Bool {
    do throws(FileError) {
      switch try walk.next() {
      case .file(let path): add(file: path)
      case .leftOut(let found): leaveOut(found)
      case nil: return false
      }
    } catch {
      failures.append(Failure(path: error.path, error: StoreError(error)))
    }
    return true
  }

  /// Adds a file named by the user, even through a link; leaves it out only if it is known to be
  /// another picture or video.
  private mutating func add(named path: String) {
    let reason =
      (try? FileIdentity(at: path))?.isPlain == true
      ? (try? ImportWalk.reasonToLeaveOut(path)) ?? nil : nil
    switch reason {
    case .format?, .unknownFormat?, .appleDouble?:
      leaveOut(SkippedFile(path: path, reason: reason ?? .otherFile))
    case _? where isSidecar(path): break
    default: add(file: path)
    }
  }

  private mutating func leaveOut(_ found: SkippedFile) {
    guard !isSidecar(found.path) else { return }
    leftOut.append(found)
  }

  /// Returns whether a file is the sidecar of a photo found before it, which the order of names
  /// guarantees.
  private func isSidecar(_ path: String) -> Bool {
    let ending = StorePath.sidecarEnding
    guard path.lowercased().hasSuffix(ending) else { return false }
    guard !sidecars.contains(Array(path.utf8)) else { return true }
    // A file system that ignores case finds it under the default name as well.
    let usual = path.dropLast(ending.count) + ending
    guard sidecars.contains(Array(usual.utf8)),
      let file = (try? FileIdentity(at: path)) ?? nil,
      let read = (try? FileIdentity(at: String(usual))) ?? nil
    else { return false }
    return file.isSame(as: read)
  }

  private mutating func add(file path: String) {
    do throws(FileError) {
      guard let found = try FileIdentity(at: path) else {
        throw FileError(.open, path, .noSuchFile)
      }
      guard found.isPlain else {
        return failures.append(Failure(path: path, error: .notRegular))
      }
      files.append(File(path: path, byteCount: found.byteCount))
      note(sidecarsOf: path)
    } catch {
      failures.append(Failure(path: path, error: StoreError(error)))
    }
  }
}

extension PhotoImport {
  /// Notes the paths of a photo's sidecars.
  ///
  /// Reports the older one of two, and a link, which is not followed because it may lead to any file.
  private mutating func note(sidecarsOf path: String) {
    let sidecar = FullSidecar.location(beside: path)
    let brief = BriefSidecar.location(beside: path)
    sidecars.formUnion([sidecar, brief].compactMap(\.self).map { Array($0.utf8) })
    if !sidecar.utf8.starts(with: path.utf8) {
      // `IMG.JPG.xmp` comes before `IMG.jpg` in the order of names.
      leftOut.removeAll { $0.path.utf8.elementsEqual(sidecar.utf8) }
    }
    if let brief, (try? FileIdentity(at: sidecar))?.isPlain ?? false {
      let older = NewPhoto.sidecarPath(of: path) == brief ? sidecar : brief
      leftOut.append(SkippedFile(path: older, reason: .olderSidecar))
    }
    guard (try? sidecar.identity(followingLinks: false))??.isLink == true else { return }
    leftOut.append(SkippedFile(path: sidecar, reason: .link))
  }
}

extension StoreError {
  fileprivate static let notRegular = StoreError(.refused, "it is a pipe, socket or device")
}
