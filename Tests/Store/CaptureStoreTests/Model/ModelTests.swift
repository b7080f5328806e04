import CaptureFiles
import CaptureImaging
import CaptureMetadata
import CaptureTestSupport
import Testing

@testable import CaptureStore

@Suite(.timeLimit(.minutes(10)))
struct ModelTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a store and a dictionary agree after any sequence of operations`(seed: UInt64) throws {
    let folder = try TestFolder(in: "/dev/shm")
    var model = StoreModel(seed: seed)
    var store = try StoreEngine(at: folder.path)
    for number in 1...750 {
      switch model.chance(100) {
      case 0..<2: store = try StoreEngine(at: folder.path)
      case 2:
        for ending in ["", "-wal", "-shm"] {
          try Folder.remove("\(folder.path)/.capture/catalogue.sqlite\(ending)")
        }
        if model.chance(2) == 0 { store = try StoreEngine(at: folder.path) }
      case 3:
        let removed = try store.emptyBin()
        #expect(removed == model.emptyBin())
      default: try model.step(number, in: store)
      }
      if number % 50 == 0 { #expect(try model.differences(from: store) == []) }
    }
    #expect(try StoreInspection(of: folder.path).complaints == [])
    #expect(try store.verify { Issue.record("\($0)") }.isHealthy)
    print("seed \(seed): \(model.ledger.lines.count) photos at the end")
  }
}

/// A ledger with its own random numbers, which predicts the state of a store.
struct StoreModel {
  private(set) var ledger = ExpectedStore()
  private var random: SeededGenerator
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// Performs a step in the store and in the ledger.
  mutating func step(_ number: Int, in store: StoreEngine) throws {
    let step = ledger.step(number: number, using: &random)
    guard step.verb != .add else {
      let jpeg = try NumberedPhoto.jpeg(seed: seed, number: number)
      let new = NewPhoto(original: jpeg, taken: NumberedPhoto.taken(number))
      return ledger.apply(step, id: "\(try store.add(new).photo.id)")
    }
    guard let id = PhotoID(step.photo) else { throw TestSetupError("\(step)") }
    switch step.verb {
    case .add: break
    case .rate: try store.rate(id, Int(step.value))
    case .note: try store.note(id, step.value)
    case .tag: try store.tag(id, adding: [step.value])
    case .move: try store.move([id], to: step.value)
    case .delete: try store.delete([id])
    case .restore: try store.restore([id])
    }
    ledger.apply(step, id: step.photo)
  }

  /// Removes the photos in the bin from the ledger, and returns their number.
  mutating func emptyBin() -> Int {
    let binned = ledger.lines.filter(\.value.isInBin).keys
    for id in binned { ledger.forget(id) }
    return binned.count
  }

  func differences(from store: StoreEngine) throws -> [String] {
    var differences: [String] = []
    for isInBin in [false, true] {
      let photos = try store.photos(PhotoQuery(isInBin: isInBin), limit: 100_000)
      let expected = ledger.lines.filter { $0.value.isInBin == isInBin }
      if Set(photos.map { "\($0.id)" }) != Set(expected.keys) { differences.append("other photos") }
      for photo in photos where !(expected["\(photo.id)"].map(photo.matches) ?? false) {
        differences.append("\(photo) is not \(expected["\(photo.id)"] as Any)")
      }
    }
    let stars = ledger.lines.values.filter { !$0.isInBin && ($0.rating ?? -1) >= 3 }.count
    if try store.count(PhotoQuery(rating: 3)) != stars { differences.append("other stars") }
    for word in Set(ledger.lines.values.flatMap(\.keywords)).sorted().prefix(5) {
      let tagged = ledger.lines.values.filter { !$0.isInBin && $0.keywords.contains(word) }.count
      if try store.count(PhotoQuery(keywords: [word])) != tagged { differences.append(word) }
    }
    return differences
  }
}
