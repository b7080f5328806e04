/// A camera for tests that look at controls and words, and not at what the picture takes.
///
/// The usual one has five million pixels, which a browser that draws by software decodes and shows
/// with all of a processor; this one takes a quarter of it.
enum SmallCamera {
  static let scenario = """
    { "cameras": [{ "modes": [
      { "format": "MJPG", "size": "640x480", "rates": [10] },
      { "format": "MJPG", "size": "320x240", "rates": [10] } ] }] }
    """
}
