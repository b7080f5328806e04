internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

/// The facts that an original contains about itself, read without decoding its picture.
struct OriginalFacts: Sendable {
  let header: JPEGHeader
  let size: FrameSize
  let orientation: Orientation
  let taken: WallTime?
  let camera: String?
  let annotations: Annotations

  /// Reads the facts; throws if the bytes are not a JPEG.
  ///
  /// Damaged metadata is ignored.
  init(of jpeg: RawSpan) throws(StoreError) {
    do throws(JPEGError) {
      header = try JPEGHeader(of: jpeg, .truncated)
    } catch {
      throw StoreError(undecodable: error)
    }
    let exif = ExifFacts(of: jpeg, header)
    let orientation = exif?.orientation ?? .up
    size = orientation.swapsSides ? header.size.turned : header.size
    self.orientation = orientation
    taken = exif?.captureTime
    camera = Self.camera(maker: exif?.make, model: exif?.model)
    annotations = Annotations.found(in: header, of: jpeg).annotations
  }

  /// Joins the maker and the model, without repeating a maker with which the model begins.
  private static func camera(maker: String?, model: String?) -> String? {
    guard let model else { return maker }
    guard let maker, !model.lowercased().hasPrefix(maker.lowercased()) else { return model }
    return "\(maker) \(model)"
  }
}
