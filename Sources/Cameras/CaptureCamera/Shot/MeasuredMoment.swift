internal import CaptureBase
internal import CaptureImaging

/// The measurements of a picture, and the time at which it was exposed.
struct MeasuredMoment: Hashable, Sendable {
  var time: Timestamp
  var measure: PictureStatistics
}

extension ArraySlice<MeasuredMoment> {
  /// Returns the difference between a value's maximum and minimum.
  func travel(of value: (PictureStatistics) -> Double) -> Double {
    let (least, most) = range(of: value)
    return most - least
  }

  /// Returns the same difference relative to the maximum.
  func relativeTravel(of value: (PictureStatistics) -> Double) -> Double {
    let (least, most) = range(of: value)
    return most > 0 ? (most - least) / most : 0
  }

  private func range(of value: (PictureStatistics) -> Double) -> (least: Double, most: Double) {
    guard let first else { return (0, 0) }
    var (least, most) = (value(first.measure), value(first.measure))
    for moment in self {
      let value = value(moment.measure)
      if value < least { least = value } else if value > most { most = value }
    }
    return (least, most)
  }

  /// Returns by how much a value rises or falls in a second: the slope of the line that fits it best.
  func slope(of value: (PictureStatistics) -> Double) -> Double {
    guard let start = first?.time else { return 0 }
    var (times, values, products, squares) = (0.0, 0.0, 0.0, 0.0)
    for moment in self {
      let time = Double((moment.time - start).nanoseconds) / 1e9
      let value = value(moment.measure)
      times += time
      values += value
      products += time * value
      squares += time * time
    }
    let count = Double(count)
    let square = squares - times * times / count
    return square > 0 ? abs((products - times * values / count) / square) : 0
  }
}
