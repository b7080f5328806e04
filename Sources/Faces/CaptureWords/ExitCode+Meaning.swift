extension ExitCode {
  /// The cause in a few words, as the README, the help and the manual list it.
  package var meaning: String {
    switch self {
    case .done: "success"
    case .failed: "any other failure"
    case .noCamera: "no such camera"
    case .ambiguous: "several cameras match"
    case .busy: "the camera is in use"
    case .permission: "no permission to use the camera"
    case .bandwidth: "the USB bus has no bandwidth left for the picture mode"
    case .unplugged: "the camera was unplugged"
    case .silent: "no answer, or no frame in time"
    case .badFrames: "frames arrived, but none was usable"
    case .badMode: "the camera does not offer the picture mode"
    case .badControl: "the camera has no such control, or does not accept the value"
    case .driver: "the driver reported an error"
    case .shortage: "the program cannot get more open files, threads or memory"
    case .unsettled: "the picture did not settle, and the photo was not kept"
    case .cannotWrite: "the file or the store cannot be written"
    case .diskFull: "the disk is full"
    case .noPhoto:
      "no such photo, album, file in lost+found or reader of changes, or several photos match"
    case .noStore: "the folder contains no store, or is not a folder"
    case .newerStore: "the store was made by a newer version"
    case .damage: "damage was found, or originals are missing"
    case .notAllAdded: "some files could not be added or copied, or were left out"
    case .badCatalogue: "the store's catalogue is damaged"
    case .someMissed: "some photos of a series or a timelapse were missed"
    case .usage: "the command line is invalid"
    case .badData:
      """
      an input file cannot be read: a scenario, a recording, a profile, or a file \
      that is not a photo
      """
    case .badSettings: "a settings file or variable is invalid"
    case .interrupted: "ended by Ctrl-C, which for a server is success"
    case .terminated: "ended by SIGTERM, which for a server is success"
    }
  }
}
