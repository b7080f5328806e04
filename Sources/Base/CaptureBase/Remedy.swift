/// What a person can do about a failure.
///
/// A program that knows the code can say it in terms of its own buttons or options, with the facts;
/// the description says it in plain words.
public struct Remedy: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The kind of a remedy.
  ///
  /// The set is open: a switch over codes needs a default, for which the description is the answer.
  public struct Code: OpenCode, Codable {
    /// The code's name, such as `closeOtherProgram`.
    public let rawValue: String
    /// Creates a code, such as one of a backend's own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Advice that only its description states.
    public static let other = Code(rawValue: "other")
  }

  /// The name of a fact that a remedy mentions.
  public struct Fact: OpenCode, Codable, CodingKeyRepresentable {
    /// The fact's name, such as `path`.
    public let rawValue: String
    /// Creates the name of a fact.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file or folder.
    public static let path = Fact(rawValue: "path")
    /// A group of the system's users.
    public static let group = Fact(rawValue: "group")
    /// A user of the system.
    public static let user = Fact(rawValue: "user")
    /// The name of a thing, such as a driver or a control.
    public static let name = Fact(rawValue: "name")
  }

  /// The kind of remedy.
  public let code: Code
  /// The remedy in plain words, as a clause that follows a semicolon.
  public let description: String
  /// The values that the description mentions, by name.
  public let facts: [Fact: String]

  /// Creates a remedy; the description is a clause that follows a semicolon.
  public init(_ code: Code, _ description: String, _ facts: [Fact: String] = [:]) {
    self.code = code
    self.description = description
    self.facts = facts
  }

  /// Creates advice of the code ``Code/other``, which only its description states.
  public init(_ description: String) {
    self.init(.other, description)
  }
}

extension Remedy.Code {
  /// Create the folder first.
  public static let createFolder = Remedy.Code(rawValue: "createFolder")
  /// Save the file in another place.
  public static let otherPlace = Remedy.Code(rawValue: "otherPlace")
  /// Free some space, or save the file in another place.
  public static let freeSpaceOrOtherPlace = Remedy.Code(rawValue: "freeSpaceOrOtherPlace")
  /// End the file's name with that of a format that can be written.
  public static let knownFormat = Remedy.Code(rawValue: "knownFormat")
}
