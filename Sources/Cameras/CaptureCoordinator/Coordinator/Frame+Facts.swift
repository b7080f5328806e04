package import CaptureImaging

extension Frame {
  /// The metadata in the camera's own JPEG; nil if there are none, as in most cameras.
  ///
  /// A block that cannot be read counts as none: photos get one of their own.
  package var storedFacts: ExifFacts? {
    guard layout.format == .motionJPEG else { return nil }
    return withJPEG { jpeg in try? ExifFacts(of: jpeg) }
  }

  /// The size of the stored picture; a camera's JPEG may differ from its mode.
  package var pictureSize: FrameSize {
    guard layout.format == .motionJPEG else { return layout.size }
    return withJPEG { jpeg in (try? JPEGHeader(of: jpeg))?.size } ?? layout.size
  }
}
