extension FrameLayout {
  /// The number of bytes in each row of a plane, and the number of rows.
  struct PlaneNeed {
    let rowBytes: Int
    let rowCount: Int
  }

  /// The size of the stored picture, which has half the height for a single field.
  package var storedSize: FrameSize {
    fields == .single ? FrameSize(width: size.width, height: size.height / 2) : size
  }

  /// Returns the bytes that each plane must hold, after checking that the layout is valid.
  func planeNeeds() throws(PictureError) -> [PlaneNeed] {
    let size = storedSize
    guard PlanarPicture.allows(self.size), PlanarPicture.allows(size) else {
      throw .badSize(self.size)
    }
    guard let raw = SampleFormat(format) else { throw .unsupported(format) }
    let needs = raw.planes.map { form in
      PlaneNeed(
        rowBytes: form.rowBytes(ofWidth: size.width),
        rowCount: form.rowCount(ofHeight: size.height))
    }
    let isSound = zip(planes, needs).allSatisfy { plane, need in
      plane.offset >= 0 && plane.bytesPerLine >= need.rowBytes
        && plane.bytesPerLine <= Int(CInt.max) / 2
    }
    guard isSound, planes.count >= needs.count, hasWholeFields(raw) else { throw .badLayout(self) }
    return needs
  }

  /// Returns whether both fields have the same number of rows in every plane of frame and picture.
  private func hasWholeFields(_ raw: SampleFormat) -> Bool {
    let steps = raw.planes.map(\.rows) + [raw.samples.chroma.vertical]
    return fields.parities == nil || steps.allSatisfy { size.height.isMultiple(of: 2 * $0) }
  }
}

extension FrameLayout.Plane {
  /// Throws unless a buffer of `byteCount` bytes holds every row of the plane.
  func check(_ need: FrameLayout.PlaneNeed, in byteCount: Int) throws(PictureError) {
    let rows = (need.rowCount - 1) * bytesPerLine + need.rowBytes
    let (needed, overflows) = offset.addingReportingOverflow(rows)
    guard !overflows, needed <= byteCount else {
      throw .tooFewBytes(buffer: buffer, found: byteCount, needed: overflows ? .max : needed)
    }
  }
}
