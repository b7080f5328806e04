/// The version of the libraries and of the program.
public enum CaptureVersion {
  /// The number of this version, or of the next one if this is not a release.
  public static let current = "0.2.0"
}
