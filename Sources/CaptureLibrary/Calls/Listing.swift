internal import CCaptureLibrary

/// Fills in a caller's structure with an element of a list; returns false if there is none.
func fill<Element, Structure: SizedStructure>(
  _ place: UnsafeMutablePointer<Structure>?, from list: [Element]?, at index: Int,
  as structure: (Element) -> Structure
) -> Bool {
  guard !ForkWatch.isForked, let place, let list, list.indices.contains(index) else { return false }
  place.fill(with: structure(list[index]))
  return true
}
