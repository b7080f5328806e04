import CaptureImaging
import CaptureStore
import CaptureTestSupport

/// A world, the store in it, and the model of both while a sequence runs.
final class SequenceRun {
  let world: SequenceWorld
  let pictures: SequencePictures
  var store: StoreEngine
  var model: SequenceModel
  /// A readable log of what was done.
  private(set) var trace: [String] = []
  /// The differences between the store and the model.
  private(set) var complaints: [String] = []

  private init(
    _ world: SequenceWorld, _ pictures: SequencePictures, _ store: StoreEngine,
    _ model: SequenceModel = SequenceModel(), _ trace: [String] = []
  ) {
    self.world = world
    self.pictures = pictures
    self.store = store
    self.model = model
    self.trace = trace
  }

  /// Returns a run on a store of two photos, the first of which has a rating and so a sidecar.
  static func begun(in root: String, _ pictures: SequencePictures) throws -> SequenceRun {
    let world = SequenceWorld(root: root)
    let store = try StoreEngine(at: world.store, configuration: configuration)
    let run = SequenceRun(world, pictures, store)
    for number in 0..<2 { try run.add(number) }
    let known = try run.listing
    run.model.owners = Dictionary(uniqueKeysWithValues: known.lines.map { ($0.path, $0.id) })
    guard let first = known.lines.first, let id = PhotoID(first.id) else { return run }
    try store.rate(id, 3)
    run.model.photos[first.id]?.rating = 3
    return run
  }

  /// Returns a run that continues from here in a copy of the world.
  func branch(in root: String) throws -> SequenceRun {
    let world = try world.copied(to: root)
    let store = try StoreEngine(
      at: world.store, creating: false, configuration: Self.configuration)
    return SequenceRun(world, pictures, store, model, trace)
  }

  /// A configuration with one quality, which keeps tiers cheap; they are not under test here.
  static let configuration: StoreConfiguration = {
    var rules = TierRules()
    rules.qualities = 60...60
    return StoreConfiguration(tiers: rules)
  }()

  var files: WorldFiles { get throws { try WorldFiles(in: world.store) } }
  var copies: WorldFiles { get throws { try WorldFiles(in: world.backup) } }
  var listing: SequenceListing { get throws { try SequenceListing(of: store) } }

  func note(_ done: String) { trace.append(done) }
  func complain(_ complaint: String) { complaints.append(complaint) }

  /// Performs a step, and compares the store with the model.
  func perform(_ step: SequenceStep) throws {
    if step.action.isOutside {
      try harm(step)
    } else {
      try use(step)
    }
  }

  func isSound(_ path: String) -> Bool {
    (try? world.bytes(path)).map(SequencePictures.isSound) ?? false
  }

  func condition(of line: SequenceListing.Line, _ files: WorldFiles) -> SequenceModel.Condition {
    model.condition(of: line.id, files[line.path], isSound: isSound(line.path))
  }
}
