internal import CaptureWords

/// A mistake in a settings file or a variable, with its place.
struct SettingsError: Error, CustomStringConvertible {
  /// The file, or the file and the line, or the variable.
  let place: String
  let problem: String

  var description: String { "\(place): \(problem)" }
  var failure: Failure { .message(description, .badSettings) }
}
