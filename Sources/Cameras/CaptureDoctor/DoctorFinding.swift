public import CaptureBase
public import CaptureCamera

/// A finding of an examination, worded so that the user can act on it.
public struct DoctorFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// Information only.
    case note
    /// The camera takes photos, but worse or slower than it could.
    case warning
    /// The camera takes no photos.
    case failure = "trouble"
  }

  /// The kind of finding in one word, such as `slow-link`, for programs.
  public var kind: String
  /// The severity.
  public var weight: Weight
  /// The problem, as a clause such as `the picture is black`.
  public var sentence: String
  /// What the user can do about it; nil if nothing is known to help.
  public var remedy: Remedy?
  /// The error that caused it; nil for other findings.
  public var error: CameraError?

  /// Creates a finding; by default it has no remedy and no underlying error.
  public init(
    _ kind: String, _ weight: Weight, _ sentence: String, remedy: Remedy? = nil,
    error: CameraError? = nil
  ) {
    self.kind = kind
    self.weight = weight
    self.sentence = sentence
    self.remedy = remedy
    self.error = error
  }
}

extension DoctorFinding: CustomStringConvertible {
  /// The problem and the remedy, in one line.
  public var description: String { remedy.map { "\(sentence); \($0)" } ?? sentence }
}
