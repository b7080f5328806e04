internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture lost+found`: lists, restores and removes files that the store could not account for.
enum LostAndFound: ProgramCommandGroup {
  static var commands: [any ProgramEntry.Type] {
    [ListLostFiles.self, RestoreLostFiles.self, EmptyLostAndFound.self]
  }

  static let syntax = CommandSyntax(
    "lost+found",
    abstract: "List, restore or remove the files in the store's lost+found folder.",
    discussion: """
      A repair moves files there that belong to no photo, or that it replaced: second copies, \
      damaged originals and sidecars. Folders there that cannot be listed are reported, and the exit \
      code is 43.
      """,
    subcommands: commands.map { $0.syntax }, defaultSubcommand: "list",
    examples: [
      Example("capture lost+found", "list the files"),
      Example("capture lost+found restore in-1.jpg", "add a file to the store as a photo again"),
    ])

  static let names = Parameter.someArguments(
    "name", .text, help: "Files, each by its name or the path that 'list' prints."
  ).naming(.lostFile)

  /// Returns the files of these names; throws if there is no such file.
  static func files(
    named names: [String], in store: StoreEngine
  ) throws(Failure) -> [LostFile] {
    let all = try asking { () throws(StoreError) in try store.lostFiles.all() }
    var files: [LostFile] = []
    for name in names {
      let found = all.filter { file in
        [file.path, file.name, store.lostFiles.path(of: file)].contains {
          $0.utf8.elementsEqual(name.utf8)
        }
      }
      guard !found.isEmpty else {
        if let obstacle = store.lostFiles.unreadable().first { throw Failure(obstacle) }
        throw .message(
          "there is no '\(name)' in lost+found; \(StoreCommand("lost+found")) lists the files",
          .noPhoto)
      }
      files += found.filter { !files.contains($0) }
    }
    return files
  }
}

extension LostFile {
  fileprivate var name: String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// Returns the file as an object, with further members.
  func json(in store: StoreEngine, _ more: [JSON.Member] = []) -> JSON {
    let facts = JSON.members(["bytes": .integer(byteCount), "changed": .string("\(changed)")])
    return .object(store.members(ofFile: path) + facts + more)
  }
}
