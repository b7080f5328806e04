/// What the system has run out of, or withholds from this program.
public enum Shortage: String, Hashable, Sendable, CaseIterable {
  /// This program's file descriptors.
  case files
  /// The whole system's file descriptors.
  case systemFiles
  case memory
}

extension Shortage: CustomStringConvertible {
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
