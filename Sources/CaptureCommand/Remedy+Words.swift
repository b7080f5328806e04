internal import CaptureBase
internal import CaptureCamera
internal import CaptureCoordinator
internal import CaptureDoctor
internal import CaptureStore
internal import CaptureV4L2

extension ActionableError {
  /// The problem and its remedy, as the program words it, on one line.
  var words: String { remedy.map { "\(problem); \($0.words)" } ?? problem }
}

extension DoctorFinding {
  /// The problem and its remedy, as the program words it, on one line.
  var words: String { remedy.map { "\(sentence); \($0.words)" } ?? sentence }
}

extension MissReason {
  /// The reason as a clause, with the remedy for a failure as the program words it.
  var words: String { if case .failed(let error) = self { error.words } else { description } }
}

extension Remedy {
  /// The remedy in terms of what to type; other remedies are described as they describe themselves.
  var words: String { cameraWords ?? systemWords ?? storeWords ?? savingWords ?? description }

  private var cameraWords: String? {
    switch code {
    case .closeOtherProgram: "close the other program, or wait for it with --wait"
    case .smallerSize: "ask for a smaller --size, or use another USB socket"
    case .lighterMode: mode.map { "ask for \($0.options), or use another USB socket" }
    case .otherSize: "try another --size"
    case .otherFormat: "try another --format"
    case .otherSizeOrCable: "try another --size, cable or USB socket"
    case .acceptNearestMode: "leave out --exact to accept that"
    case .shorterCable: "try a shorter cable, another USB socket, or a smaller --size"
    case .takeUnsettled:
      "something moves or the light flickers; --no-settle takes the photo anyway"
    default: nil
    }
  }

  private var systemWords: String? {
    switch code {
    case .passIntoContainer:
      facts[.path].map { "pass it into the container with '--device \($0)'" }
    case .addGroupToContainer:
      facts[.group].map { "run the container with '--group-add \($0)'" }
    case .joinGroup: joiningWords
    case .loadDriver: facts[.name].map { "load the driver with 'sudo modprobe \($0)'" }
    case .raiseFileLimit: "raise its limit on open files with 'ulimit -n'"
    default: nil
    }
  }

  private var joiningWords: String? {
    guard let group = facts[.group], let user = facts[.user] else { return nil }
    return "join the group '\(group)' with 'sudo usermod -aG \(group) \(user)', and log in again"
  }

  private var storeWords: String? {
    switch code {
    case .createStore: "choose another with --store, or create one with 'capture add'"
    case .freeSpaceInStore: "free some space, or choose another store with --store"
    case .writableStore: "choose a store that can be written to with --store"
    case .rebuildCatalogue: "rebuild it from the originals with 'capture rebuild'"
    case .rebuildOuterStore:
      facts[.path].map {
        "'capture rebuild --store \($0)' adds the photos in this folder to that store"
      }
    case .rebuildAsStore:
      facts[.path].map {
        "'capture rebuild --store \($0)' turns it into one and leaves its photos where they are"
      }
    case .listPhotos: "'capture list' shows the photos"
    case .restoreFromBin: "restore it first with 'capture restore'"
    case .restoreFromBackup: "restore it from a backup with 'capture restore-backup'"
    case .restoreOrAddAgain:
      "restore it from a backup with 'capture restore-backup', or add it again"
    case .repairStore: "repair the store with 'capture verify --repair'"
    case .repairOrRestore:
      "if it was moved, run 'capture verify --repair'; otherwise restore it from a backup with "
        + "'capture restore-backup'"
    default: nil
    }
  }

  private var savingWords: String? {
    switch code {
    case .otherPlace: "choose another place with --to"
    case .freeSpaceOrOtherPlace: "free some space, or choose another place with --to"
    case .endOtherTimelapse: "end that program, or give this timelapse another --name"
    case .restartTimelapse: "start over with --restart"
    default: nil
    }
  }
}

extension StreamMode {
  /// The options that request this mode; a rate is included if the mode has exactly one.
  fileprivate var options: String {
    let rate = rates.count == 1 ? " --rate \(rates[0].rateText)" : ""
    return "--format \(format) --size \(size)\(rate)"
  }
}
