/// The order of a frame's rows: progressive, or in the fields of interlaced video.
///
/// The top field has the first row and every second row after it, the bottom field the others.
public enum FieldOrder: String, CaseIterable, Sendable, Codable {
  /// All rows from top to bottom.
  case rows
  /// The whole top field, then the whole bottom field.
  case topThenBottom
  /// The whole bottom field, then the whole top field.
  case bottomThenTop
  /// A single field; its rows also stand in for the missing ones.
  case single
}

extension FieldOrder {
  /// The parity of the picture's rows in each stored half, 0 for the top field; nil if the rows
  /// are not stored by field.
  var parities: [Int]? {
    switch self {
    case .rows, .single: nil
    case .topThenBottom: [0, 1]
    case .bottomThenTop: [1, 0]
    }
  }
}
