internal import CaptureBase
internal import CaptureImaging
internal import CaptureStore

/// The name of a downloaded file: letters, digits, `-`, `_` and `.` only, so that it can be part of an
/// address and of a header, whatever the photo is called.
enum DownloadName {
  /// Returns the name of an archive that is made now.
  static func archive(at date: WallTime) -> String {
    "capture-\(String("\(date)".prefix { $0 != "T" })).zip"
  }

  /// Returns a name like that of a photo, for a file with this picture of it.
  static func photo(_ photo: Photo, _ tier: Tier) -> String {
    let stem = String(photo.name.prefix(upTo: photo.name.lastIndex(of: ".") ?? photo.name.endIndex))
    let kept = stem.unicodeScalars.prefix(100).map { isPlain($0) ? String($0) : "-" }.joined()
    let name = String(kept.drop { $0 == "." || $0 == "-" })
    return "\(name.isEmpty ? "photo" : name).\(photo.ending(of: tier))"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }
}
