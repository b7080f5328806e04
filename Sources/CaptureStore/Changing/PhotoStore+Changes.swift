internal import CaptureImaging

extension PhotoStore {
  /// What happens to photos from now on, by whatever program.
  ///
  /// A reader that is very slow hears that everything changed.
  public func changes() throws(StoreError) -> AsyncStream<StoreChange> {
    let serial = try read { catalogue throws(DatabaseError) in try catalogue.lastChange() }
    let (changes, output) = AsyncStream.makeStream(
      of: StoreChange.self, bufferingPolicy: .bufferingNewest(Catalogue.rememberedChanges))
    let watch = ChangeWatch(of: place, after: serial, to: output) { [weak self] serial in
      try? self?.read { catalogue throws(DatabaseError) in try catalogue.changes(after: serial) }
    }
    output.onTermination = { _ in watch.stop() }
    watch.start()
    return changes
  }
}
