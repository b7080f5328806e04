internal import CBuiltVersion
internal import CaptureBase

/// The version of this build.
package enum BuiltVersion {
  /// The number, with the commit if Scripts have built it in a clone and it is not a release: `0.2.0-dev+c58e0c1c`.
  package static let text = CaptureVersion.current + String(cString: c_version_suffix())
}
