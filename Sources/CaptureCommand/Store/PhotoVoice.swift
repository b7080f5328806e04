internal import CaptureImaging
internal import CaptureJSON
internal import CaptureMetadata
internal import CaptureStore

/// Says which photos there are, or what they are like now: a line each.
struct PhotoVoice {
  let store: PhotoStore
  let wantsJSON: Bool

  /// Prints photos with one write, however many.
  func say(_ photos: [Photo]) {
    guard !photos.isEmpty else { return }
    let lines = photos.map { wantsJSON ? $0.json(in: store).line : $0.line }
    Console.say(lines: lines)
  }
}

extension Photo {
  /// The photo in one line: a short id, when it was taken, its size, its stars and its path.
  fileprivate var line: String {
    [
      shortID, taken.brief, size.description.padded(to: 9), stars.padded(to: 5), path,
    ].joined(separator: "  ")
  }

  /// Digits enough that hardly any two photos of a store share them.
  var shortID: String { String(id.description.prefix(10)) }

  /// The rating as people read it.
  var stars: String {
    switch words.rating {
    case .none: "-"
    case .some(0): "0"
    case .some(let rating) where rating < 0: "x"
    case .some(let rating): String(repeating: "*", count: rating)
    }
  }
}

extension WallTime {
  /// The date and the time to the minute, where the photo was taken.
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
