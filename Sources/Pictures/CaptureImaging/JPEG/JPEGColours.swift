/// The colours in which a JPEG is coded, which decide how it is decoded.
enum JPEGColours: Hashable {
  /// Grey, or luma and colour in a usual sampling: decoded to planes directly, as all cameras'
  /// pictures are.
  case planes(ChromaSubsampling)
  /// RGB, or luma and colour in an unusual sampling: decoded to pixels first.
  case pixels
  /// Four printing inks, CMYK or YCCK: decoded to inks first, then blended.
  case inks
}
