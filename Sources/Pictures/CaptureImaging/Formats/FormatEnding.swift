/// The extension of a file name, which hints at the file's format but never proves it.
public struct FormatEnding: Hashable, Sendable {
  /// The extension in lower case, without its dot; empty if there is none.
  public let text: String

  /// Takes the text after the last dot of a file name.
  public init(of fileName: String) {
    let dot = fileName.utf8.lastIndex(of: UInt8(ascii: "."))
    text = dot.map { String(fileName[fileName.utf8.index(after: $0)...]).lowercased() } ?? ""
  }

  /// Whether this is an extension of JPEG files.
  public var isJPEG: Bool {
    switch text {
    case "jpg", "jpeg", "jpe", "jfif": true
    default: false
    }
  }

  /// Whether files with this extension are normally pictures or videos.
  public var isOfMedia: Bool {
    isJPEG || isTIFFBasedRaw || Self.pictures.contains(text) || Self.videos.contains(text)
  }

  /// Whether files with this extension are archives or disk images, which may contain pictures.
  public var isOfArchive: Bool { Self.archives.contains(text) }

  var isTIFFBasedRaw: Bool { Self.tiffBasedRaw.contains(text) }

  private static let archives: Set<String> = [
    "7z", "bz2", "cab", "cbz", "dmg", "gz", "img", "iso", "rar", "tar", "tbz", "tbz2", "tgz", "txz",
    "xz", "zip", "zipx", "zst",
  ]

  private static let tiffBasedRaw: Set<String> = [
    "3fr", "arw", "cr2", "dcr", "dng", "erf", "fff", "gpr", "iiq", "k25", "kdc", "mef", "mos",
    "nef", "nrw", "pef", "rwl", "sr2", "srf", "srw",
  ]

  private static let pictures: Set<String> = [
    "avif", "bmp", "cr3", "crw", "dds", "dpx", "exr", "fit", "fits", "gif", "hdp", "hdr", "heic",
    "heif", "hif", "ico", "insp", "j2k", "jng", "jp2", "jpf", "jpx", "jxl", "jxr", "miff", "mpo",
    "mrw", "orf", "pam", "pbm", "pct", "pcx", "pfm", "pgm", "pict", "png", "pnm", "ppm", "psd",
    "raf", "raw", "rgbe", "rw2", "sgi", "svg", "svgz", "tga", "tif", "tiff", "wbmp", "wdp", "webp",
    "x3f", "xcf", "xpm",
  ]

  private static let videos: Set<String> = [
    "264", "265", "3g2", "3gp", "asf", "av1", "avi", "braw", "dv", "flv", "h264", "h265", "hevc",
    "insv", "ivf", "lrv", "m2t", "m2ts", "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts",
    "mxf", "ogm", "ogv", "r3d", "tod", "vob", "webm", "wmv",
  ]
}
