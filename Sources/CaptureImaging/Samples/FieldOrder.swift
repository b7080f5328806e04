/// How the rows of a frame follow each other: at once, or as the two fields of television.
///
/// The top field has every second row from the first on, the bottom field the others.
public enum FieldOrder: String, CaseIterable, Sendable {
  /// From top to bottom.
  case rows
  /// All of the top field, then all of the bottom one.
  case topThenBottom
  /// All of the bottom field, then all of the top one.
  case bottomThenTop
  /// Only one of the two; its rows stand for those of the other, too.
  case single
}

extension FieldOrder {
  /// Which of the picture's rows each half of the stored ones is, 0 for every second from the first
  /// on; nil where the rows are not in halves.
  var parities: [Int]? {
    switch self {
    case .rows, .single: nil
    case .topThenBottom: [0, 1]
    case .bottomThenTop: [1, 0]
    }
  }
}
