internal import CLittleCMS

/// A profile that the colour library has opened.
struct OpenProfile: ~Copyable {
  let handle: cmsHPROFILE

  deinit {
    cmsCloseProfile(handle)
  }

  /// Opens the profile of a colour space; nil if it is damaged, or describes no pixels of the model.
  init?(of space: ColourSpace, _ model: ColourModel, in context: borrowing ColourContext) {
    let opened: cmsHPROFILE? =
      switch space {
      case .profile(let profile): Self.opened(profile, in: context)
      case .adobeRGB: Self.adobeRGB(in: context)
      }
    guard let opened else { return nil }
    guard Self.isOfPixels(opened), cmsGetColorSpace(opened) == model.signature else {
      cmsCloseProfile(opened)
      return nil
    }
    handle = opened
  }

  /// Opens the profile of sRGB.
  init?(sRGBIn context: borrowing ColourContext) {
    guard let made = cmsCreate_sRGBProfileTHR(context.handle) else { return nil }
    handle = made
  }

  private static func opened(
    _ profile: ICCProfile, in context: borrowing ColourContext
  ) -> cmsHPROFILE? {
    // The library copies the bytes.
    profile.bytes.withUnsafeBufferPointer { bytes in
      cmsOpenProfileFromMemTHR(context.handle, bytes.baseAddress, UInt32(bytes.count))
    }
  }

  /// Creates the profile of Adobe RGB (1998): the white of daylight, and a gamma of 2 + 51/256.
  private static func adobeRGB(in context: borrowing ColourContext) -> cmsHPROFILE? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.21, y: 0.71, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    guard let gamma = cmsBuildGamma(context.handle, 2 + 51.0 / 256) else { return nil }
    defer { cmsFreeToneCurve(gamma) }
    return cmsCreateRGBProfileTHR(context.handle, &white, &primaries, [gamma, gamma, gamma])
  }

  /// Returns whether a profile is that of a device or a colour space.
  ///
  /// Others combine profiles or name colours. Profiles with tables of floating-point numbers, which no
  /// photo needs, are left out as well: a few bytes of one can keep a processor busy for minutes.
  private static func isOfPixels(_ profile: cmsHPROFILE) -> Bool {
    let classes = [
      cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass,
    ]
    let slow = [cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag]
    return classes.contains(cmsGetDeviceClass(profile))
      && slow.allSatisfy { cmsIsTag(profile, $0) == 0 }
  }
}
