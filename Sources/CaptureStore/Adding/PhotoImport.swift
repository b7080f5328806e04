internal import CaptureFiles

/// Files that are to be added, found where people pointed.
///
/// Content decides, not the name: whatever begins like a JPEG is added, and
/// everything else is listed with the reason why it is left out.
public struct PhotoImport: Sendable {
  /// A file, and how many bytes it has.
  public struct File: Hashable, Sendable {
    public let path: String
    public let byteCount: Int
  }

  /// What could not even be looked at, and why.
  public struct Failure: Sendable {
    public let path: String
    public let error: StoreError
  }

  public private(set) var files: [File] = []
  public private(set) var leftOut: [LeftOut] = []
  public private(set) var failures: [Failure] = []
  /// The paths at which the files' sidecars are looked for, byte by byte.
  private var sidecars: Set<[UInt8]> = []

  /// Takes files as they are named, and from folders whatever is a photo.
  public init(of paths: [String]) {
    for path in paths {
      if let found = try? FileIdentity(at: path), found.isFolder {
        add(folder: path)
      } else {
        add(named: path)
      }
    }
  }

  private mutating func add(folder: String) {
    var walk = ImportWalk(in: folder)
    while true {
      do throws(FileError) {
        switch try walk.next() {
        case .file(let path): add(file: path)
        case .leftOut(let found): leaveOut(found)
        case nil: return
        }
      } catch {
        failures.append(Failure(path: error.path, error: StoreError(error)))
      }
    }
  }

  /// A file that somebody named is added even where a link leads to it; only what is known to be
  /// another picture or video is left out.
  private mutating func add(named path: String) {
    let reason =
      (try? FileIdentity(at: path))?.isPlain == true
      ? (try? ImportWalk.reasonToLeaveOut(path)) ?? nil : nil
    switch reason {
    case .format?, .unknownFormat?, .appleDouble?:
      leaveOut(LeftOut(path: path, reason: reason ?? .otherFile))
    case _? where isSidecar(path): break
    default: add(file: path)
    }
  }

  private mutating func leaveOut(_ found: LeftOut) {
    guard !isSidecar(found.path) else { return }
    leftOut.append(found)
  }

  /// Whether a file belongs to a photo that was found before it, as it is in the order of names.
  private func isSidecar(_ path: String) -> Bool {
    let ending = StorePath.sidecarEnding
    guard path.lowercased().hasSuffix(ending) else { return false }
    guard !sidecars.contains(Array(path.utf8)) else { return true }
    // A disk that ignores case has it under the usual name, too.
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
      note(sidecar: path.companion(StorePath.sidecarEnding))
    } catch {
      failures.append(Failure(path: path, error: StoreError(error)))
    }
  }
}

extension PhotoImport {
  /// A link may lead to any file on the disk, also beside a photo.
  private mutating func note(sidecar: String) {
    sidecars.insert(Array(sidecar.utf8))
    guard (try? sidecar.identity(followingLinks: false))??.isLink == true else { return }
    leftOut.append(LeftOut(path: sidecar, reason: .link))
  }
}

extension StoreError {
  fileprivate static let notRegular = StoreError(.refused, "it is a pipe, socket or device")
}
