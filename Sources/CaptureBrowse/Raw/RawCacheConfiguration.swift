internal import Glibc

/// Where decoded pictures are kept on disk, and how much of it they may take.
public struct RawCacheConfiguration: Hashable, Sendable {
  /// The folder, which is made when there is something to put into it.
  ///
  /// Programs that name the same one share what is in it.
  public var folder: String
  /// How many bytes the files may take, all programs' together; none takes more than a tenth.
  public var byteLimit: Int
  public var format: RawFormat
  /// How many bytes of pictures may wait to be written; what comes beyond them is not kept.
  public var pendingLimit: Int

  public init(
    folder: String = standardFolder, byteLimit: Int = 2 << 30, format: RawFormat = .bgra,
    pendingLimit: Int = 64 << 20
  ) {
    self.folder = folder
    self.byteLimit = byteLimit
    self.format = format
    self.pendingLimit = pendingLimit
  }

  /// The folder among a person's caches whose name says how its files are to be read.
  public static var standardFolder: String { "\(caches)/capture/raw-v2" }

  private static var caches: String {
    if let path = variable("XDG_CACHE_HOME"), path.hasPrefix("/") { return path }
    return variable("HOME").map { "\($0)/.cache" } ?? "/tmp"
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }
}
