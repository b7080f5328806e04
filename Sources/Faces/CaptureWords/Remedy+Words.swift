internal import Capture
package import CaptureBase
internal import CaptureCamera
package import CaptureCoordinator
package import CaptureDoctor
internal import CaptureStore

extension ActionableError {
  /// The problem and its remedy, as the program words it, on one line.
  package var words: String { remedy.map { "\(problem); \($0.words)" } ?? problem }

  /// The same in the words of the doctor.
  package var wordsOfDoctor: String { remedy.map { "\(problem); \($0.wordsOfDoctor)" } ?? problem }
}

extension DoctorFinding {
  /// What to do about it, as the program words it; nil if nothing is known to help.
  package var advice: String? { remedy?.wordsOfDoctor }

  /// The problem and its remedy, as the program words it, on one line.
  package var words: String { advice.map { "\(sentence); \($0)" } ?? sentence }
}

extension MissReason {
  /// The reason as a clause, with the remedy for a failure as the program words it.
  package var words: String {
    if case .failed(let error) = self { error.words } else { description }
  }
}

extension Remedy {
  /// The remedy as an option or a command to type; its own description if there is none.
  package var words: String { words(namingStore: StoreCommand.namedStore) }

  /// The same; the commands name the store unless it is nil.
  package func words(namingStore store: String?) -> String {
    cameraWords ?? doctorWords ?? systemWords ?? storeWords(store) ?? backupWords(store)
      ?? savingWords ?? description
  }

  /// The same for the doctor, which does not wait for a camera.
  fileprivate var wordsOfDoctor: String {
    code == .closeOtherProgram ? "close the other program" : words
  }

  private var cameraWords: String? {
    switch code {
    case .closeOtherProgram: "close the other program, or wait for it with --wait"
    case .otherSource:
      "connect a camera, or name one: \(CameraKind.all.map(\.forms).joined(separator: "; "))"
    case .smallerSize: "request a smaller --size, or use another USB socket"
    case .lighterMode: mode.map { "request \($0.options), or use another USB socket" }
    case .otherSize: "try another --size"
    case .otherFormat: "try another --format"
    case .otherSizeOrCable: "try another --size, cable or USB socket"
    case .acceptNearestMode: "leave out --exact to accept that"
    case .allowMoreTime: "allow more time with --within"
    case .keepUnsettled: "take it again in steady light, or keep it with --keep-unsettled"
    case .allowMoreTimeOrReplug:
      "allow a photo more time with --within, or unplug the camera and plug it in again"
    default: nil
    }
  }

  private var doctorWords: String? {
    switch code {
    case .shorterCable: "try a shorter cable, another USB socket, or a smaller --size"
    case .otherSocketOrKeepRunning:
      "try another USB socket or cable, or keep the camera running with 'capture timelapse --warm'"
    case .keepRunning:
      "for quick photos, keep the camera running with 'capture timelapse --warm'"
    case .takeUnsettled:
      "something moves or the light flickers; 'capture snap' keeps the photo with a warning, and "
        + "does not wait with --no-settle"
    case .moreLight:
      facts[.name].map { "give it more light, or run 'capture controls set \($0)=off'" }
    case .restoreDefaults:
      "reset what you did not change on purpose with 'capture controls reset NAME'"
    default: nil
    }
  }

  private var systemWords: String? {
    switch code {
    case .connectOrPassIntoContainer:
      "plug one in, pass its device into the container, or use --simulator"
    case .passIntoContainer:
      facts[.path].map { "pass it into the container with '--device \($0)'" }
    case .addGroupToContainer:
      facts[.group].map { "run the container with '--group-add \($0)'" }
    case .joinGroup: joiningWords
    case .loadDriver: facts[.name].map { "load the driver with 'sudo modprobe \($0)'" }
    case .raiseFileLimit: "raise its limit on open files with 'ulimit -n'"
    case .installSamples: "install the package capture-samples"
    default: nil
    }
  }

  private var joiningWords: String? {
    guard let group = facts[.group], let user = facts[.user] else { return nil }
    return "join the group '\(group)' with 'sudo usermod -aG \(group) \(user)', and log in again"
  }

  private func storeWords(_ store: String?) -> String? {
    func command(_ words: String) -> StoreCommand { StoreCommand(words, store: store) }
    return switch code {
    case .createStore: "choose another with --store, or create one with \(command("add"))"
    case .freeSpaceInStore: "free some space, or choose another store with --store"
    case .writableStore: "choose a store that you can write to, with --store"
    case .rebuildCatalogue: "rebuild it from the originals with \(command("rebuild"))"
    case .rebuildOuterStore:
      facts[.path].map {
        "\(StoreCommand("rebuild", store: $0)) adds the photos in this folder to that store"
      }
    case .rebuildAsStore:
      facts[.path].map {
        "\(StoreCommand("rebuild", store: $0)) turns it into one and leaves its photos where they "
          + "are"
      }
    case .listPhotos: "\(command("list")) shows the photos"
    case .acceptTruncated: "copy the whole file again, or add it with --truncated"
    case .acceptTruncatedOutside:
      """
      copy the whole file again, or move it out of the store's folder and add it with \
      \(command("add --truncated"))
      """
    case .restoreFromBin: "restore it first with \(command("restore"))"
    case .shorterFolder:
      "move it to a folder with a shorter path first, with \(command("move"))"
    case .repairStore: "repair the store with \(command("verify --repair"))"
    case .repairSidecar:
      "move it away, or let \(command("verify --repair")) replace it"
    default: nil
    }
  }

  private func backupWords(_ store: String?) -> String? {
    func command(_ words: String) -> StoreCommand { StoreCommand(words, store: store) }
    return switch code {
    case .createBackup:
      "mount its disk, or start a new backup there with \(command("backup --create"))"
    case .restoreFromBackup: "restore it from a backup with \(command("restore-backup"))"
    case .restoreOrAddAgain:
      "restore it from a backup with \(command("restore-backup")), or add it again"
    case .restoreFromBackupBin:
      "restore it from the backup's bin first with 'capture restore --store BACKUP ID'"
    case .restoreFromBinAndCopy:
      "restore the photo with \(command("restore")), then run \(command("restore-backup")) again"
    case .acceptLoss:
      "check the disk, then accept the loss with 'capture verify --store BACKUP --accept ID'"
    case .repairOrRestore:
      "if it was moved, run \(command("verify --repair")); otherwise restore it from a backup with "
        + "\(command("restore-backup"))"
    default: nil
    }
  }

  private var savingWords: String? {
    switch code {
    case .otherPlace: "choose another place with --to"
    case .freeSpaceOrOtherPlace: "free some space, or choose another place with --to"
    case .endOtherTimelapse: "end that program, or give this timelapse another --name"
    case .restartTimelapse: "start over with --restart"
    case .otherProfileFolder: "set XDG_CONFIG_HOME to a folder that you can write to"
    case .otherJournalFolder: "set XDG_STATE_HOME to a folder that you can write to"
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
