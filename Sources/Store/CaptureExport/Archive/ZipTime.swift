internal import Glibc

/// A file's modification time, in the formats used in archives.
package struct ZipTime: Hashable, Sendable {
  /// Seconds since 1970 UTC.
  package var seconds: Int64
  /// The offset from UTC, in seconds, at the place where the file was changed.
  package var offset: Int32

  package init(seconds: Int64, offset: Int32 = 0) {
    self.seconds = seconds
    self.offset = offset
  }

  /// The local date in the upper half, and the local time in steps of two seconds in the lower
  /// half.
  ///
  /// This is the MS-DOS format, which ranges from 1980 to 2107; other times are clamped.
  var dos: UInt32 {
    var local = time_t(min(max(seconds, Self.first), Self.last)) + time_t(offset)
    local = min(max(local, time_t(Self.first)), time_t(Self.last))
    var parts = tm()
    gmtime_r(&local, &parts)
    let date = UInt32(parts.tm_year - 80) << 9 | UInt32(parts.tm_mon + 1) << 5
    let time = UInt32(parts.tm_hour) << 11 | UInt32(parts.tm_min) << 5 | UInt32(parts.tm_sec) / 2
    return (date | UInt32(parts.tm_mday)) << 16 | time
  }

  /// The seconds for the Unix extra field; nil if they do not fit.
  var unix: Int32? { Int32(exactly: seconds) }

  /// 1980-01-01 00:00:00 and 2107-12-31 23:59:59.
  private static let first: Int64 = 315_532_800
  private static let last: Int64 = 4_354_819_199
}
