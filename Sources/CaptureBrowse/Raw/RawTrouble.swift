/// Why a raw file could not be used.
public enum RawTrouble: String, Error, CaseIterable, Sendable {
  /// It is not there any more.
  case missing
  /// It is shorter or longer than its picture.
  case cutShort
  /// It holds another picture than its name says.
  case foreign
  /// Its bytes are not those that were written.
  case damaged
  /// Somebody wrote to it while it was read.
  case changed
  /// The system does not let it be read.
  case unreadable

  /// Whether nobody will ever be served by the file.
  var isForGood: Bool { [.cutShort, .foreign, .damaged].contains(self) }
}
