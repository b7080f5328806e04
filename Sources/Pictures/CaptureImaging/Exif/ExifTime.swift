internal import CaptureBase

/// A time as EXIF's three strings: date and time, subseconds, and offset if that is known.
struct ExifTime: Hashable {
  var dateTime: String
  var subSecond: String?
  var offset: String?

  /// Creates the strings for a time; nil if the year does not have four digits.
  init?(_ time: WallTime) {
    // EXIF's offsets have whole minutes, so the local time must use the same rounded offset.
    let minutes = Int64(time.offset ?? 0) / 60
    let (local, overflows) = time.seconds.addingReportingOverflow(minutes * 60)
    guard !overflows, Self.writable.contains(local), abs(minutes) < 24 * 60,
      let dateTime = CivilTime(secondsSince1970: local).exif
    else { return nil }
    self.dateTime = dateTime
    subSecond = Self.digits(ofNanoseconds: time.nanoseconds)
    guard time.offset != nil else { return }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    offset = (minutes < 0 ? "-" : "+") + hours.digits(2) + ":" + rest.digits(2)
  }

  init(dateTime: String, subSecond: String?, offset: String?) {
    self.dateTime = dateTime
    self.subSecond = subSecond
    self.offset = offset
  }

  /// The time, without an offset if that is not stated; nil if there is no valid date.
  var wallTime: WallTime? {
    guard let date = ExifDate(dateTime) else { return nil }
    let offset = offset.flatMap(Self.seconds) ?? date.zone.flatMap(Self.seconds)
    let nanoseconds = subSecond.flatMap(Self.nanoseconds) ?? date.fraction.flatMap(Self.nanoseconds)
    return WallTime(
      seconds: date.civil.secondsSince1970 - Int64(offset ?? 0), nanoseconds: nanoseconds ?? 0,
      offset: offset)
  }

  /// The years from 0 to 9999, in seconds since 1970.
  private static let writable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// Returns three, six or nine digits, as many as are needed to be exact.
  private static func digits(ofNanoseconds nanoseconds: Int32) -> String {
    let all = min(max(nanoseconds, 0), 999_999_999).digits(9)
    if all.hasSuffix("000000") { return String(all.prefix(3)) }
    return all.hasSuffix("000") ? String(all.prefix(6)) : all
  }

  private static func nanoseconds(_ digits: String) -> Int32? {
    let digits = digits.prefix { $0 != " " }
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    let nine = digits.prefix(9)
    return Int32(nine + String(repeating: "0", count: 9 - nine.count))
  }

  /// Returns the seconds in an offset such as `+02:00`, `+0200` or `Z`.
  private static func seconds(_ offset: String) -> Int32? {
    if offset == "Z" { return 0 }
    let (sign, digits) = (offset.first, offset.dropFirst().filter { $0 != ":" })
    guard sign == "+" || sign == "-", digits.count == 4, digits.allSatisfy(\.isASCIIDigit),
      offset.count == 5 || offset.count == 6 && Array(offset)[3] == ":",
      let hours = Int32(digits.prefix(2)), let minutes = Int32(digits.suffix(2)),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 3_600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }
}
