internal import CaptureFiles
internal import Glibc

/// The location and size limits of the disk cache of decoded pictures.
public struct RawCacheConfiguration: Hashable, Sendable {
  /// The cache folder, created when the first picture is written.
  ///
  /// Programs that use the same folder share its contents.
  public var folder: String
  /// The maximum total size of the files in the folder, in bytes, shared by all programs.
  ///
  /// A single file may take at most a tenth of it.
  public var byteLimit: Int
  /// The format in which new files are written; files in any format are read.
  public var format: RawFormat
  /// The maximum number of bytes waiting to be written; pictures beyond it are not cached on disk.
  public var pendingLimit: Int

  /// Creates a configuration; by default, 2 GiB in the user's cache folder.
  public init(
    folder: String = standardFolder, byteLimit: Int = 2 << 30, format: RawFormat = .bgra,
    pendingLimit: Int = 64 << 20
  ) {
    self.folder = folder
    self.byteLimit = byteLimit
    self.format = format
    self.pendingLimit = pendingLimit
  }

  /// The default folder in the user's cache folder; its name includes the file format's version.
  public static var standardFolder: String { "\(caches)/capture/raw-v2" }

  private static var caches: String {
    if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path }
    return variable("HOME").map { "\($0)/.cache" } ?? "/tmp"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { FileName.text(at: $0) }
  }
}
