internal import CaptureBase
package import CaptureCamera
package import CaptureCoordinator
package import CaptureStore

/// The program's exit codes, one per cause, as listed in the guide to the command line.
package enum ExitCode: Int32, CaseIterable {
  case done = 0
  case failed = 1
  case noCamera = 10
  case ambiguous = 11
  case busy = 12
  case permission = 13
  case bandwidth = 14
  case unplugged = 15
  case silent = 16
  case badFrames = 17
  case badMode = 18
  case badControl = 19
  case driver = 20
  case shortage = 21
  case unsettled = 22
  case cannotWrite = 30
  case diskFull = 31
  case noPhoto = 40
  case noStore = 41
  case newerStore = 42
  case damage = 43
  case notAllAdded = 44
  case badCatalogue = 45
  case someMissed = 46
  case usage = 64
  case badData = 65
  case badSettings = 78
  case interrupted = 130
  case terminated = 143

  package init(_ error: CameraError) {
    self =
      switch error.code {
      case .notFound, .notACamera: .noCamera
      case .badSource: .badData
      case .ambiguous: .ambiguous
      case .busy: .busy
      case .permissionDenied: .permission
      case .bandwidth: .bandwidth
      case .unplugged: .unplugged
      case .shortage: .shortage
      case .silent: .silent
      case .badFrames: .badFrames
      case .unsettled: .unsettled
      case .badMode: .badMode
      case .badControl: .badControl
      case .signal, .driver: .driver
      default: .failed
      }
  }

  package init(_ error: PhotoError) {
    if let error = error.cameraError {
      self.init(error)
    } else if let error = error.keepingError {
      self = error.code == .full ? .diskFull : .cannotWrite
    } else {
      self = error.code == .picture ? .badFrames : .failed
    }
  }

  package init(_ error: JournalError) {
    self =
      switch error.code {
      case .inUse: .failed
      case .otherPlan: .usage
      case .damaged: .badData
      case .full: .diskFull
      case .failed: .cannotWrite
      default: .failed
      }
  }

  package init(_ error: StoreError) {
    self =
      switch error.code {
      case .notFound, .ambiguous: .noPhoto
      case .noStore, .notYetAStore, .notAFolder: .noStore
      case .newer: .newerStore
      case .notAPhoto, .otherFormat, .truncated: .badData
      case .damaged, .missing, .unreadable: .damage
      case .badCatalogue: .badCatalogue
      case .full: .diskFull
      case .readOnly, .locked: .cannotWrite
      case .refused where error.remedy?.code.isOfCommandLine == true: .usage
      // An exported file that cannot have its name.
      case .failed where error.remedy?.code == .otherPlace: .cannotWrite
      default: .failed
      }
  }
}

extension ExitCode {
  /// The code as one word for programs, such as `unplugged`.
  package var word: String { "\(self)" }

  /// The cause in a few words, as the guide, the help and the manual list it.
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
    case .someMissed:
      "some photos were missed: of a series, of a timelapse, or when a server was stopped"
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

extension Remedy.Code {
  /// Whether the remedy of a refused request is to name another folder, or to allow this one.
  fileprivate var isOfCommandLine: Bool {
    [.validFolder, .separateFolders, .createBackup].contains(self)
  }
}
