internal import CLittleCMS

/// The colour library's conversion of pixels to sRGB.
///
/// It never changes, so threads share it. The intent is perceptual: web browsers use it, or the same
/// tables of a profile, if they follow a profile at all. For the profiles of cameras and screens, which
/// have a matrix and curves, it is the same as relative colorimetric: colours outside of sRGB are cut
/// off.
final class LibraryTransform: Sendable {
  private nonisolated(unsafe) let handle: cmsHTRANSFORM
  private let context: ColourContext

  /// Prepares the conversion; nil if the library cannot use the profile.
  init?(from space: ColourSpace, _ model: ColourModel) {
    guard let context = ColourContext(),
      let source = OpenProfile(of: space, model, in: context),
      let target = OpenProfile(sRGBIn: context)
    else { return nil }
    // Without the library's cache of the last pixel, a transform may serve several threads.
    let made = cmsCreateTransformTHR(
      context.handle, source.handle, model.layout, target.handle, c_TYPE_BGRA_8,
      cmsUInt32Number(INTENT_PERCEPTUAL), cmsUInt32Number(cmsFLAGS_NOCACHE))
    guard let made else { return nil }
    handle = made
    self.context = context
  }

  deinit {
    cmsDeleteTransform(handle)
  }

  /// Writes the pixels of sRGB, whose alpha is not changed; both may be the same memory.
  func convert(
    _ pixels: UnsafePointer<UInt8>, to result: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    cmsDoTransform(handle, pixels, result, cmsUInt32Number(count))
  }
}

/// The colour library's state for one transform, so that none is shared between threads.
///
/// Without a handler of its own, a context drops error messages.
struct ColourContext: ~Copyable, Sendable {
  nonisolated(unsafe) let handle: cmsContext

  init?() {
    guard let handle = cmsCreateContext(nil, nil) else { return nil }
    self.handle = handle
  }

  deinit {
    cmsDeleteContext(handle)
  }
}
