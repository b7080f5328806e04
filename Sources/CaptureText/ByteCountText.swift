extension TextForm where Value == Int {
  /// A number of bytes with a unit, such as `500MB` or `2 GB`; units are powers of 1000.
  package static var byteCount: Self {
    Self("a number of bytes such as", samples: ["500MB", "2GB"]) { text in
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
      guard let number = Int(digits), let factor = byteUnits[unit] else { return nil }
      let (count, overflows) = number.multipliedReportingOverflow(by: factor)
      return overflows || count == 0 ? nil : count
    }
  }

  private static var byteUnits: [String: Int] {
    ["b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000]
  }
}
