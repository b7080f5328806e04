extension PlanarPicture {
  /// Copies the picture of an uncompressed frame out of the driver's memory.
  ///
  /// Samples with another colour coding are converted to that of a JPEG. Red, green and blue, and
  /// the mosaics of sensors, become 4:2:0; other formats keep the subsampling that a JPEG can have.
  public init(_ frame: Frame) throws(PictureError) {
    let layout = frame.layout
    guard let raw = SampleFormat(layout.format) else { throw .unsupported(layout.format) }
    let (size, chroma) = (layout.storedSize, raw.samples.chroma)
    let picture = try frame.withPlanes { sources in
      PlanarPicture(size: size, chroma: chroma) { samples in
        let strides = Self.planes(of: size, chroma: chroma).map { CInt($0.stride) }
        let targets = zip(samples, strides).map(TargetPlane.init)
        return Self.convert(sources, of: raw, size: size, in: layout.fields, to: targets)
      }
    }
    guard var picture else { throw .badLayout(layout) }
    ColourRecoding(from: layout.colour, of: raw.content)?.apply(to: &picture)
    picture.fillPadding()
    self = size == layout.size ? picture : picture.scaled(to: layout.size)
  }

  private static func convert(
    _ from: [SourcePlane], of raw: SampleFormat, size: FrameSize, in fields: FieldOrder,
    to: [TargetPlane]
  ) -> Bool {
    guard let parities = fields.parities else {
      return raw.samples.convert(from, size: size, to: to)
    }
    let half = FrameSize(width: size.width, height: size.height / 2)
    return parities.enumerated().allSatisfy { place, parity in
      let field = zip(from, raw.planes).map { source, form in
        source.after(rows: place * form.rowCount(ofHeight: half.height))
      }
      return raw.samples.convert(field, size: half, to: to.map { $0.field(parity) })
    }
  }
}

extension SourcePlane {
  /// Returns the plane without its first rows.
  fileprivate func after(rows: Int) -> SourcePlane {
    SourcePlane(samples: samples + rows * Int(stride), stride: stride)
  }
}
