internal import CLibExif

/// A tag and the directory it belongs to.
struct ExifField {
  let tag: ExifTag
  let directory: ExifIfd

  private init(_ tag: ExifTag, in directory: ExifIfd = EXIF_IFD_EXIF) {
    self.tag = tag
    self.directory = directory
  }

  /// The tag as it is stored.
  var number: Int { Int(tag.rawValue) }

  /// Whether the entry belongs to the main directory, and not to the one of EXIF itself.
  var isInMain: Bool { directory == EXIF_IFD_0 }

  static let make = ExifField(EXIF_TAG_MAKE, in: EXIF_IFD_0)
  static let model = ExifField(EXIF_TAG_MODEL, in: EXIF_IFD_0)
  static let software = ExifField(EXIF_TAG_SOFTWARE, in: EXIF_IFD_0)
  static let orientation = ExifField(EXIF_TAG_ORIENTATION, in: EXIF_IFD_0)
  static let xResolution = ExifField(EXIF_TAG_X_RESOLUTION, in: EXIF_IFD_0)
  static let yResolution = ExifField(EXIF_TAG_Y_RESOLUTION, in: EXIF_IFD_0)
  static let resolutionUnit = ExifField(EXIF_TAG_RESOLUTION_UNIT, in: EXIF_IFD_0)
  static let chromaPosition = ExifField(EXIF_TAG_YCBCR_POSITIONING, in: EXIF_IFD_0)
  static let version = ExifField(EXIF_TAG_EXIF_VERSION)
  static let flashpixVersion = ExifField(EXIF_TAG_FLASH_PIX_VERSION)
  static let components = ExifField(EXIF_TAG_COMPONENTS_CONFIGURATION)
  static let colourSpace = ExifField(EXIF_TAG_COLOR_SPACE)
  static let width = ExifField(EXIF_TAG_PIXEL_X_DIMENSION)
  static let height = ExifField(EXIF_TAG_PIXEL_Y_DIMENSION)
  static let exposure = ExifField(EXIF_TAG_EXPOSURE_TIME)
  static let aperture = ExifField(EXIF_TAG_FNUMBER)
  static let sensitivity = ExifField(EXIF_TAG_ISO_SPEED_RATINGS)
  static let largeSensitivity = ExifField(EXIF_TAG_RECOMMENDED_EXPOSURE_INDEX)
  static let isoSpeed = ExifField(EXIF_TAG_ISO_SPEED)
  static let focalLength = ExifField(EXIF_TAG_FOCAL_LENGTH)
  static let equivalentFocalLength = ExifField(EXIF_TAG_FOCAL_LENGTH_IN_35MM_FILM)
  static let lens = ExifField(EXIF_TAG_LENS_MODEL)
  static let gainControl = ExifField(EXIF_TAG_GAIN_CONTROL)
  static let comment = ExifField(EXIF_TAG_USER_COMMENT)
  static let uniqueID = ExifField(EXIF_TAG_IMAGE_UNIQUE_ID)

  /// The three tags that together record one time.
  struct Moment {
    let dateTime: ExifField
    let subSecond: ExifField
    let offset: ExifField

    static let captured = Moment(
      dateTime: ExifField(EXIF_TAG_DATE_TIME_ORIGINAL),
      subSecond: ExifField(EXIF_TAG_SUB_SEC_TIME_ORIGINAL),
      offset: ExifField(EXIF_TAG_OFFSET_TIME_ORIGINAL))
    static let digitized = Moment(
      dateTime: ExifField(EXIF_TAG_DATE_TIME_DIGITIZED),
      subSecond: ExifField(EXIF_TAG_SUB_SEC_TIME_DIGITIZED),
      offset: ExifField(EXIF_TAG_OFFSET_TIME_DIGITIZED))
    static let changed = Moment(
      dateTime: ExifField(EXIF_TAG_DATE_TIME, in: EXIF_IFD_0),
      subSecond: ExifField(EXIF_TAG_SUB_SEC_TIME),
      offset: ExifField(EXIF_TAG_OFFSET_TIME))
  }
}
