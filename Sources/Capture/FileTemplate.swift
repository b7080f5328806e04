public import CaptureImaging
internal import Glibc

/// A file's name with the time and a number in it, such as `%Y/%m-%d-%n.jpg`.
///
/// The time's parts are `strftime`'s; `%n` is the photo's number, from 1.
public struct FileTemplate: Hashable, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  /// The name for when nobody gave one.
  public static let standard = FileTemplate("photo-%Y%m%d-%H%M%S.jpg")

  /// Whether photos taken one after another get different names.
  public var varies: Bool {
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[percent...].dropFirst()
      guard rest.first == "%" else { return !rest.isEmpty }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The name for the photo of this moment and number.
  public func name(at date: WallTime, number: Int) -> String {
    var moment = date.civil
    let format = withNumber(number)
    guard !format.isEmpty else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
      let count = strftime(buffer.baseAddress, buffer.count, format, &moment)
      guard count > 0 else { return format }  // longer than any path: for the system to refuse
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The format with `%n` filled in, which would be a line's end to `strftime`.
  private func withNumber(_ number: Int) -> String {
    var result = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      let after = rest.index(after: percent)
      let isNumber = after < rest.endIndex && rest[after] == "n"
      let end = after < rest.endIndex ? rest.index(after: after) : after
      result += rest[..<percent] + (isNumber ? "\(number)" : rest[percent..<end])
      rest = rest[end...]
    }
    return result + rest
  }
}

extension WallTime {
  /// The moment as a calendar shows it where it was taken.
  fileprivate var civil: tm {
    var shifted = time_t(seconds + Int64(offset))
    var civil = tm()
    gmtime_r(&shifted, &civil)
    civil.tm_gmtoff = Int(offset)
    civil.tm_zone = nil
    return civil
  }
}
