internal import CaptureArguments
internal import CaptureFiles

/// A file with settings, and everything that is wrong with it.
struct SettingsFile {
  /// A value, with the line that it is on.
  struct Line {
    let value: SettingValue
    let number: Int
  }

  let path: String
  private(set) var document: TOMLDocument?
  private(set) var lines: [Line] = []
  private(set) var errors: [SettingsError] = []
  private let home: String?

  /// Reads a file and validates it; nil if it does not exist, and need not.
  init?(at path: String, isRequired: Bool, as keys: SettingKeys, home: String?) {
    self.path = path
    self.home = home
    do throws(FileError) {
      let bytes = try Self.bytes(of: path)
      read(bytes, as: keys)
    } catch {
      let isMissing = error.cause == .noSuchFile || error.cause == .notFolder
      if isMissing, !isRequired { return nil }
      errors = [
        SettingsError(place: shownPath, problem: "cannot read the settings: \(error.cause)")
      ]
    }
  }

  /// Returns at most one byte more than a document may have.
  private static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let file = try Descriptor(path, .reading)
    guard try file.byteCount <= TOMLDocument.byteLimit else {
      return [UInt8](repeating: UInt8(ascii: "\n"), count: TOMLDocument.byteLimit + 1)
    }
    return try file.readAll()
  }

  private mutating func read(_ bytes: [UInt8], as keys: SettingKeys) {
    let document: TOMLDocument
    do throws(TOMLError) {
      document = try TOMLDocument(reading: bytes)
    } catch {
      errors = [SettingsError(place: "\(shownPath), line \(error.line)", problem: error.problem)]
      return
    }
    self.document = document
    var found: [(line: Int, error: SettingsError)] = []
    for table in document.tables where !keys.isTable(table.key) {
      let problem = keys.problem(ofTable: table.key)
      found.append((table.line, SettingsError(place: place(table.line), problem: problem)))
    }
    for entry in document.entries {
      if let error = read(entry, as: keys) { found.append((entry.line, error)) }
    }
    errors = found.sorted { $0.line < $1.line }.map(\.error)
  }

  /// Reads a value, and returns what is wrong with it.
  private mutating func read(
    _ entry: TOMLDocument.Entry, as keys: SettingKeys
  ) -> SettingsError? {
    let place = place(entry.line)
    guard let setting = keys.setting(entry.key) else {
      // An unknown table has been reported once.
      let table = Array(entry.key.dropLast())
      let isReported = document?.tables.contains { $0.key == table } == true && !keys.isTable(table)
      return isReported ? nil : SettingsError(place: place, problem: keys.problem(ofKey: entry.key))
    }
    do throws(SettingProblem) {
      let value = try setting.value(Self.written(entry.value), from: place) { text in
        Self.path(text, home: home)
      }
      lines.append(Line(value: value, number: entry.line))
      return nil
    } catch {
      return SettingsError(place: place, problem: "\(setting.name): \(error)")
    }
  }

  /// Returns the path that a text in a file stands for; nil for a relative one.
  static func path(_ text: String, home: String?) -> String? {
    if text.hasPrefix("~/") { return home.map { $0 + text.dropFirst() } }
    return text.hasPrefix("/") || text == "-" || text.isEmpty ? text : nil
  }

  private static func written(_ value: TOMLValue) throws(SettingProblem) -> WrittenValue {
    switch value {
    case .boolean(let isTrue): return .boolean(isTrue)
    case .array(let values): return .list(try values.map(text))
    default: return .text(try text(value))
    }
  }

  private static func text(_ value: TOMLValue) throws(SettingProblem) -> String {
    switch value {
    case .string(let text): return text
    case .integer(let number): return "\(number)"
    case .float(let number): return "\(number)"
    case .boolean, .array:
      throw SettingProblem(description: "expected texts or numbers in the array, but got \(value)")
    }
  }

  private func place(_ line: Int) -> String { "\(shownPath), line \(line)" }

  /// The path for messages, with the home directory as `~`.
  private var shownPath: String { path.below(home: home) }
}

extension String {
  /// The path as people write it: with `~` for the home directory.
  func below(home: String?) -> String {
    guard let home, !home.isEmpty, home != "/", hasPrefix("\(home)/") else { return self }
    return "~" + dropFirst(home.count)
  }
}
