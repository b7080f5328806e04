extension ExifFacts {
  /// States what the standard demands of every photo, unless it is stated already.
  ///
  /// The picture's size and the version always: they are known, and the times
  /// with an offset need that version.
  func writeFormat(
    to entries: inout ExifEntries, of picture: JPEGHeader
  ) throws(ExifError) {
    let size = pixelSize ?? picture.size
    try entries.set(.version, to: .bytes(Array("0232".utf8)))
    try entries.set(.width, to: .long(UInt32(clamping: size.width)))
    try entries.set(.height, to: .long(UInt32(clamping: size.height)))
    for (field, value) in Self.demanded(of: picture) where !entries.contains(field) {
      try entries.set(field, to: value)
    }
  }

  private static func demanded(of picture: JPEGHeader) -> [(ExifField, ExifValue)] {
    let components: [UInt8] = picture.componentCount == 1 ? [1, 0, 0, 0] : [1, 2, 3, 0]
    return [
      // 72 pixels an inch is what the standard says when nobody knows.
      (.xResolution, .rational(72, 1)),
      (.yResolution, .rational(72, 1)),
      (.resolutionUnit, .short(2)),
      (.chromaPosition, .short(1)),
      (.flashpixVersion, .bytes(Array("0100".utf8))),
      (.components, .bytes(components)),
      // sRGB.
      (.colourSpace, .short(1)),
    ]
  }
}
