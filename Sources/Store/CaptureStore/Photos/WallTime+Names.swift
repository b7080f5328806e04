internal import CaptureBase
internal import CaptureFiles
internal import CaptureImaging
internal import Glibc

extension WallTime {
  /// The current time, with the local offset now in force.
  static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(local: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// Creates a time with the local offset that was in force then.
  init(local seconds: Int64, nanoseconds: Int32) {
    var moment = time_t(seconds)
    var civil = tm()
    localtime_r(&moment, &civil)
    self.init(seconds: seconds, nanoseconds: nanoseconds, offset: Int32(civil.tm_gmtoff))
  }

  /// Creates a time from a file's timestamp.
  init(_ moment: FileIdentity.Moment) {
    self.init(local: moment.seconds, nanoseconds: moment.nanoseconds)
  }

  /// The name of the day's folder: `2026/2026-11-21`.
  var folderName: String {
    let day = description.prefix(10)
    return "\(day.prefix(4))/\(day)"
  }

  /// Returns the default file name of a photo taken at this time: `20261121-034400.jpg`.
  func fileName(of kind: any OriginalKind.Type) -> String {
    let digits = description.prefix(19).filter(\.isNumber)
    return "\(digits.prefix(8))-\(digits.suffix(6)).\(kind.ending)"
  }
}
