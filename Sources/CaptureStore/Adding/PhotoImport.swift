internal import CaptureFiles

/// Files that are to be added, found where people pointed.
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
  public private(set) var failures: [Failure] = []

  public var byteCount: Int { files.reduce(0) { $0 + $1.byteCount } }

  /// Takes files as they are named, and from folders those whose names are photos'.
  public init(of paths: [String]) {
    for path in paths {
      if let found = try? FileIdentity(at: path), found.isFolder {
        add(folder: path)
      } else {
        add(file: path)
      }
    }
  }

  private mutating func add(folder: String) {
    var walk = PhotoWalk(in: folder)
    while true {
      do throws(FileError) {
        guard let item = try walk.next() else { return }
        if case .file(let path) = item, StorePath.isPhoto(StorePath.name(of: path)) {
          add(file: StorePath.joined(folder, path))
        }
      } catch {
        failures.append(Failure(path: error.path, error: StoreError(error)))
      }
    }
  }

  private mutating func add(file path: String) {
    do throws(FileError) {
      guard let found = try FileIdentity(at: path) else {
        throw FileError(.open, path, .noSuchFile)
      }
      files.append(File(path: path, byteCount: found.byteCount))
    } catch {
      failures.append(Failure(path: path, error: StoreError(error)))
    }
  }
}
