extension TextForm where Value == Int {
  /// A number of bytes such as `500MB`, `2 GB`, `1GiB` or `4096`.
  ///
  /// Units are powers of 1000, or of 1024 if they are spelled with an `i`, in upper or lower case.
  package static var byteCount: Self {
    Self("a number of bytes such as", samples: ["500MB", "2GB", "1GiB"]) { text in
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
      guard let number = Int(digits), let factor = byteUnits[unit] else { return nil }
      let (count, overflows) = number.multipliedReportingOverflow(by: factor)
      return overflows || count == 0 ? nil : count
    }
  }

  private static var byteUnits: [String: Int] {
    [
      "": 1, "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000,
      "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
    ]
  }
}
