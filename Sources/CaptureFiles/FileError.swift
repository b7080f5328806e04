/// What could not be done with a file, and why.
package struct FileError: Error, Hashable, Sendable {
  /// What was being done, as a sentence's verb.
  package enum Step: String, Sendable {
    case open, read, write, name, list, lock, make, remove
  }

  package let step: Step
  package let path: String
  package let cause: Errno

  package init(_ step: Step, _ path: String, _ cause: Errno) {
    self.step = step
    self.path = path
    self.cause = cause
  }
}

extension FileError: CustomStringConvertible {
  package var description: String { "cannot \(step.rawValue) \(path): \(cause)" }
}
