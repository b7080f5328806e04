extension Array {
  /// All orders of the elements, the given one first.
  package var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index in
      var others = self
      let element = others.remove(at: index)
      return others.permutations.map { [element] + $0 }
    }
  }
}
