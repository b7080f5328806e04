package import CaptureImaging
package import CaptureStore

/// Makes atlases from the smallest tier of photos.
package struct AtlasMaker: Sendable {
  private let store: StoreEngine

  package init(_ store: StoreEngine) {
    self.store = store
  }

  /// Returns the atlas of some photos, at most ``Atlas/cellCount`` of them; the rest is black.
  ///
  /// The cell of a photo that cannot be shown also stays black.
  package func atlas(of cells: [PhotoID?]) throws(JPEGError) -> [UInt8] {
    var atlas = PlanarPicture(size: Atlas.size, chroma: .s420)
    var decoder = try JPEGDecoder()
    for (index, id) in cells.prefix(Atlas.cellCount).enumerated() {
      guard let id, let thumb = try? store.data(of: id, tier: .thumb),
        let cell = try? Self.cell(showing: thumb, with: &decoder)
      else { continue }
      atlas.draw(cell, at: Atlas.place(ofCell: index))
    }
    var encoder = try JPEGEncoder()
    return try encoder.encode(atlas, quality: Atlas.quality)
  }

  /// Returns a cell with the whole picture, centred on its mean colour.
  private static func cell(
    showing thumb: [UInt8], with decoder: inout JPEGDecoder
  ) throws(JPEGError) -> PlanarPicture {
    let header = try JPEGHeader(of: thumb.span.bytes)
    let size = header.size.scaled(toFit: Atlas.cell)
    let picture = try decoder.decode(
      thumb.span.bytes, header, scale: .smallest(of: header.size, covering: size))
    var cell = picture.meanColour(Atlas.cell, chroma: .s420)
    // At a whole colour sample.
    let place = PixelPoint(
      x: (Atlas.cell.width - size.width) / 4 * 2, y: (Atlas.cell.height - size.height) / 4 * 2)
    cell.draw(picture.scaled(to: size, chroma: .s420), at: place)
    return cell
  }
}
