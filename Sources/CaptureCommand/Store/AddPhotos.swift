internal import CaptureArguments
internal import CaptureJSON
internal import CaptureStore
internal import CaptureText

/// `capture add`: brings files into the store.
enum AddPhotos: ProgramCommand {
  static let paths = Parameter.someArguments(
    "path", .text, help: "Files and folders; - reads such paths from the input, one a line.")
  static let folder = Parameter.option(
    "folder", .text, valueName: "folder",
    help: "Put the photos into this folder of the store, not each into its day's.")
  static let verbose = Parameter.flag(
    "verbose", short: "v", help: "Print what became of each file.")

  static let syntax = CommandSyntax(
    "add",
    abstract: "Add files, or all photos in folders, to the store.",
    discussion: """
      The files stay where they are; the store gets copies, byte for byte. The same photo is \
      never kept twice, whatever its files are called. Stars, note and keywords are taken from \
      inside a photo or from the XMP sidecar beside it.

      The store takes JPEGs, whatever their names are. Every other picture and every video is \
      listed as left out, with the reason. So are links, nested stores, lost+found folders, and \
      sidecars that cannot be used, are beside no photo, or say something else of it than the \
      store does. The exit code is then 44, as it is if a file cannot be read. Text files and \
      similar are counted as other files, and listed with --verbose. Hidden files are added, too; \
      folders of deleted files and of thumbnails are not entered.
      """,
    parameters: [paths, folder, verbose, StoreChoice.option, Shared.json],
    examples: [
      Example("capture add ~/Pictures/2025", "all photos in a folder and its subfolders"),
      Example("capture add --folder Holiday/Crete *.jpg", "some files into one folder"),
      Example("find /media -newer last -name '*.jpg' | capture add -", "what find lists"),
    ])

  static func run(_ parsed: ParsedCommand) throws(Failure) -> ExitCode {
    let store = try StoreChoice(parsed[StoreChoice.option]).openForAdding()
    let found = PhotoImport(of: parsed[paths].flatMap { $0 == "-" ? Console.lines() : [$0] })
    let report = AddReport(
      of: found, in: store, wantsJSON: parsed[Shared.json], wantsLines: parsed[verbose])
    store.add(found, to: parsed[folder]) { file in report.note(file) }
    return report.finish()
  }
}
