public import CaptureCamera

/// One thing that an examination found, in words that a person can act on.
public struct Finding: Hashable, Sendable {
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// Worth knowing.
    case note
    /// Photos come, but not as good or as fast as they could.
    case warning
    /// No photo comes.
    case trouble
  }

  /// The kind of finding in one word, for programs.
  public var kind: String
  public var weight: Weight
  /// What is so.
  public var sentence: String
  /// What to do about it.
  public var remedy: String?
  /// The error behind it, where there is one.
  public var error: CameraError?

  public init(
    _ kind: String, _ weight: Weight, _ sentence: String, remedy: String? = nil,
    error: CameraError? = nil
  ) {
    self.kind = kind
    self.weight = weight
    self.sentence = sentence
    self.remedy = remedy
    self.error = error
  }
}

extension Finding: CustomStringConvertible {
  public var description: String { remedy.map { "\(sentence); \($0)" } ?? sentence }
}
