package import CaptureImaging
package import Dispatch

/// Looks at frames on a queue of its own: whole or not, and how they look.
///
/// One reading does both: all codes of a JPEG are read, so whatever was lost of
/// it shows, and so does its picture at an eighth of the size.
package final class FrameExaminer: Sendable {
  package let queue = DispatchQueue(label: "capture.examiner")

  package init() {}

  /// What the frame measures, or what is wrong with it.
  package func examine(_ frame: Frame) -> Result<PictureMeasure, FrameFault> {
    do throws(FrameFault) {
      let picture = try frame.layout.format == .motionJPEG ? decode(frame) : unpack(frame)
      return .success(PictureMeasure(of: picture))
    } catch {
      return .failure(error)
    }
  }

  private func decode(_ frame: Frame) throws(FrameFault) -> PlanarPicture {
    try frame.withJPEG { jpeg throws(FrameFault) in
      try check(size(of: jpeg), against: frame.layout)
      do throws(JPEGError) {
        var decoder = try JPEGDecoder()
        return try decoder.checkedEighth(jpeg)
      } catch {
        throw .damaged(error.description)
      }
    }
  }

  private func size(of jpeg: RawSpan) throws(FrameFault) -> FrameSize {
    do throws(JPEGError) {
      return try JPEGHeader(of: jpeg).size
    } catch {
      throw .damaged(error.description)
    }
  }

  private func check(_ size: FrameSize, against layout: FrameLayout) throws(FrameFault) {
    guard size.isSent(for: layout.size) else { throw .wrongSize(size) }
  }

  private func unpack(_ frame: Frame) throws(FrameFault) -> PlanarPicture {
    do throws(PictureError) {
      return try PlanarPicture(frame).scaled(to: frame.layout.size.eighth)
    } catch {
      guard case .tooFewBytes(_, let bytes, let needed) = error else {
        throw .damaged(error.description)
      }
      throw .short(bytes: bytes, needed: needed)
    }
  }
}

extension FrameSize {
  /// Whether cameras send pictures of this size in a mode of another.
  ///
  /// Some fill the last row and column of units up: 1088 rows for 1080.
  fileprivate func isSent(for mode: FrameSize) -> Bool {
    (width == mode.width || width == mode.width.wholeUnits)
      && (height == mode.height || height == mode.height.wholeUnits)
  }

  fileprivate var eighth: FrameSize {
    FrameSize(width: max(1, width / 8), height: max(1, height / 8))
  }
}

extension Int {
  /// The pixels of as many JPEG units, of 16 pixels each, as it takes for so many.
  fileprivate var wholeUnits: Int { (self + 15) / 16 * 16 }
}

extension Frame {
  /// What is wrong with the frame at first sight, without a look at its picture.
  var evidentFault: FrameFault? {
    if isFlaggedBroken { return .flagged }
    return isEmpty ? .empty : nil
  }
}
