extension Frame {
  /// Returns the picture as the sensor sees it, reduced while it is decoded if it stays large enough to
  /// cover a size.
  package func picture(covering size: FrameSize? = nil) throws(FramePictureError) -> PlanarPicture {
    guard layout.format == .motionJPEG else {
      do throws(PictureError) {
        return try PlanarPicture(self)
      } catch {
        throw .raw(error)
      }
    }
    do throws(JPEGError) {
      return try withJPEG { jpeg throws(JPEGError) in
        var decoder = try JPEGDecoder()
        return try decoder.decodeFrame(jpeg, covering: size)
      }
    } catch {
      throw .jpeg(error)
    }
  }

  /// Returns the camera's own JPEG with the tables and the end marker that it may lack; nil if the frame
  /// is not a JPEG, or is damaged.
  package func completeJPEG() -> [UInt8]? {
    guard layout.format == .motionJPEG else { return nil }
    return withJPEG { jpeg in try? JPEGPhoto.made(from: jpeg, ExifFacts()) }
  }
}
