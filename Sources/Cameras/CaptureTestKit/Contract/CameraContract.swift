/// The contract of a camera session, as clauses that can be checked with any backend.
///
/// Check each clause in its own test:
///
///     @Test(arguments: CameraContract.clauses)
///     func `my camera keeps the contract`(clause: ContractClause) async throws {
///       #expect(try await clause.check(on: subject) == .kept)
///     }
public enum CameraContract {
  /// All clauses, from basic to advanced.
  public static let clauses = verbs + frames + shots + losses + unpluggings
}

/// A promise of the contract, and the check that verifies it.
public struct ContractClause: Sendable, CustomStringConvertible {
  /// The result of a check that found no violation.
  public enum Outcome: Hashable, Sendable {
    /// The promise was checked, and is kept.
    case kept
    /// The promise was not checked, because the camera cannot be unplugged by the test, or has no
    /// second size.
    case notApplicable
  }

  /// The promise in one sentence.
  public let description: String
  private let trial: @Sendable (ContractSubject) async throws -> Void

  init(
    _ description: String, trial: @escaping @Sendable (ContractSubject) async throws -> Void
  ) {
    self.description = description
    self.trial = trial
  }

  /// Checks the promise; throws a `ContractViolation` if it is broken.
  ///
  /// Each check creates its own sessions and leaves none running.
  public func check(on subject: ContractSubject) async throws -> Outcome {
    do {
      try await trial(subject)
      return .kept
    } catch is NotApplicable {
      return .notApplicable
    }
  }
}

/// Thrown by a check that lacks something; it leaves no session running.
struct NotApplicable: Error {}

/// A broken promise of the contract.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The observed behaviour that contradicts the promise.
  public let description: String

  /// Creates a violation with a sentence or a clause that describes it.
  public init(_ description: String) {
    self.description = description
  }
}

/// Throws a violation unless the condition holds.
func require(_ isKept: Bool, _ violation: @autoclosure () -> String) throws {
  guard isKept else { throw ContractViolation(violation()) }
}
