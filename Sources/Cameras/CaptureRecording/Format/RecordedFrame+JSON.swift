internal import CaptureCamera
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureText

extension RecordedFrame {
  /// The frame's members; the layout is left out if it is the stream's default.
  func members(usually usual: FrameLayout?) -> [JSON.Member] {
    let isUsual = layout == usual
    return JSON.compact([
      "number": .integer(number), "sequence": .integer(sequence), "exposed": .nanoseconds(exposed),
      "flagged": .flag(isFlaggedBroken), "bytes": .array(byteCounts.map(JSON.integer)),
      "layout": isUsual ? nil : layout.recorded,
      "condition": condition == .whole ? nil : .string(condition.word.rawValue),
      "text": condition.text.map(JSON.string), "needed": condition.needed.map(JSON.integer),
      "size": condition.size.map { .string($0.description) },
      "file": hasBytes ? .string(file) : nil,
    ]).members
  }
}

/// The names of frame conditions in recordings.
private enum ConditionWord: String, CaseIterable {
  case whole, withoutTables, empty, cut, garbage, short, wrongSize, unseen
}

extension FrameCondition {
  fileprivate var word: ConditionWord {
    switch self {
    case .whole: .whole
    case .withoutTables: .withoutTables
    case .empty: .empty
    case .cut: .cut
    case .garbage: .garbage
    case .short: .short
    case .wrongSize: .wrongSize
    case .unseen: .unseen
    }
  }

  fileprivate var text: String? {
    switch self {
    case .cut(let why), .garbage(let why): why
    default: nil
    }
  }

  fileprivate var needed: Int? {
    if case .short(let needed) = self { needed } else { nil }
  }

  fileprivate var size: FrameSize? {
    if case .wrongSize(let size) = self { size } else { nil }
  }
}

extension JSONFields {
  /// Reads a frame; a missing layout is the stream's default.
  mutating func frame(usually usual: FrameLayout?) throws(JSONFieldError) -> RecordedFrame {
    let number = try required("number").int(in: 1...999_999_999)
    let sequence = try required("sequence").wholeNumber()
    let exposed = try required("exposed").nanoseconds(from: .min)
    let isFlagged = try flag("flagged")
    let counts = try required("bytes").byteCounts()
    let layout = optional("layout")
    let condition = try condition()
    let file = optional("file")
    guard let layout = try layout?.layout() ?? usual else {
      throw required("layout").error("is missing, and no stream was opened before")
    }
    let frame = RecordedFrame(
      number: number, sequence: sequence, exposed: exposed, layout: layout,
      isFlaggedBroken: isFlagged, byteCounts: counts, condition: condition, hasBytes: file != nil)
    if let file, try file.string() != frame.file {
      throw file.error("the file of this frame must be \"\(frame.file)\"")
    }
    return frame
  }

  private mutating func condition() throws(JSONFieldError) -> FrameCondition {
    guard let field = optional("condition") else { return .whole }
    return switch try field.value(.oneOf(ConditionWord.self)) {
    case .whole: .whole
    case .withoutTables: .withoutTables
    case .empty: .empty
    case .cut: .cut(try required("text").string())
    case .garbage: .garbage(try required("text").string())
    case .short: .short(needed: try required("needed").wholeNumber())
    case .wrongSize: .wrongSize(try required("size").value(.size))
    case .unseen: .unseen
    }
  }
}

extension JSONField {
  fileprivate func byteCounts() throws(JSONFieldError) -> [Int] {
    let counts = try items().map { item throws(JSONFieldError) in
      try item.int(in: 0...256_000_000)
    }
    guard (1...8).contains(counts.count) else { throw error("a frame has one to eight buffers") }
    guard counts.reduce(0, +) <= 256_000_000 else { throw error("a frame cannot be that large") }
    return counts
  }
}
