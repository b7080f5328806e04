internal import CaptureBase

extension ExifFacts {
  /// Adds the facts, and the entries that every EXIF block must have.
  func write(to entries: inout ExifEntries, of picture: JPEGHeader) throws(ExifError) {
    try writeDevice(to: &entries)
    try writeTime(to: &entries)
    try writeExposure(to: &entries)
    try writeIdentity(to: &entries)
    try writeFormat(to: &entries, of: picture)
  }

  private func writeDevice(to entries: inout ExifEntries) throws(ExifError) {
    for (field, text) in [
      (ExifField.make, make), (.model, model), (.software, software),
    ] {
      guard let text = text.flatMap(Self.cleaned) else { continue }
      try entries.set(field, to: .text(text))
    }
    if let orientation {
      try entries.set(.orientation, to: .short(UInt16(orientation.rawValue)))
    }
  }

  /// Writes the capture time also as the times of digitising and of the last change.
  private func writeTime(to entries: inout ExifEntries) throws(ExifError) {
    guard let captureTime else { return }
    guard let time = ExifTime(captureTime) else {
      throw .unwritable("a time \(Int(captureTime.seconds).counted("second")) after 1970")
    }
    for moment in [ExifField.Moment.captured, .digitized, .changed] {
      try entries.set(moment.dateTime, to: .text(time.dateTime))
      try entries.set(moment.subSecond, to: .text(time.subSecond ?? "0"))
      // An offset in the block belongs to the time that is replaced.
      entries.remove(moment.offset)
      if let offset = time.offset { try entries.set(moment.offset, to: .text(offset)) }
    }
  }

  private func writeExposure(to entries: inout ExifEntries) throws(ExifError) {
    if let exposure, exposure > .zero {
      let seconds = ExifFraction(seconds: exposure)
      try entries.set(.exposure, to: .rational(seconds.over, seconds.under))
    }
    guard let gain else { return }
    try entries.set(.gainControl, to: .short(gain.exifCode))
    // A comment by another program or a person is worth more than the gain.
    if !entries.contains(.comment) || entries.gain != nil {
      try entries.set(.comment, to: .bytes(ExifComment.prefix + Array(gain.description.utf8)))
    }
  }

  private func writeIdentity(to entries: inout ExifEntries) throws(ExifError) {
    guard let uniqueID else { return }
    guard uniqueID.utf8.count == 32, uniqueID.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw .unwritable("'\(uniqueID)' as an identity: it takes 32 hexadecimal digits")
    }
    try entries.set(.uniqueID, to: .text(uniqueID))
  }

  /// Returns the text without control characters, or nil if nothing is left.
  ///
  /// Characters outside ASCII are kept as UTF-8, which is how all readers interpret them.
  private static func cleaned(_ text: String) -> String? {
    let words = text.unicodeScalars.split { $0.properties.generalCategory == .control }
    let line = words.map { String($0) }.joined(separator: " ")
    let kept = line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return kept.isEmpty ? nil : String(kept)
  }
}
