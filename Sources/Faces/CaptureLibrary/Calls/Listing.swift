internal import CCaptureLibrary

/// Fills in a caller's structure with an element of a list.
///
/// Returns false if there is none, or if the structure has no size.
func fill<Element, Structure: SizedStructure>(
  _ place: UnsafeMutablePointer<Structure>?, from list: [Element]?, at index: Int,
  as structure: (Element) -> Structure
) -> Bool {
  guard let list, list.indices.contains(index) else { return false }
  do throws(CallFailure) {
    try place.fill(with: structure(list[index]))
    return true
  } catch {
    return false
  }
}
