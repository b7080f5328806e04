/// A matrix of three rows and columns, for colours as sums of red, green and blue.
struct ColourMatrix {
  var rows: [[Double]]

  static func diagonal(_ values: [Double]) -> ColourMatrix {
    ColourMatrix(rows: [[values[0], 0, 0], [0, values[1], 0], [0, 0, values[2]]])
  }

  static func * (matrix: ColourMatrix, colour: [Double]) -> [Double] {
    matrix.rows.map { row in zip(row, colour).map(*).reduce(0, +) }
  }

  static func * (first: ColourMatrix, second: ColourMatrix) -> ColourMatrix {
    let columns = (0..<3).map { column in first * second.rows.map { $0[column] } }
    return ColourMatrix(rows: (0..<3).map { row in columns.map { $0[row] } })
  }

  var inverse: ColourMatrix {
    let minors = (0..<3).map { row in
      (0..<3).map { column in
        let (above, below) = (rows[(row + 1) % 3], rows[(row + 2) % 3])
        let (left, right) = ((column + 1) % 3, (column + 2) % 3)
        return above[left] * below[right] - above[right] * below[left]
      }
    }
    let determinant = zip(rows[0], minors[0]).map(*).reduce(0, +)
    return ColourMatrix(
      rows: (0..<3).map { row in (0..<3).map { minors[$0][row] / determinant } })
  }
}
