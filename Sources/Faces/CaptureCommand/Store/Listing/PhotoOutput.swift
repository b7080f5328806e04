internal import CaptureBase
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore
internal import CaptureWords

/// The output of commands that print photos, one per line.
struct PhotoOutput {
  let store: StoreEngine
  let wantsJSON: Bool

  /// Prints any number of photos with one write.
  func say(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    guard wantsJSON else { return Console.printResult(photos.map(\.line)) }
    Console.printResult(lines: photos.map { $0.json(in: store).line })
  }
}

extension Photo {
  /// The photo in one line: a short id, the time when it was taken, its size, stars and path.
  fileprivate var line: StyledText {
    let style: StyledText.Style? = stars.hasPrefix("*") ? .stars : stars == "x" ? .rejected : nil
    return StyledText([
      (shortID, .id), ("  \(taken.brief)  \(size.description.padded(to: 9))  ", nil),
      (stars.padded(to: 5), style), ("  \(path)", nil),
    ])
  }

  /// Enough digits of the id that photos of one store rarely share them.
  var shortID: String { String(id.description.prefix(10)) }

  /// The rating as stars; `-` for none and `x` for a rejected photo.
  var stars: String {
    switch annotations.rating {
    case .none: "-"
    case .some(0): "0"
    case .some(let rating) where rating < 0: "x"
    case .some(let rating): String(repeating: "*", count: rating)
    }
  }
}

extension WallTime {
  /// The date and the time to the minute, in the photo's own time zone.
  var brief: String {
    let text = description
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
