public import CaptureBase

/// One of the moments of a timelapse.
public struct TimelapseMoment: Hashable, Sendable, Codable {
  /// The moment's number, counted from 1.
  public let number: Int
  /// The time at which the photo is due.
  public let date: WallTime

  /// Creates a moment; `number` counts from 1.
  public init(number: Int, date: WallTime) {
    self.number = number
    self.date = date
  }
}

extension TimelapseMoment: CustomStringConvertible {
  /// The number and the time, such as `photo 3 of 2026-05-28 18:00:00`.
  public var description: String { "photo \(number) of \(date)" }
}

extension Schedule {
  func named(_ index: Int) -> TimelapseMoment {
    TimelapseMoment(number: index + 1, date: moment(index))
  }
}
