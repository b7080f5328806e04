internal import CaptureBase
internal import CaptureImaging
internal import CaptureText

extension TextForm where Value == WallTime {
  /// A date and a time with its offset from UTC; fractions of a second may be left out.
  static var startTime: Self {
    Self("a time such as", samples: ["2026-01-01T12:00:00+01:00"]) { text in
      WallTime(iso8601: text) ?? WallTime(iso8601: withFraction(text))
    }
  }

  private static func withFraction(_ text: String) -> String {
    "\(text.dropLast(6)).000\(text.suffix(6))"
  }
}
