internal import CaptureJSON
internal import CaptureStore
internal import CaptureText

/// The output of `capture list`.
struct ListOutput {
  /// What is printed of each photo.
  enum Form: Equatable {
    /// What people look for, in one line.
    case lines
    case json
    case ids
    /// A row of a table with the members of the JSON.
    case csv
    case template(PhotoTemplate)
  }

  let store: StoreEngine
  let form: Form
  /// Whether each photo's text ends with a zero byte, and is neither escaped nor ends in a line
  /// break.
  let endsWithZero: Bool

  /// Prints the table's heading.
  func begin() {
    if form == .csv { Console.printResult(text: CSV.row(PhotoMembers.names)) }
  }

  /// Prints any number of photos with one write.
  func say(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    switch form {
    case .lines, .json: PhotoOutput(store: store, wantsJSON: form == .json).say(photos)
    case .ids where !endsWithZero: Console.printResult(lines: photos.map { "\($0.id)" })
    case .ids: Console.printResult(items: photos.map { "\($0.id)" })
    case .csv:
      let rows = photos.map { CSV.row(PhotoMembers(of: $0, in: store).texts) }
      Console.printResult(text: rows.joined())
    case .template(let template):
      let members = photos.map { PhotoMembers(of: $0, in: store) }
      if endsWithZero {
        Console.printResult(items: members.map { template.text(of: $0) })
      } else {
        let lines = members.map { template.text(of: $0) { $0.visible } + "\n" }
        Console.printResult(text: lines.joined())
      }
    }
  }
}
