extension Intent {
  /// Steps in their order, those together that can be recovered in any order.
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

  /// What tells that a step may follow from another one: the paths, and the photo that it changes.
  private var touched: Set<String> {
    switch kind {
    case .arrive: [target]
    case .move: [source, target, "\(photo)"]
    case .words, .replace: ["\(photo)"]
    case .remove: [source]
    }
  }

  /// A crash has so many steps done again at most.
  private static let longestBatch = 256
}
