internal import CaptureBase
package import CaptureImaging
package import Dispatch

/// Checks frames for damage and measures their pictures, on its own queue.
///
/// Both take a single pass: all codes of a JPEG are decoded, which reveals any data loss and yields
/// the picture at an eighth of its size. In a raw frame, ``RawFrameCheck`` finds what it can.
package final class FrameExaminer: Sendable {
  package let queue = DispatchQueue(label: "capture.examiner")
  private let rawFrames = Guarded(RawFrameCheck())

  package init() {}

  /// Returns the measurements of the frame's picture, or the frame's fault.
  package func examine(_ frame: Frame) -> Result<PictureStatistics, FrameFault> {
    do throws(FrameFault) {
      let picture = try frame.layout.format == .motionJPEG ? decode(frame) : unpack(frame)
      return .success(PictureStatistics(of: picture))
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
        throw FrameFault(error)
      }
    }
  }

  private func size(of jpeg: RawSpan) throws(FrameFault) -> FrameSize {
    do throws(JPEGError) {
      return try JPEGHeader(of: jpeg).size
    } catch {
      throw FrameFault(error)
    }
  }

  private func check(_ size: FrameSize, against layout: FrameLayout) throws(FrameFault) {
    guard size.isSent(for: layout.size) else { throw .wrongSize(size) }
  }

  private func unpack(_ frame: Frame) throws(FrameFault) -> PlanarPicture {
    let picture = try picture(of: frame)
    if let fault = rawFrames.withLock({ $0.fault(of: frame, showing: picture) }) { throw fault }
    return picture.scaled(to: frame.layout.size.eighth)
  }

  private func picture(of frame: Frame) throws(FrameFault) -> PlanarPicture {
    do throws(PictureError) {
      return try PlanarPicture(frame)
    } catch {
      guard let bytes = error.byteCount, let needed = error.neededByteCount else {
        throw .damaged(error.description)
      }
      throw .short(bytes: bytes, needed: needed)
    }
  }
}

extension FrameFault {
  fileprivate init(_ error: JPEGError) {
    switch error.code {
    case .unsupported, .tooLarge: self = .unsupported(error.description)
    default: self = .damaged(error.description)
    }
  }
}

extension FrameSize {
  /// Returns whether a picture of this size is acceptable in a mode of another size.
  ///
  /// Some cameras fill the last row and column of JPEG units: 1088 rows instead of 1080.
  fileprivate func isSent(for mode: FrameSize) -> Bool {
    (width == mode.width || width == mode.width.wholeUnits)
      && (height == mode.height || height == mode.height.wholeUnits)
  }

  fileprivate var eighth: FrameSize {
    FrameSize(width: max(1, width / 8), height: max(1, height / 8))
  }
}

extension Int {
  /// The number rounded up to whole JPEG units of 16 pixels.
  fileprivate var wholeUnits: Int { (self + 15) / 16 * 16 }
}

extension Frame {
  /// The fault that is evident without decoding the picture; nil if there is none.
  var evidentFault: FrameFault? {
    if isFlaggedBroken { return .flagged }
    return isEmpty ? .empty : nil
  }
}
