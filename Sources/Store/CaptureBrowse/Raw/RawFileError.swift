/// A reason why a raw file could not be used.
public enum RawFileError: String, Error, CaseIterable, Sendable {
  /// The file no longer exists.
  case missing
  /// The file is shorter or longer than its name implies.
  case cutShort
  /// The header describes another picture than the file name.
  case foreign
  /// The header or a checksum does not match.
  case damaged
  /// Another program wrote to the file while it was being read.
  case changed
  /// The system refused to open or read the file.
  case unreadable

  /// Whether the file can never become usable, so that it should be removed.
  var isForGood: Bool { [.cutShort, .foreign, .damaged].contains(self) }
}
