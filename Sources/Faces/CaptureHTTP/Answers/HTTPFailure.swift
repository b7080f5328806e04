/// A failure that a handler reports to its client.
public struct HTTPFailure: Error, Hashable, Sendable {
  /// What a person can do about a failure.
  public struct Advice: Hashable, Sendable {
    /// The remedy's code, such as `closeOtherProgram`.
    public let code: String
    /// The remedy in words for the page.
    public let words: String

    /// Creates advice from a code and words.
    public init(code: String, words: String) {
      self.code = code
      self.words = words
    }
  }

  /// The kind of failure as a status.
  public let status: HTTPStatus
  /// The kind of failure as a word, such as `unplugged`.
  public let kind: String
  /// What failed and why: a sentence without its full stop.
  public let message: String
  /// The exit code with which the command line would report this; nil if it never does.
  public let code: Int?
  /// What a person can do about it; nil if nothing is known to help.
  public let advice: Advice?

  /// Creates a failure.
  public init(
    _ status: HTTPStatus, _ kind: String, _ message: String, code: Int? = nil,
    advice: Advice? = nil
  ) {
    self.status = status
    self.kind = kind
    self.message = message
    self.code = code
    self.advice = advice
  }
}

extension HTTPFailure: CustomStringConvertible {
  /// What failed and why.
  public var description: String { message }
}
