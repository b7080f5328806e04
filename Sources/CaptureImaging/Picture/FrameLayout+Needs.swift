extension FrameLayout {
  /// How many bytes a row of a plane holds, and how many rows there are.
  struct PlaneNeed {
    let rowBytes: Int
    let rowCount: Int
  }

  /// What each plane must hold, after checking that the layout allows it.
  func planeNeeds() throws(PictureError) -> [PlaneNeed] {
    guard PlanarPicture.allows(size) else { throw .badSize(size) }
    let needs = needsByFormat
    guard !needs.isEmpty else { throw .unsupported(format) }
    let isSound = zip(planes, needs).allSatisfy { plane, need in
      plane.offset >= 0 && plane.bytesPerLine >= need.rowBytes
        && plane.bytesPerLine <= Int(CInt.max)
    }
    guard isSound, planes.count >= needs.count else { throw .badLayout(self) }
    return needs
  }

  private var needsByFormat: [PlaneNeed] {
    let (width, height) = (size.width, size.height)
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let luma = PlaneNeed(rowBytes: width, rowCount: height)
    let colour = PlaneNeed(rowBytes: halfWidth, rowCount: halfHeight)
    return switch format {
    case .grey: [luma]
    case .yuyv: [PlaneNeed(rowBytes: halfWidth * 4, rowCount: height)]
    case .rgb24: [PlaneNeed(rowBytes: width * 3, rowCount: height)]
    case .nv12: [luma, PlaneNeed(rowBytes: halfWidth * 2, rowCount: halfHeight)]
    case .i420: [luma, colour, colour]
    default: []
    }
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
