internal import CaptureBase
internal import CaptureText
internal import CaptureWords

/// The time at which something ends, as given on the command line.
struct Ending {
  private enum Form {
    case after(Duration)
    /// The next occurrence of this time of day.
    case clock(String)
    case moment(WallTime)
  }

  let text: String
  private let form: Form

  /// Parses a duration such as `8h`, a time of day, or a date with or without a time.
  init?(_ text: String) {
    self.text = text
    if let span = Duration(text) {
      form = .after(span)
    } else if WallTime(local: "2000-01-01 \(text)") != nil {
      form = .clock(text)
    } else if let moment = WallTime(local: text) {
      form = .moment(moment)
    } else {
      return nil
    }
  }

  /// Returns the end of something that starts now.
  func moment(from now: WallTime) -> WallTime {
    switch form {
    case .after(let span): return now + span
    case .moment(let moment): return moment
    case .clock(let time):
      let days = [now, now + .seconds(86_400)].map { $0.description.prefix(10) }
      let moments = days.compactMap { WallTime(local: "\($0) \(time)") }
      return moments.first { $0 - now > .zero } ?? now + .seconds(86_400)
    }
  }

  /// Returns a clause about the day of the end if that time has already passed today.
  func remark(from now: WallTime) -> String? {
    guard case .clock(let time) = form else { return nil }
    let day = moment(from: now).description.prefix(10)
    return day == now.description.prefix(10) ? nil : "ends on \(day) at \(time)"
  }
}

extension TextForm where Value == Ending {
  static var ending: Self {
    Self("a time such as", samples: ["18:30", "2026-12-24 18:00", "8h"]) { Ending($0) }
  }
}
