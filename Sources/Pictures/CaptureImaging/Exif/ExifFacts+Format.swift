extension ExifFacts {
  /// Writes the entries that the standard requires of every photo, unless they exist already.
  ///
  /// The picture's size and the version are always written: the size is known, and time
  /// offsets require that version.
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
      // 72 pixels per inch is the standard's value for an unknown resolution.
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
