internal import CaptureArguments
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// Photos on the command line, each given by its id or the first digits of it.
enum PhotoArgument {
  static let form = TextForm<String>.photoDigits

  private static let help = """
    Photo ids, or at least their first four digits; - reads ids from standard input, one per \
    line.
    """
  private static let formOrInput = TextForm(
    "a photo's id, or its first four or more digits, or '-'"
  ) { $0 == inputMark ? $0 : form.read($0) }

  static let ids = Parameter.someArguments("id", formOrInput, help: help).naming(.photo)
  static let optionalIDs = Parameter.arguments("id", formOrInput, help: help).naming(.photo)
  static let null = Parameter.flag(
    "null", short: "0",
    help: "With -: ids are separated by zero bytes, as 'capture list -0 --ids' prints them.")

  /// The argument that stands for the ids on standard input.
  private static let inputMark = "-"

  /// Returns the digits of the named photos; nil if no argument names any.
  ///
  /// With `-`, there may be none, which is not the same.
  static func digits(in parsed: ParsedCommand) throws(Failure) -> [String]? {
    let words = parsed[optionalIDs]
    guard !words.isEmpty else { return nil }
    var digits: [String] = []
    for word in words {
      guard word == inputMark else {
        digits.append(word)
        continue
      }
      for line in try InputLines.read(endingWithZero: parsed[null]) {
        guard let id = form.read(line) else {
          throw .message(
            "'\(line)', read from standard input, is neither a photo's id nor its first four or "
              + "more digits", .badData)
        }
        digits.append(id)
      }
    }
    return digits
  }
}

extension StoreEngine {
  /// Returns the photos that the command line or standard input names; nil if none is named.
  func namedIDs(_ parsed: ParsedCommand) throws(Failure) -> [PhotoID]? {
    try PhotoArgument.digits(in: parsed).map { digits throws(Failure) in try ids(digits) }
  }

  /// Returns the ids that start with these digits, in the same order and without duplicates.
  func ids(_ digits: [String]) throws(Failure) -> [PhotoID] {
    var ids: [PhotoID] = []
    var seen: Set<PhotoID> = []
    for digits in digits {
      let id = try asking { () throws(StoreError) in try self.id(beginning: digits) }
      if seen.insert(id).inserted { ids.append(id) }
    }
    return ids
  }
}
