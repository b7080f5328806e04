internal import CaptureImaging

extension PlanarPicture {
  /// Returns the picture in less light, or with the camera's brightness changed.
  func lit(by light: Exposure.Light) -> PlanarPicture {
    dimmed(by: Double(light.share) / 256).brightened(by: light.offset)
  }

  private func brightened(by offset: Int) -> PlanarPicture {
    guard offset != 0 else { return self }
    let table = (0...255).map { UInt8(min(max($0 + offset, 0), 255)) }
    var picture = self
    picture.withMutablePlane(0) { plane in
      for index in plane.indices {
        plane[index] = table[Int(plane[index])]
      }
    }
    return picture
  }
}
