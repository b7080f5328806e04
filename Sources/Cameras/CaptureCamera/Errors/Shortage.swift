public import CaptureBase

/// A resource that the process or the system has run out of; the set is open.
public struct Shortage: OpenCode, Codable {
  /// The resource's name, such as `memory`.
  public let rawValue: String
  /// Creates the name of a resource.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The process has reached its limit on open files.
  public static let files = Shortage(rawValue: "files")
  /// The whole system has reached its limit on open files.
  public static let systemFiles = Shortage(rawValue: "systemFiles")
  /// There is not enough memory.
  public static let memory = Shortage(rawValue: "memory")
}

extension Shortage {
  /// A clause such as `there is not enough memory`, for use in an error message.
  public var description: String {
    switch self {
    case .files: "the program has reached its limit on open files"
    case .systemFiles: "the system has reached its limit on open files"
    case .memory: "there is not enough memory"
    default: "there is a shortage of \(rawValue)"
    }
  }
}
