extension Intent {
  /// Returns the steps in order, grouped so that those in a group can be recovered in any order.
  static func batches(of intents: [Intent]) -> [ArraySlice<Intent>] {
    var batches: [ArraySlice<Intent>] = []
    var touched: Set<String> = []
    for index in intents.indices {
      let step = intents[index]
      if let batch = batches.last, let first = batch.first, first.kind == step.kind,
        step.kind != .replace, batch.count < longestBatch, touched.isDisjoint(with: step.touched)
      {
        batches[batches.endIndex - 1] = intents[batch.startIndex...index]
      } else {
        batches.append(intents[index...index])
        touched = []
      }
      touched.formUnion(step.touched)
    }
    return batches
  }

  /// The paths and the photo that a step changes; two steps that share any must be kept in order.
  private var touched: Set<String> {
    switch kind {
    case .arrive: [target]
    case .move: [source, target, "\(photo)"]
    case .annotations, .replace: ["\(photo)"]
    case .remove: [source]
    }
  }

  /// The maximum number of steps that have to be repeated after a crash.
  private static let longestBatch = 256
}
