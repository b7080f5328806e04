/// What every camera session promises, as clauses that any backend can be tried on.
///
/// Give each clause to a test of its own:
///
///     @Test(arguments: CameraContract.clauses)
///     func `my camera keeps the contract`(clause: ContractClause) async throws {
///       try await clause.check(on: subject)
///     }
public enum CameraContract {
  /// All clauses, the simple ones first.
  public static let clauses = verbs + frames + shots + losses + unpluggings
}

/// One promise, and how to see whether it is kept.
public struct ContractClause: Sendable, CustomStringConvertible {
  /// The promise in one sentence.
  public let description: String
  private let trial: @Sendable (ContractSubject) async throws -> Void

  init(
    _ description: String, trial: @escaping @Sendable (ContractSubject) async throws -> Void
  ) {
    self.description = description
    self.trial = trial
  }

  /// Throws a `ContractViolation` unless the promise is kept.
  ///
  /// Each check makes sessions of its own and leaves none running.
  public func check(on subject: ContractSubject) async throws {
    try await trial(subject)
  }
}

/// A promise that was not kept.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws what went wrong unless `isKept`.
func require(_ isKept: Bool, _ violation: @autoclosure () -> String) throws {
  guard isKept else { throw ContractViolation(violation()) }
}
