internal import CaptureImaging
internal import CaptureStore
internal import CaptureTestSupport

/// A program that uses a store in its own process, and reports each step as soon as it is
/// done.
struct StoreDriver {
  enum Mode: String {
    /// `add STORE SEED COUNT`: adds photos; with a count of 0, until it is killed.
    case add
    /// `mix STORE SEED COUNT`: adds photos, and changes photos that it added.
    case mix
    /// `once STORE SEED VERB PHOTO VALUE`: performs one step.
    case once
    /// `empty STORE SEED`: empties the bin.
    case empty
    /// `list STORE SECONDS`: lists and reads photos, and prints the duration of the slowest
    /// listing.
    case list
    /// `read STORE SEED`: reads every photo.
    case read
    /// `live STORE SEED COUNT BACKUP`: like `mix`, with a backup after every eighth step.
    case live
    /// `check STORE SEED TOLD BACKUP`: compares a store that lost power with what another driver
    /// printed before (the file TOLD), and repairs what it can.
    case check
    /// `import STORE FOLDER`: imports a folder, and prints the first error and the numbers of
    /// photos added and failed.
    case `import`
    /// `peak STORE FOLDER`: like `import`, and also prints the peak growth of memory in bytes.
    case peak
    /// `backup STORE FOLDER`: backs up the store to another one.
    case backup
    /// `compare STORE FOLDER`: prints what a verifying backup would do, and then what it does.
    case compare
    /// `restore STORE FOLDER`: prints what restoring from a backup would do, and then what it does.
    case restore
    /// `accept STORE ID`: accepts a photo as it is, verifies the store, and prints each problem.
    case accept
    /// `churn STORE SEED`: moves, rates, deletes, restores and rebuilds until it is killed.
    case churn
    /// `rebuild STORE SEED`: rebuilds the catalogue, and prints unreachable folders, the number of
    /// photos and the number of missing originals.
    case rebuild
    /// `repair STORE SEED`: verifies and repairs the store, and prints each problem and the number of
    /// photos.
    case repair
    /// `refresh STORE SEED`: prints each file that belongs to no photo, and their number as it was
    /// recorded when the folders were compared.
    case refresh
    /// `lost STORE SEED`: prints each file in lost+found, removes them all, and prints why one stays.
    case lost
    /// `errors STORE NAME FOLDER`: for each error of the system, makes the catalogue while files of this
    /// name cannot be read, and prints the error's number and who reports the file: a rebuild, the list
    /// of unreadable files, a verification; and then a backup in this folder, if the file is known.
    case errors
    /// `albums STORE SEED`: changes an album until it is killed, and prints the number of each change.
    case albums
  }

  let store: StoreEngine

  init(at folder: String) throws {
    store = try Self.open(folder)
  }

  static func open(_ folder: String) throws -> StoreEngine {
    var configuration = StoreConfiguration()
    configuration.packLimit = 64 << 10  // so that there are several packs
    return try StoreEngine(at: folder, configuration: configuration)
  }

  func run(_ mode: Mode, _ words: [String]) throws {
    let seed = UInt64(words[0]) ?? 0
    let count = words.dropFirst().first.flatMap { Int($0) } ?? 0
    switch mode {
    case .add: try add(seed, count == 0 ? .max : count)
    case .mix: try mix(seed, count == 0 ? .max : count)
    case .once:
      guard let step = StoreStep(words.dropFirst().joined(separator: " ")) else { return }
      try perform(step, seed)
    case .empty: Output.line("done \(try store.emptyBin())")
    case .list: try list(for: .seconds(Int(seed)))
    case .read: try read()
    case .live: try live(seed, count, backup: words[2])
    case .check: try check(seed, told: words[1], backup: words[2])
    case .import: importAll(in: words[0])
    case .peak: try measureImport(of: words[0])
    case .backup: try copyAll(to: words[0])
    case .compare: try compareBackups(to: words[0])
    case .restore: try compareRestoring(from: words[0])
    case .accept: try accept(words[0])
    case .churn: try churn()
    case .rebuild: try rebuild()
    case .repair: try repair()
    case .refresh: try refresh()
    case .lost: try removeLostFiles()
    case .errors: try tellErrors(reading: words[0], backups: words[1])
    case .albums: try changeAlbum()
    }
  }

  private func add(_ seed: UInt64, _ count: Int) throws {
    var number = 0
    while number < count {
      number += 1
      let clock = ContinuousClock()
      let start = clock.now
      let id = try apply(StoreStep(.add, String(number)), seed)
      Output.line("added \(number) \(id) \((clock.now - start) / .milliseconds(1))")
    }
  }

  /// Prints each step before it begins and after it is done.
  private func mix(_ seed: UInt64, _ count: Int) throws {
    var ledger = ExpectedStore()
    var random = SeededGenerator(seed: seed)
    var number = 0
    while number < count {
      number += 1
      let step = ledger.step(number: number, using: &random)
      ledger.apply(step, id: try perform(step, seed))
    }
  }

  @discardableResult
  func perform(
    _ step: StoreStep, _ seed: UInt64, withSidecars: Bool = false
  ) throws -> String {
    Output.line("begin \(step)")
    let id = try apply(step, seed, withSidecars: withSidecars)
    Output.line("done \(id)")
    return id
  }

  private func apply(
    _ step: StoreStep, _ seed: UInt64, withSidecars: Bool = false
  ) throws -> String {
    guard step.verb != .add else {
      let number = Int(step.photo) ?? 0
      let jpeg = try NumberedPhoto.jpeg(seed: seed, number: number)
      let new = NewPhoto(
        original: jpeg, taken: NumberedPhoto.taken(number),
        sidecar: withSidecars ? NumberedPhoto.sidecar(number) : nil)
      return "\(try store.add(new).photo.id)"
    }
    guard let id = PhotoID(step.photo) else { throw TestSetupError("no id: \(step.photo)") }
    try change(id, step)
    return step.photo
  }

  private func change(_ id: PhotoID, _ step: StoreStep) throws {
    switch step.verb {
    case .add: break
    case .rate: try store.rate(id, Int(step.value))
    case .note: try store.note(id, step.value)
    case .tag: try store.tag(id, adding: [step.value])
    case .move: try store.move([id], to: step.value)
    case .delete: try store.delete([id])
    case .restore: try store.restore([id])
    }
  }
}
