internal import CaptureArguments
internal import CaptureWords

extension HelpTopic {
  static let exitCodes = HelpTopic(
    "exit-codes", abstract: "The exit codes, one for each cause."
  ) {
    [
      .table("", ExitCode.allCases.map(\.row)),
      .paragraph(
        """
        Results go to standard output, everything else to standard error. With --json, an error is \
        also the last object on standard output: {"error":{"message":"...","code":12}}.
        """),
    ]
  }
}

extension ExitCode {
  var row: HelpTopic.Row { HelpTopic.Row("\(rawValue)", meaning) }

  /// Whether a command can end with this code.
  func applies(to traits: CommandTraits) -> Bool {
    switch self {
    case .done, .failed, .shortage, .cannotWrite, .diskFull, .usage, .interrupted, .terminated:
      true
    case .noCamera, .ambiguous, .busy, .permission, .bandwidth, .unplugged, .silent, .badFrames,
      .badMode, .badControl, .driver:
      traits.has("simulator") && !traits.answersRequests
        || [.permission, .driver].contains(self) && traits.isOne(of: Simulate.self)
    case .unsettled: traits.isOne(of: Snap.self)
    case .noPhoto, .noStore, .newerStore, .damage, .badCatalogue:
      traits.has("store") && !traits.answersRequests
    case .badData:
      traits.has("simulator") || traits.has("store") || traits.isOne(of: Simulate.self)
    case .notAllAdded:
      traits.isOne(of: AddPhotos.self, ExportPhotos.self, BackUpStore.self, RestoreBackup.self)
        || traits.isOne(of: ExportAlbum.self, RestoreLostFiles.self)
    case .someMissed: traits.isOne(of: Snap.self, TakeTimelapse.self, Serve.self)
    case .badSettings: traits.readsSettings
    }
  }
}
