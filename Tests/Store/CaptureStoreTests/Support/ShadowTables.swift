import CaptureTestSupport

/// Changes to the tables of SQLite's search index, which SQLite denies to connections of the store.
enum ShadowTables {
  static func run(
    _ sql: String, onStoreAt store: String, in folder: borrowing TestFolder
  ) throws {
    let program = """
      import sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      connection.execute(sys.argv[2])
      connection.commit()
      """
    let outcome = try Child.run(
      "/usr/bin/python3", ["-c", program, "\(store)/.capture/catalogue.sqlite", sql], in: folder)
    guard outcome.status == 0 else { throw TestSetupError("\(sql): \(outcome.errors)") }
  }
}
