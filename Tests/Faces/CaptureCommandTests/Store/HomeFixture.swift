import CaptureBase
import CaptureFiles
import CaptureImaging
import CaptureJSON
import CaptureStore
import CaptureTestSupport
import Testing

/// A home folder with a store that the program itself has created.
struct HomeFixture: ~Copyable {
  let folder: TestFolder

  /// Creates a home with this many small photos in its store, one per day from 1 June 2026.
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

  /// Returns the objects that a command prints.
  func objects(_ words: [String]) throws -> [JSON] {
    try run(words + ["--json"]).objects
  }

  /// The ids of the listed photos, oldest first.
  var ids: [String] {
    get throws {
      try objects(["list", "--oldest-first"]).compactMap { $0["id"]?.text }
    }
  }

  /// Returns the path of a photo's original, without looking for changes by other programs.
  func file(of id: String) throws -> String {
    let store = try StoreEngine(at: "\(folder.path)/.local/share/capture", creating: false)
    let photo = try store.photo(store.id(beginning: id))
    return store.file(of: try #require(photo))
  }

  /// Overwrites the second half of a photo's original.
  func damageOriginal(of id: String) throws {
    let path = try file(of: id)
    var bytes = try [UInt8](contentsOf: path)
    for index in bytes.indices.dropFirst(bytes.count / 2) { bytes[index] = 0 }
    try bytes.write(to: path)
  }

  /// Removes a photo's original without notifying the store.
  func removeOriginal(of id: String) throws {
    try Folder.remove(file(of: id))
  }

  /// Inserts a comment into a photo's original as another program would, which changes its size.
  func editOriginal(of id: String) throws {
    let path = try file(of: id)
    var bytes = try [UInt8](contentsOf: path)
    bytes.insert(contentsOf: [0xFF, 0xFE, 0, 6] + Array("edit".utf8), at: 2)
    try bytes.write(to: path)
  }

  /// Returns a small photo that differs from those of other numbers, with its date.
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
  /// The objects on standard output, one per line.
  var objects: [JSON] {
    get throws {
      try text.split(separator: "\n").map { line in
        try LocatedJSON(reading: Array(line.utf8), file: "output").json
      }
    }
  }
}
