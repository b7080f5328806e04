/// The orientation in a JPEG's XMP, where some editors state it alone.
enum XMPOrientation {
  private static let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let property = Array("tiff:Orientation".utf8)

  /// Returns the orientation; nil if the XMP states none.
  static func found(in header: JPEGHeader, of jpeg: RawSpan) -> Orientation? {
    let segment = header.segments.first { segment in
      segment.marker == .application1 && segment.range.upperBound <= header.codedRange.lowerBound
        && jpeg.extracting(segment.body).holds(name, at: 0)
    }
    return segment.flatMap { found(in: jpeg.copy(of: $0.body)) }
  }

  /// Returns the value of the first attribute or element of that name.
  private static func found(in packet: [UInt8]) -> Orientation? {
    var rest = packet[...]
    while let start = rest.firstRange(of: property) {
      rest = rest[start.upperBound...]
      let beginnings = ["=\"", "='", ">"].map { Array($0.utf8) }
      guard let beginning = beginnings.first(where: { rest.starts(with: $0) }) else { continue }
      guard let digit = rest.dropFirst(beginning.count).first else { return nil }
      return Orientation(rawValue: Int(digit) - 0x30)
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Returns where some bytes occur first.
  fileprivate func firstRange(of wanted: [UInt8]) -> Range<Int>? {
    var place = startIndex
    while let next = self[place...].firstIndex(of: wanted[0]) {
      if self[next...].starts(with: wanted) { return next..<next + wanted.count }
      place = next + 1
    }
    return nil
  }
}
