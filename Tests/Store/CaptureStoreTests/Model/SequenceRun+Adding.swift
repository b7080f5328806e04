import CaptureBase
import CaptureImaging
import CaptureStore

extension SequenceRun {
  /// Adds a new picture, or the first bytes of a known photo once more.
  func add(_ step: SequenceStep, _ listing: SequenceListing) throws {
    let isNew = step.pick(2, question: 1) == 1
    guard !isNew, let line = step.pick(listing.lines), let bytes = model.photos[line.id]?.first
    else {
      note("add a new picture")
      return try add(model.number() + 1)
    }
    note("add the first bytes of \(line.path)")
    try add(bytes)
  }

  func add(_ number: Int) throws {
    try add(pictures.jpeg(number))
  }

  private func add(_ bytes: [UInt8]) throws {
    let checksum = StoreEngine.checksum(of: bytes.span.bytes)
    let owners = model.photos.filter { $0.value.states.contains(checksum) }.map(\.key)
    let new = NewPhoto(
      original: bytes, name: "p.jpg", taken: WallTime(seconds: 1_795_232_640, offset: 0))
    let added = try store.add(new)
    let id = "\(added.photo.id)"
    if !(owners.isEmpty ? [checksum] : owners).contains(id) {
      complain("adding the bytes \(checksum) of \(owners) made the photo \(id)")
    }
    let path = String(store.file(of: added.photo).dropFirst(world.store.count + 1))
    guard let file = try files[path] else { return complain("added \(path), which is not there") }
    if file.checksum == checksum {
      model.keep(id, file, bytes)
    } else if model.photos[id]?.good.checksum == checksum, condition(id, file, path) == .damaged {
      complain("adding the bytes of \(path), which is damaged, did not bring them back")
    }
  }

  private func condition(
    _ id: String, _ file: WorldFile, _ path: String
  ) -> SequenceModel.Condition {
    model.condition(of: id, file, isSound: isSound(path))
  }
}
