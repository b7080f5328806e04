internal import CaptureArguments
internal import CaptureImaging
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText
internal import CaptureWords

/// `capture add`: adds files to the store.
enum AddPhotos: ProgramCommand {
  static let paths = Parameter.someArguments(
    "path", .text,
    help: """
      Files and folders; - reads paths from standard input, one per line, or separated by zero \
      bytes with -0.
      """
  ).filled.naming(.file)
  static let namesEndByZero = Parameter.flag(
    "null", short: "0",
    help: "Names on standard input end with a zero byte, as 'find -print0' writes them."
  ).forOneCall
  static let folder = Parameter.option(
    "folder", .text, valueName: "folder",
    help: "Folder of the store for the photos (default: a folder per day)."
  ).filled.naming(.storeFolder)
  static let truncated = Parameter.flag(
    "truncated", help: "Also add truncated photos.")
  static let duplicates = Parameter.flag(
    "duplicates", help: "Also add photos whose pictures are in the store with other metadata.")
  static let verbose = Parameter.flag(
    "verbose", short: "v", help: "Print the outcome of each file.")

  static let syntax = CommandSyntax(
    "add",
    abstract: "Add files, or all photos in folders, to the store.",
    discussion: """
      The files are copied, byte for byte, and stay where they are. No photo is stored twice, \
      whatever its file is called. Ratings, notes and keywords are read from the photos or from \
      the XMP sidecars beside them. A photo whose picture is in the store with other metadata, such \
      as an export with embedded annotations, is only added with --duplicates; it is listed as \
      left out if it has metadata that the store does not have.

      The store accepts JPEGs, whatever their names are. All other pictures and videos are listed \
      as left out, with the reason. So are links, nested stores, lost+found folders, and sidecars \
      that cannot be used, belong to no photo, or differ from the store's. The exit code is then \
      44, as it is if a file cannot be read. Text files and the like are counted as other files, \
      and listed with --verbose. Hidden files are also added; folders of deleted files and of \
      thumbnails are skipped.

      A photo that decodes only with a warning is added and marked as flawed; see 'capture list \
      --flawed'. A truncated photo is refused unless --truncated is given.
      """,
    parameters: [
      paths, namesEndByZero, folder, truncated, duplicates, verbose, StoreChoice.option,
      Shared.json,
    ],
    examples: [
      Example("capture add ~/Pictures/2025", "add all photos in a folder and its subfolders"),
      Example(
        "capture add --folder Holiday/Crete *.jpg", "add some files to one folder of the store"),
      Example(
        "find /media -newer last -name '*.jpg' -print0 | capture add -0 -",
        "add the files that 'find' lists"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    if let target = parsed[folder] {
      try asking { () throws(StoreError) in try StoreEngine.requireFolder(named: target) }
    }
    let store = try StoreChoice(parsed[StoreChoice.option]).openForAdding()
    let found = PhotoImport(of: try named(parsed))
    let report = AddReport(
      of: found, in: store, wantsJSON: parsed[Shared.json], wantsLines: parsed[verbose])
    let tolerance: FlawTolerance = parsed[truncated] ? .truncated : .flawed
    let samePicture: NewPhoto.SamePicture = parsed[duplicates] ? .added : .skipped
    store.add(
      found, to: parsed[folder], accepting: tolerance, samePicture: samePicture
    ) { file in report.note(file) }
    return report.finish()
  }

  /// Returns the paths on the command line and on standard input.
  private static func named(_ parsed: ParsedCommand) throws(Failure) -> [String] {
    var all: [String] = []
    for path in parsed[paths] {
      all += path == "-" ? try InputLines.read(endingWithZero: parsed[namesEndByZero]) : [path]
    }
    return all
  }
}
