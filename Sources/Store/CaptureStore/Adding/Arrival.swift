/// A photo that has been checked and has its tiers, stored under a temporary name in the store.
struct Arrival: Sendable {
  /// The row to be created; its path is the preferred one.
  var entry: Entry
  let tiers: PackRecord
  /// The checksums of every state that the photo's bytes are known to have had, the oldest first.
  let states: [Digest]
  let original: PartFile
  let sidecar: PartFile?
  /// Why the sidecar that came with the photo was left out; nil if it was not.
  var sidecarProblem: String?

  /// The files that must be on the disk before either gets its final name.
  var files: [PartFile] { [original] + [sidecar].compactMap { $0 } }

  /// Reads the files back from the disk; throws if one differs from what was written.
  func readBack(in place: StorePlace) throws(StoreError) {
    let path = entry.photo.place
    try original.readBack(as: place.file(path))
    try sidecar?.readBack(as: place.file(StorePath.sidecar(of: path)))
  }
}
