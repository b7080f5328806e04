internal import CaptureBase
internal import CaptureImaging

/// The measurements of a picture, and the time at which it was exposed.
struct MeasuredMoment: Hashable, Sendable {
  var time: Timestamp
  var measure: PictureStatistics
}

extension ArraySlice<MeasuredMoment> {
  /// Returns the difference between a value's maximum and minimum.
  func travel(of value: KeyPath<PictureStatistics, Double>) -> Double {
    let values = map { $0.measure[keyPath: value] }
    return (values.max() ?? 0) - (values.min() ?? 0)
  }

  /// Returns the same difference relative to the maximum.
  func relativeTravel(of value: KeyPath<PictureStatistics, Double>) -> Double {
    let largest = map { $0.measure[keyPath: value] }.max() ?? 0
    return largest > 0 ? travel(of: value) / largest : 0
  }

  /// Returns by how much a value rises or falls in a second: the slope of the line that fits it best.
  func slope(of value: KeyPath<PictureStatistics, Double>) -> Double {
    guard let start = first?.time else { return 0 }
    let times = map { ($0.time - start).milliseconds / 1000 }
    let values = map { $0.measure[keyPath: value] }
    let middle = times.reduce(0, +) / Double(count)
    let mean = values.reduce(0, +) / Double(count)
    var (product, square) = (0.0, 0.0)
    for (time, value) in zip(times, values) {
      product += (time - middle) * (value - mean)
      square += (time - middle) * (time - middle)
    }
    return square > 0 ? abs(product / square) : 0
  }
}
