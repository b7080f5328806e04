/// A date and a time of day without a time zone.
package struct CivilTime: Hashable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int

  /// Creates the civil time in UTC for a number of seconds since 1970 began.
  ///
  /// The Gregorian calendar is used even before its introduction. Years are counted
  /// from March, so that the leap day is the last day of its year.
  package init(secondsSince1970 seconds: Int64) {
    let clock = Int(seconds.floored(modulo: 86_400))
    // Computed without going below `Int64.min`, which may be the time of a file.
    let days = Int(seconds / 86_400) - (seconds % 86_400 < 0 ? 1 : 0) + Self.daysToEpoch
    let era = (days - days.floored(modulo: Self.daysPerEra)) / Self.daysPerEra
    let dayOfEra = days.floored(modulo: Self.daysPerEra)
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153

    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    hour = clock / 3_600
    minute = clock / 60 % 60
    second = clock % 60
  }

  /// The number of seconds since 1970 began, taking this time as UTC.
  package var secondsSince1970: Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let yearOfEra = shifted.floored(modulo: 400)
    let era = (shifted - yearOfEra) / 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * Self.daysPerEra + dayOfEra - Self.daysToEpoch
    return Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// Days from 1 March of the year 0 to 1 January 1970.
  private static let daysToEpoch = 719_468
  private static let daysPerEra = 146_097
}

extension BinaryInteger {
  /// Returns the remainder, which is never negative.
  fileprivate func floored(modulo divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
