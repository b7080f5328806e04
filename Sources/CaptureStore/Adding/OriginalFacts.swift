internal import CaptureImaging
internal import CaptureMetadata

/// What an original says about itself, read without decoding it.
struct OriginalFacts: Sendable {
  let header: JPEGHeader
  let size: FrameSize
  let orientation: Orientation
  let taken: WallTime?
  let camera: String?
  let words: PhotoWords

  /// Throws when the bytes are no JPEG; damaged metadata count as none.
  init(of jpeg: RawSpan) throws(StoreError) {
    do throws(JPEGError) {
      header = try JPEGHeader(of: jpeg)
    } catch {
      throw StoreError(.notAPhoto, "\(error)")
    }
    let exif = (try? ExifFacts(of: jpeg)) ?? nil
    let orientation = exif?.orientation ?? .up
    size = orientation.swapsSides ? header.size.turned : header.size
    self.orientation = orientation
    taken = exif?.captureTime
    camera = Self.camera(maker: exif?.make, model: exif?.model)
    words = (try? PhotoWords(ofJPEG: jpeg)) ?? PhotoWords()
  }

  /// The maker and the model in one, without saying the maker twice.
  private static func camera(maker: String?, model: String?) -> String? {
    guard let model else { return maker }
    guard let maker, !model.lowercased().hasPrefix(maker.lowercased()) else { return model }
    return "\(maker) \(model)"
  }
}
