/// A resource that the process or the system has run out of.
public enum Shortage: String, Hashable, Sendable, CaseIterable {
  /// The process has reached its limit on open files.
  case files
  /// The whole system has reached its limit on open files.
  case systemFiles
  /// There is not enough memory.
  case memory
}

extension Shortage: CustomStringConvertible {
  /// A clause such as `there is not enough memory`, for use in an error message.
  public var description: String {
    switch self {
    case .files: "this program has as many files open as it may"
    case .systemFiles: "the system has as many files open as it can"
    case .memory: "there is not enough memory"
    }
  }

  var remedy: String {
    switch self {
    case .files: "raise its limit on open files"
    case .systemFiles, .memory: "close other programs"
    }
  }
}
