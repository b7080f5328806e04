/// An operation that failed on a file, and the cause.
package struct FileError: Error, Hashable, Sendable {
  /// The operation, as a verb for the error message.
  package enum Step: String, Sendable {
    case open, read, write, name, list, lock, create, remove
  }

  package let step: Step
  package let path: String
  package let cause: Errno
  /// The link through which the path leads out of a folder that it must stay in.
  package let link: String?

  package init(_ step: Step, _ path: String, _ cause: Errno, link: String? = nil) {
    self.step = step
    self.path = path
    self.cause = cause
    self.link = link
  }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    let reason = link.map { "the link \($0) leads out of the folder" } ?? "\(cause)"
    return "cannot \(step.rawValue) \(path): \(reason)"
  }
}
