/// What the system has no more of, or does not give to this program.
public enum Shortage: String, Hashable, Sendable, CaseIterable {
  /// Files that this program may have open.
  case files
  /// Files that all programs together may have open.
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
