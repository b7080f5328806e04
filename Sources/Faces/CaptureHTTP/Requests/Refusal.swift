/// A request that breaks a rule, and is not handled.
struct Refusal: Error, Hashable {
  /// The rule, whose name is the kind of the error and a label of the statistics.
  enum Rule: String, CaseIterable {
    /// The form of the request: lines, names, values, version.
    case form
    case method
    case host
    case site
    case origin
    case type
    case token
    case target
    case query
    case body
    /// The length of the first line and the headers together.
    case head
    /// The time that a request takes to arrive.
    case time
    /// The number of connections.
    case connections
    /// The user at the other end of the Unix socket.
    case user
  }

  let rule: Rule
  let status: HTTPStatus
  let message: String
  /// The methods that the target allows, if the method is to blame.
  var allowed: [HTTPMethod] = []
  /// Whether it is sent only after a while, so that secrets cannot be tried quickly.
  var isDelayed = false

  init(_ rule: Rule, _ status: HTTPStatus, _ message: String) {
    self.rule = rule
    self.status = status
    self.message = message
  }
}

extension Refusal {
  /// A method that the target does not allow.
  static func method(_ allowed: [HTTPMethod]) -> Refusal {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    var refusal = Refusal(.method, .methodNotAllowed, "the target allows only \(names)")
    refusal.allowed = allowed
    return refusal
  }
}
