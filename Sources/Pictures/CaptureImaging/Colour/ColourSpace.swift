/// The colour space that a JPEG states for its picture.
enum ColourSpace: Hashable {
  /// The colour space that a profile describes.
  case profile(ICCProfile)
  /// Adobe RGB, which cameras state in the EXIF block instead of adding a profile.
  case adobeRGB

  /// Reads the colour space of a JPEG; nil if it states none, which means sRGB.
  ///
  /// A profile takes precedence over the EXIF block. One that is damaged counts as none.
  init?(of jpeg: RawSpan, _ header: JPEGHeader) {
    if let profile = ICCProfile(of: jpeg, header) {
      self = .profile(profile)
    } else if let exif = header.exif, ExifColour(of: jpeg.extracting(exif.body))?.isAdobeRGB == true
    {
      self = .adobeRGB
    } else {
      return nil
    }
  }

  /// The number of bytes that identify the colour space.
  var byteCount: Int {
    if case .profile(let profile) = self { profile.bytes.count } else { 0 }
  }
}
