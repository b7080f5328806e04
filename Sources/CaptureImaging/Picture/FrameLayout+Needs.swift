extension FrameLayout {
  /// How many bytes a row of a plane holds, and how many rows there are.
  struct PlaneNeed {
    let rowBytes: Int
    let rowCount: Int
  }

  /// The size of what is stored, which is half as high as the picture for a single field.
  package var storedSize: FrameSize {
    fields == .single ? FrameSize(width: size.width, height: size.height / 2) : size
  }

  /// What each plane must hold, after checking that the layout allows it.
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

  /// Whether both fields have as many rows in every plane, here and in the picture made of them.
  private func hasWholeFields(_ raw: SampleFormat) -> Bool {
    let steps = raw.planes.map(\.rows) + [raw.samples.chroma.vertical]
    return fields.parities == nil || steps.allSatisfy { size.height.isMultiple(of: 2 * $0) }
  }
}

extension FrameLayout.Plane {
  /// Throws unless a buffer of so many bytes holds every row of the plane.
  func check(_ need: FrameLayout.PlaneNeed, in byteCount: Int) throws(PictureError) {
    let rows = (need.rowCount - 1) * bytesPerLine + need.rowBytes
    let (needed, overflows) = offset.addingReportingOverflow(rows)
    guard !overflows, needed <= byteCount else {
      throw .tooFewBytes(buffer: buffer, found: byteCount, needed: overflows ? .max : needed)
    }
  }
}
