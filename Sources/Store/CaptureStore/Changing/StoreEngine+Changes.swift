extension StoreEngine {
  package func changes() throws(StoreError) -> AsyncStream<StoreChange> {
    let end = try journalEnd()
    let (changes, output) = AsyncStream.makeStream(
      of: StoreChange.self, bufferingPolicy: .bufferingNewest(Catalogue.rememberedChanges))
    let watch = ChangeWatch(of: place, after: end, to: output) { [weak self] cursor in
      try? self?.read { catalogue throws(DatabaseError) in try catalogue.changes(after: cursor) }
    }
    output.onTermination = { _ in watch.stop() }
    watch.start()
    return changes
  }
}
