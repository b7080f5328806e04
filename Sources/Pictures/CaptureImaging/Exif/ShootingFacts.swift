/// How a photo was taken, as its EXIF blocks state it: for people who look at the photo.
///
/// These facts are only read. Those that this package writes are ``ExifFacts``.
public struct ShootingFacts: Hashable, Sendable, Codable {
  /// The exposure time.
  public var exposure: Duration?
  /// The aperture as an f-number, such as 2.8.
  public var aperture: Double?
  /// The sensitivity of the sensor as an ISO number.
  public var sensitivity: Int?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The focal length in millimetres with which a camera for 35 mm film has the same angle of view.
  public var equivalentFocalLength: Int?
  /// The model name of the lens.
  public var lens: String?
  /// The program that created or edited the photo.
  public var software: String?

  /// Creates facts of which all are unknown by default.
  public init(
    exposure: Duration? = nil, aperture: Double? = nil, sensitivity: Int? = nil,
    focalLength: Double? = nil, equivalentFocalLength: Int? = nil, lens: String? = nil,
    software: String? = nil
  ) {
    self.exposure = exposure
    self.aperture = aperture
    self.sensitivity = sensitivity
    self.focalLength = focalLength
    self.equivalentFocalLength = equivalentFocalLength
    self.lens = lens
    self.software = software
  }
}

extension ShootingFacts {
  /// Reads the facts in a JPEG's EXIF blocks; all are unknown if it has none.
  ///
  /// Each entry is read by itself: what is damaged leaves its fact unknown, and no other. Throws only
  /// if the bytes are not a JPEG.
  public init(of jpeg: RawSpan) throws(ExifError) {
    self.init(of: jpeg, try JPEGHeader(forExifOf: jpeg, .truncated))
  }

  /// Reads the facts of a JPEG whose header has already been parsed.
  package init(of jpeg: RawSpan, _ header: JPEGHeader) {
    let blocks = ExifBlocks(in: header, of: jpeg).all.map { SoundEntries(of: $0.tiff) }
    self.init(
      exposure: blocks.first { $0.fraction(.exposure)?.duration.flatMap { $0 > .zero ? $0 : nil } },
      aperture: blocks.first { $0.fraction(.aperture)?.positiveValue },
      sensitivity: blocks.first(\.isoNumber),
      focalLength: blocks.first { $0.fraction(.focalLength)?.positiveValue },
      equivalentFocalLength: blocks.first { $0.positiveNumber(.equivalentFocalLength) },
      lens: blocks.first { $0.text(.lens) }, software: blocks.first { $0.text(.software) })
  }
}

extension SoundEntries {
  /// The ISO number; one that does not fit into 16 bits is in another entry.
  fileprivate var isoNumber: Int? {
    let number = positiveNumber(.sensitivity)
    guard number == nil || number == Int(UInt16.max) else { return number }
    return positiveNumber(.isoSpeed) ?? positiveNumber(.largeSensitivity) ?? number
  }

  /// Returns the number of an entry, in which zero stands for unknown.
  fileprivate func positiveNumber(_ field: ExifField) -> Int? {
    number(field).flatMap { $0 > 0 ? $0 : nil }
  }
}
