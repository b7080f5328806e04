import CaptureFiles
import CaptureImaging
import CaptureJSON
import CaptureTestSupport
import Testing

/// A home with a store in it, worked on by the program itself.
struct Gallery: ~Copyable {
  let folder: TestFolder

  /// A home with so many small photos in its store, a day apart, the first on 1 June 2026.
  init(photos count: Int = 0) throws {
    let folder = try TestFolder()
    let numbers = Array(1...max(1, count)).prefix(count)
    for number in numbers { try folder.write(Self.jpeg(number), as: "in-\(number).jpg") }
    if count > 0 {
      _ = try CaptureProgram.run(["add"] + numbers.map { "in-\($0).jpg" }, in: folder)
    }
    self.folder = folder
  }

  func run(_ words: [String]) throws -> Child.Outcome {
    try CaptureProgram.run(words, in: folder)
  }

  /// The objects that a command prints.
  func objects(_ words: [String]) throws -> [JSON] {
    try run(words + ["--json"]).objects
  }

  /// The ids of what is listed, the first photo's first.
  var ids: [String] {
    get throws {
      try objects(["list", "--oldest-first"]).compactMap { $0["id"]?.text }
    }
  }

  /// Writes over a photo's original from its middle on.
  func damageOriginal(of id: String) throws {
    let path = try #require(objects(["show", id]).first?["file"]?.text)
    var bytes = try [UInt8](contentsOf: path)
    for index in bytes.indices.dropFirst(bytes.count / 2) { bytes[index] = 0 }
    try bytes.write(to: path)
  }

  /// Removes a photo's original behind the store's back.
  func removeOriginal(of id: String) throws {
    try Folder.remove(#require(objects(["show", id]).first?["file"]?.text))
  }

  /// Has another program write its name into a photo's original, whose size changes by that.
  func editOriginal(of id: String) throws {
    let path = try #require(objects(["show", id]).first?["file"]?.text)
    var bytes = try [UInt8](contentsOf: path)
    bytes.insert(contentsOf: [0xFF, 0xFE, 0, 6] + Array("edit".utf8), at: 2)
    try bytes.write(to: path)
  }

  /// A small photo that differs from those of other numbers, with its day.
  static func jpeg(_ number: Int) throws -> [UInt8] {
    var picture = PlanarPicture(size: FrameSize(width: 64, height: 48), chroma: .s420, luma: 90)
    picture.withMutablePlane(0) { plane in
      for index in plane.indices { plane[index] = UInt8(truncatingIfNeeded: index * number / 7) }
    }
    var encoder = try JPEGEncoder()
    let bytes = try encoder.encode(picture, quality: 90)
    let day = WallTime(seconds: 1_780_272_000 + 86_400 * Int64(number - 1), offset: 0)
    return try JPEGPhoto.made(
      from: bytes.span.bytes, ExifFacts(captureTime: day, model: "Camera \(number)"))
  }
}

extension Child.Outcome {
  /// The objects on the standard output, a line each.
  var objects: [JSON] {
    get throws {
      try text.split(separator: "\n").map { line in
        try LocatedJSON(reading: Array(line.utf8), file: "output").json
      }
    }
  }
}

extension JSON {
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
