/// An error that states what failed and, where something is known to help, what to do about it.
public protocol ActionableError: Error, CustomStringConvertible {
  /// What failed and why: a sentence without its full stop.
  var problem: String { get }
  /// What a person can do about it; nil if nothing is known to help.
  var remedy: Remedy? { get }
}

extension ActionableError {
  /// The problem and, if there is one, its remedy, on one line without a full stop.
  public var description: String { remedy.map { "\(problem); \($0)" } ?? problem }
}
