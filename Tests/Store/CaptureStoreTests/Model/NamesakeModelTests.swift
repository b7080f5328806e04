import CaptureFiles
import CaptureTestSupport
import Testing

@testable import CaptureStore

/// Random sequences of calls about photos that are all named IMG, with sidecars of either name.
@Suite(.timeLimit(.minutes(10)))
struct NamesakeModelTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a rating stays with its photo, and no sidecar is lost, whatever its namesakes do`(
    seed: UInt64
  ) throws {
    var run = try NamesakeRun(seed: seed)
    for _ in 0..<40 {
      try run.step()
      try run.check()
    }
    try run.rebuild()
    try run.check()
  }
}

/// A store whose photos are all named IMG, with the ratings that they should have.
private struct NamesakeRun: ~Copyable {
  private let fixture: StoreFixture
  private var random: SeededGenerator
  private var steps: [String] = []
  private var ratings: [PhotoID: Int] = [:]
  private var photos: [PhotoID] = []
  /// The number of sidecars written by another program, each with a mark of its own.
  private var marks = 0
  /// The time given to the file that was written last.
  private var time = 1_000_000_000

  init(seed: UInt64) throws {
    fixture = try StoreFixture()
    random = SeededGenerator(seed: seed)
  }

  mutating func step() throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: try add()
    case 2, 3: try move()
    case 4: try changeBin()
    case 5, 6: try writeSidecar(isShort: true)
    case 7: try writeSidecar(isShort: false)
    case 8: try rate()
    default: try addRaw()
    }
  }

  /// Expects every rating in its photo's sidecar, and every mark in some sidecar.
  func check() throws {
    for id in photos { try fixture.expectRating(ratings[id], of: id, "\(steps)") }
    let found = try sidecars(below: fixture.folder.path).map { String(decoding: $0, as: UTF8.self) }
    for mark in 0..<marks {
      #expect(found.contains { $0.contains("(\(mark))") }, "\(mark) \(steps)")
    }
  }

  /// Rebuilds the catalogue from the files.
  mutating func rebuild() throws {
    steps.append("rebuild")
    _ = try StoreEngine.rebuild(at: fixture.folder.path)
  }

  private mutating func add() throws {
    let name = ["IMG.jpg", "IMG.JPG", "IMG.jpeg", "IMG.Jpg"].randomElement(using: &random) ?? ""
    steps.append("add \(name)")
    photos.append(try fixture.add(photos.count + 1, as: name).id)
  }

  private mutating func move() throws {
    let folder = ["Crete", "Delos"].randomElement(using: &random) ?? ""
    let some = photos.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
    let moved = try some.filter { try fixture.store.photo($0)?.deleted == nil }
    steps.append("move \(numbers(moved)) to \(folder)")
    _ = try fixture.store.move(moved, to: folder)
  }

  private mutating func changeBin() throws {
    guard let photo = try anyPhoto() else { return }
    let isDeleted = photo.deleted != nil
    steps.append("\(isDeleted ? "restore" : "delete") \(numbers([photo.id]))")
    _ = try isDeleted ? fixture.store.restore([photo.id]) : fixture.store.delete([photo.id])
  }

  private mutating func rate() throws {
    guard let photo = try anyPhoto(), photo.deleted == nil else { return }
    let rating = Int.random(in: 1...5, using: &random)
    steps.append("rate \(numbers([photo.id]))")
    let sidecar = SidecarFile(of: photo, in: fixture.store.place).relative
    try fixture.store.rate(photo.id, rating)
    ratings[photo.id] = rating
    setTime(of: fixture.path(sidecar))
  }

  /// Writes a sidecar as another program does that knows which photo it describes.
  private mutating func writeSidecar(isShort: Bool) throws {
    guard let photo = try anyPhoto(), photo.deleted == nil else { return }
    let original = fixture.store.file(of: photo)
    let stem = original[..<(original.lastIndex(of: ".") ?? original.endIndex)]
    let path = isShort ? stem + ".xmp" : original + ".xmp"
    guard !Folder.exists(path), !isShort || !BriefSidecar.hasRival(original) else { return }
    steps.append("write \(isShort ? "short" : "full") of \(numbers([photo.id]))")
    let rating = Int.random(in: 1...5, using: &random)
    try fixture.sidecar(rating: rating, mark: marks).write(to: path)
    marks += 1
    ratings[photo.id] = rating
    setTime(of: path)
    _ = try fixture.store.refresh { _ in }
  }

  /// Adds a raw photo to a folder where no sidecar is named after it.
  private mutating func addRaw() throws {
    let folder = ["Crete", "Delos"].randomElement(using: &random) ?? ""
    guard !Folder.exists(fixture.path("\(folder)/IMG.xmp")) else { return }
    steps.append("raw in \(folder)")
    try Folder.make(fixture.path(folder))
    try [1].write(to: fixture.path("\(folder)/IMG.CR2"))
  }

  private mutating func anyPhoto() throws -> Photo? {
    guard let id = photos.randomElement(using: &random) else { return nil }
    return try fixture.store.photo(id)
  }

  private mutating func setTime(of path: String) {
    time += 1
    fixture.setTime(of: path, time)
  }

  private func numbers(_ ids: [PhotoID]) -> String {
    "\(ids.compactMap { photos.firstIndex(of: $0) })"
  }

  private func sidecars(below folder: String) throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    for name in try Folder.names(in: folder) {
      let path = "\(folder)/\(name)"
      if Folder.isFolder(path) {
        found += try sidecars(below: path)
      } else if name.hasSuffix(".xmp") {
        found.append(try [UInt8](contentsOf: path))
      }
    }
    return found
  }
}

extension StoreFixture {
  fileprivate func path(_ relative: String) -> String { "\(folder.path)/\(relative)" }
}
