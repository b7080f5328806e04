internal import CaptureArguments
internal import CaptureStore
internal import CaptureText

/// Photos on the command line, each given by its id or the first digits of it.
enum PhotoArgument {
  static let form = TextForm("a photo's id, or its first four or more digits") { text in
    (4...32).contains(text.utf8.count) && text.utf8.allSatisfy(\.isHexDigit) ? text : nil
  }

  static let ids = Parameter.someArguments(
    "id", form, help: "Photos, each by its id or the first four or more digits of it.")

  static let optionalIDs = Parameter.arguments(
    "id", form, help: "Photos, each by its id or the first four or more digits of it.")
}

extension StoreEngine {
  /// Returns the ids that start with these digits, in the same order and without duplicates.
  func ids(_ digits: [String]) throws(Failure) -> [PhotoID] {
    var ids: [PhotoID] = []
    for digits in digits {
      let id = try asking { () throws(StoreError) in try self.id(beginning: digits) }
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}
