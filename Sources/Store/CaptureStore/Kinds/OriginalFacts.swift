internal import CaptureBase
internal import CaptureImaging
internal import CaptureMetadata

/// The facts that an original contains about itself, read without decoding its picture.
///
/// They do not keep its bytes in memory.
struct OriginalFacts: Sendable {
  /// The size of the upright picture.
  let size: FrameSize
  let orientation: Orientation
  let taken: WallTime?
  let camera: String?
  let annotations: Annotations

  /// Reads the facts; throws if the bytes are not a photo.
  init(of bytes: [UInt8]) throws(StoreError) {
    self.init(try OriginalKinds.original(bytes))
  }

  /// Reads the facts; damaged metadata is ignored.
  init(_ original: any OriginalKind) {
    let exif = original.exif
    let orientation = exif?.orientation ?? .up
    size = orientation.swapsSides ? original.storedSize.turned : original.storedSize
    self.orientation = orientation
    taken = exif?.captureTime
    camera = Self.camera(maker: exif?.make, model: exif?.model)
    annotations = original.annotations
  }

  /// Joins the maker and the model, without repeating a maker with which the model begins.
  private static func camera(maker: String?, model: String?) -> String? {
    guard let model else { return maker }
    guard let maker, !model.lowercased().hasPrefix(maker.lowercased()) else { return model }
    return "\(maker) \(model)"
  }
}
