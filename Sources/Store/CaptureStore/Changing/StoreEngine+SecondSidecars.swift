internal import CaptureFiles
package import CaptureMetadata

/// A photo that has two sidecars, `IMG.jpg.xmp` and `IMG.xmp`, the older of which has annotations that
/// the photo lacks, has settings of other programs that the newer one lacks, or cannot be read.
package struct SecondSidecar: Sendable {
  /// The photo.
  package let photo: Photo
  /// The path of the sidecar that is not used, relative to the store's folder.
  package let path: String
  /// The annotations that the photo would have if both were merged; nil if the sidecar that is not used
  /// cannot be read, or differs only in the settings of other programs.
  package let merged: Annotations?
  /// Why it cannot be read; nil if it can be.
  package let problem: String?

  /// The fact to report about it, as a sentence without its full stop.
  var detail: String {
    if let problem { return "it cannot be read: \(problem)" }
    return merged == nil
      ? "it has other programs' settings that are missing from the newer sidecar"
      : "it has annotations that \(photo.path) lacks"
  }
}

extension StoreEngine {
  /// Returns the second sidecar of a photo, unless the photo and the newer sidecar have everything in it.
  package func secondSidecar(of photo: Photo) throws(StoreError) -> SecondSidecar? {
    guard photo.deleted == nil else { return nil }
    let file = SidecarFile(of: photo, in: place)
    guard let unused = file.unused else { return nil }
    func unreadable(_ problem: String) -> SecondSidecar {
      SecondSidecar(photo: photo, path: unused.relative, merged: nil, problem: problem)
    }
    do throws(StoreError) {
      guard let second = try file.second(of: photo.id) else { return nil }
      guard let annotations = second.annotations else { return unreadable("it is not valid XMP") }
      let merged = photo.annotations.merged(with: annotations)
      guard merged != photo.annotations || hasSettings(second, besides: file) else { return nil }
      return SecondSidecar(
        photo: photo, path: second.path, merged: merged == photo.annotations ? nil : merged,
        problem: nil)
    } catch {
      return unreadable(error.problem)
    }
  }

  /// Returns whether a second sidecar has settings of other programs that the first one lacks.
  private func hasSettings(_ second: SidecarFile.Second, besides first: SidecarFile) -> Bool {
    guard let used = first.reading?.sidecar, let other = try? Sidecar(second.bytes.span.bytes)
    else { return false }
    return !used.containsForeign(of: other)
  }

  /// Returns the second sidecars of all photos, except those that add nothing.
  package func secondSidecars() throws(StoreError) -> [SecondSidecar] {
    var (found, last): ([SecondSidecar], Int64) = ([], 0)
    while true {
      let page = try read { catalogue throws(DatabaseError) in
        try catalogue.entries(after: last, limit: 200)
      }
      guard let end = page.last else { return found }
      last = end.number
      for entry in page {
        if let second = try secondSidecar(of: entry.photo) { found.append(second) }
      }
    }
  }

  /// Gives a photo the annotations of both of its sidecars, if the second one has any; both files stay.
  package func merge(_ second: SecondSidecar) throws(StoreError) {
    guard second.merged != nil else { return }
    try write { writer throws(StoreError) in
      let entry = try writer.entries([second.photo.id])[0]
      let said = try SidecarFile(of: entry.photo, in: place).second(of: entry.id)?.annotations
      guard let said else { return }
      _ = try writer.describe([entry.id]) { $0 = $0.merged(with: said) }
    }
  }
}

extension Annotations {
  /// Returns these annotations with everything that others have besides: their rating and their note if
  /// there is none, otherwise both notes, and the keywords of both.
  func merged(with others: Annotations) -> Annotations {
    let own = note ?? ""
    let more = others.note.flatMap { own.contains($0) ? nil : $0 }
    let notes = [own, more ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
    return Annotations(
      rating: rating ?? others.rating, note: notes.isEmpty ? nil : notes,
      keywords: keywords + others.keywords.filter { !keywords.contains($0) })
  }
}
