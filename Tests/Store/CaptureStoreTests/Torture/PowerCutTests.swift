import CaptureImaging
import CaptureTestSupport
import Testing

@testable import CaptureStore

extension Torture {
  @Suite(
    .enabled(if: Strace.isAllowed, "the kernel does not allow tracing here"),
    .timeLimit(.minutes(10)))
  struct PowerCutTests {
    @Test(arguments: StoreOperation.allCases)
    func `a change cut off by a power failure at any point is either complete or not begun`(
      operation: StoreOperation
    ) throws {
      let folder = try TestFolder()
      let base = try OperationBase(in: folder)
      let disk = try DiskModel(of: base.store)
      var told = base.told
      var seen: Set<Int> = []
      var cuts = 0
      for call in try Strace.calls(of: operation.words(for: base), in: folder) {
        for remaining in DiskModel.RemainingData.allCases
        where seen.insert(disk.fingerprint(remaining)).inserted {
          cuts += 1
          let complaints = try Self.complaints(after: remaining, of: disk, told, operation, base)
          #expect(complaints == [], "\(remaining) before \(call.summary)")
        }
        try disk.perform(call)
        told += call.words
      }
      let complaints = try Self.complaints(after: .synced, of: disk, told, operation, base)
      #expect(complaints == [], "synced at the end")
      print("\(operation): \(cuts) different cuts")
      #expect(cuts > 10)
    }

    private static func complaints(
      after remaining: DiskModel.RemainingData, of disk: DiskModel, _ told: String,
      _ operation: StoreOperation,
      _ base: OperationBase
    ) throws -> [String] {
      let folder = try TestFolder(in: "/dev/shm")
      let store = "\(folder.path)/store"
      try disk.write(remaining, to: store)
      return try base.complaints(about: store, told, operation)
    }
  }
}

/// A change of a store, made in its own process.
enum StoreOperation: String, CaseIterable, Sendable {
  case add, rate, note, move, delete, restore, empty

  func words(for base: OperationBase) -> [String] {
    switch self {
    case .add: base.words("add 9 -")
    case .rate: base.words("rate \(base.first) 5")
    case .note: base.words("note \(base.second) word")
    case .move: base.words("move \(base.second) Far/Away")
    case .delete: base.words("delete \(base.second) -")
    case .restore: base.words("restore \(base.binned) -")
    case .empty: ["empty", base.store, "1"]
    }
  }
}

/// A store with two photos, one of them annotated, and a third one in the bin.
struct OperationBase {
  let store: String
  let first: String
  let second: String
  let binned: String
  /// The driver's output while it created the store.
  let told: String

  init(in folder: borrowing TestFolder) throws {
    let store = "\(folder.path)/base"
    let ids = try (1...3).map { number in
      let jpeg = try NumberedPhoto.jpeg(seed: 1, number: number)
      return "\(Digest(of: jpeg.span.bytes).id)"
    }
    let steps = ["add 1 -", "add 2 -", "rate \(ids[1]) 3", "add 3 -", "delete \(ids[2]) -"]
    var told = ""
    for step in steps {
      let outcome = try DriverProgram.run(Self.words(step, store), in: folder)
      guard outcome.status == 0 else { throw TestSetupError(outcome.text + outcome.errors) }
      told += outcome.text
    }
    self.store = store
    self.told = told
    first = ids[0]
    second = ids[1]
    binned = ids[2]
  }

  private static func words(_ step: String, _ store: String) -> [String] {
    ["once", store, "1"] + step.split(separator: " ").map(String.init)
  }

  func words(_ step: String) -> [String] {
    Self.words(step, store)
  }

  /// Returns the problems of a store after an operation with this output so far; also adds a photo.
  func complaints(about store: String, _ told: String, _ operation: StoreOperation) throws
    -> [String]
  {
    var inspection = try StoreInspection(of: store)
    var complaints: [String] = []
    if operation == .empty {
      complaints = remainders(of: inspection.photos, told)
    } else {
      try inspection.compare(with: DriverLog(seed: 1, told: told))
    }
    let next = NewPhoto(
      original: try NumberedPhoto.jpeg(seed: 2, number: 1), taken: NumberedPhoto.taken(1))
    let outcome = try StoreEngine(at: store).add(next).outcome
    if outcome != .added { complaints.append("the next photo is \(outcome)") }
    let verification = try StoreEngine(at: store).verify { complaints.append("\($0)") }
    if !verification.isHealthy { complaints.append("verifying finds damage") }
    return inspection.complaints + complaints
  }

  /// Returns a problem unless emptying the bin left all other photos, and the binned one until it
  /// was reported done.
  private func remainders(of photos: [PhotoID: Photo], _ told: String) -> [String] {
    var ids = Set(photos.keys.map(\.description))
    if !told.hasSuffix("done 1\n") { ids.remove(binned) }
    return ids == Set([first, second]) ? [] : ["the bin leaves \(ids)"]
  }
}

extension SystemCall {
  /// The text that a call writes to the test, which reads it through a pipe.
  var words: String {
    guard case .write(let path, let bytes) = self, path.hasPrefix("pipe:") else { return "" }
    return bytes.text
  }

  /// The call without the bytes that it writes.
  var summary: String {
    switch self {
    case .write(let path, let bytes): "write \(bytes.count) bytes to \(path)"
    case .writeAt(let path, let bytes, let offset): "write \(bytes.count) at \(offset) of \(path)"
    default: "\(self)"
    }
  }
}
