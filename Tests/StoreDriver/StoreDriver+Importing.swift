internal import CaptureStore

extension StoreDriver {
  /// Adds what is in a folder; says why the first that failed did so, and how many did.
  func importAll(in folder: String) {
    var added = 0
    var failures: [StoreError] = []
    store.add(PhotoImport(of: [folder])) { file in
      switch file.result {
      case .success: added += 1
      case .failure(let error): failures.append(error)
      }
      return true
    }
    if let error = failures.first { Output.line("error \(error)") }
    Output.line("imported \(added) \(failures.count)")
  }
}
