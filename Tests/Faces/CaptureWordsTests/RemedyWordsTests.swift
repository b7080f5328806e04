import CaptureBase
import CaptureCamera
import CaptureCoordinator
import CaptureDoctor
import CaptureStore
import CaptureWords
import Testing

/// The program's words for the remedies of the libraries.
struct RemedyWordsTests {
  private static let facts: [Remedy.Fact: String] = [
    .path: "/dev/video0", .group: "video", .user: "anna", .name: "uvcvideo", .format: "MJPG",
    .size: "640x480", .rate: "15",
  ]

  private static let typed: [(Remedy.Code, String)] = [
    (.connectOrPassIntoContainer, "--simulator"),
    (.otherSource, "simulator=FILE"), (.closeOtherProgram, "--wait"), (.smallerSize, "--size"),
    (.otherSize, "--size"),
    (.otherFormat, "--format"), (.otherSizeOrCable, "--size"), (.acceptNearestMode, "--exact"),
    (.lighterMode, "--format MJPG --size 640x480 --rate 15"), (.shorterCable, "--size"),
    (.takeUnsettled, "--no-settle"), (.passIntoContainer, "'--device /dev/video0'"),
    (.addGroupToContainer, "'--group-add video'"),
    (.joinGroup, "'sudo usermod -aG video anna'"), (.loadDriver, "'sudo modprobe uvcvideo'"),
    (.raiseFileLimit, "'ulimit -n'"), (.installSamples, "package capture-samples"),
    (.createStore, "'capture add'"),
    (.freeSpaceInStore, "--store"), (.writableStore, "--store"),
    (.rebuildCatalogue, "'capture rebuild'"),
    (.rebuildOuterStore, "'capture rebuild --store /dev/video0'"),
    (.rebuildAsStore, "'capture rebuild --store /dev/video0'"), (.listPhotos, "'capture list'"),
    (.acceptTruncated, "--truncated"),
    (.acceptTruncatedOutside, "'capture add --truncated'"),
    (.restoreFromBin, "'capture restore'"),
    (.createBackup, "--create"), (.restoreFromBackup, "'capture restore-backup'"),
    (.restoreOrAddAgain, "'capture restore-backup'"),
    (.repairStore, "'capture verify --repair'"), (.repairOrRestore, "'capture verify --repair'"),
    (.otherPlace, "--to"), (.freeSpaceOrOtherPlace, "--to"), (.endOtherTimelapse, "--name"),
    (.restartTimelapse, "--restart"), (.allowMoreTime, "--within"),
    (.keepUnsettled, "--keep-unsettled"),
    (.allowMoreTimeOrReplug, "--within"),
    (.otherSocketOrKeepRunning, "'capture timelapse --warm'"),
    (.keepRunning, "'capture timelapse --warm'"),
    (.moreLight, "'capture controls set uvcvideo=off'"),
    (.restoreDefaults, "'capture controls reset NAME'"), (.shorterFolder, "'capture move'"),
    (.otherProfileFolder, "XDG_CONFIG_HOME"), (.otherJournalFolder, "XDG_STATE_HOME"),
    (.repairSidecar, "'capture verify --repair'"),
    (.restoreFromBackupBin, "'capture restore --store BACKUP ID'"),
    (.restoreFromBinAndCopy, "'capture restore-backup'"),
    (.acceptLoss, "'capture verify --store BACKUP --accept ID'"),
  ]

  /// What to do is outside of the program, or the option has just been typed.
  private static let sameInBoth = ofServer.union(ofUSBCamera).union([
    .other, .joinVideoGroup, .otherSocket, .chooseMode, .chooseOne, .connectCamera, .plugInAgain,
    .replug, .closePrograms, .startFirst, .permittedValue, .nearestName, .knownName, .setControl,
    .mountDisk, .moreDigits, .writableDisk, .separateFolders, .checkDisk, .checkDiskAndRetry,
    .readableOriginal, .validFolder, .newerVersion, .logInAgain, .liftRestriction, .addRule,
    .waitForDeviceFile,
    .replugForDriver, .connectSource, .tryAgain, .datedByArrival, .closeCameraPrograms, .checkLoad,
    .uncover, .lessLight, .fasterSocket, .useUSB3, .createFolder, .knownFormat,
  ])

  /// Those of the server's library, which the server's own program words.
  private static let ofServer: Set<Remedy.Code> = Set(
    [
      "otherPort", "otherServer", "loopbackOnly", "numericAddress", "renewCertificate",
      "makePrivate",
    ].map { Remedy.Code(rawValue: $0) })

  /// Those of cameras that are plugged into the kernel, which the only command with some words.
  private static let ofUSBCamera: Set<Remedy.Code> = Set(
    ["loadModule", "becomeRoot"].map { Remedy.Code(rawValue: $0) })

  @Test func `every remedy of a library is worded by the program, or listed as needing no words`()
    throws
  {
    let declared = try Self.declared()
    let worded = declared.filter { Remedy($0, "plain words", Self.facts).words != "plain words" }
    #expect(worded == Set(Self.typed.map(\.0)))
    #expect(declared.subtracting(worded) == Self.sameInBoth)
  }

  /// The codes of all remedies that the libraries declare.
  static func declared() throws -> Set<Remedy.Code> {
    let declaration = /static let (\w+)\s+=\s+Remedy\.Code\(\s*rawValue: "(\w+)"\)/
    var declared: Set<Remedy.Code> = [.other]
    for (_, text) in try LibrarySources.texts() {
      for match in text.matches(of: declaration) {
        #expect(match.output.1 == match.output.2)
        declared.insert(Remedy.Code(rawValue: String(match.output.2)))
      }
    }
    return declared
  }

  @Test(arguments: typed)
  func `a remedy that takes an option or a command names it`(code: Remedy.Code, words: String) {
    let remedy = Remedy(code, "plain words", Self.facts)
    #expect(remedy.words.contains(words))
    #expect(!remedy.words.hasSuffix("."))
  }

  @Test func `each command for a store names it, unless it already names another`() throws {
    let ofCameras: Set = ["controls", "snap", "timelapse"]
    for (code, _) in Self.typed {
      let remedy = Remedy(code, "plain words", Self.facts)
      let usual = Self.commands(in: remedy.words(namingStore: nil))
      let named = Self.commands(in: remedy.words(namingStore: "my/photos"))
      let expected = usual.map { command in
        let isOther = command.contains("--store") || ofCameras.contains { command.hasPrefix($0) }
        return isOther ? command : "\(command) --store my/photos"
      }
      #expect(named == expected)
    }
    let words = Remedy(.listPhotos, "plain words").words(namingStore: "my photos")
    #expect(words == "'capture list --store 'my photos'' shows the photos")
  }

  private static func commands(in words: String) -> [String] {
    words.matches(of: /'capture ([^']*)'/).map { String($0.output.1) }
  }

  @Test(arguments: [Remedy.Code.plugInAgain, .lighterMode, .joinGroup, .rebuildAsStore, .other])
  func `a remedy without words or without its facts is described in the library's words`(
    code: Remedy.Code
  ) {
    #expect(Remedy(code, "plain words").words == "plain words")
  }

  @Test func `an error is reported with the program's words for its remedy`() {
    let error = CameraError(.open, "it", .busy(holder: "cheese"))
    let words = "cannot open the camera it: it is in use by cheese; close the other program, or "
    #expect(error.words == words + "wait for it with --wait")
    #expect(PhotoError.camera(error).words == error.words)
    #expect(error.description == words + "wait until it is done")
  }

  @Test func `an error with a code that the program does not know exits with 1`() {
    let unknown = CameraError.Cause(CameraError.Code(rawValue: "fogged"), "its lens is fogged")
    #expect(ExitCode(CameraError(.open, "it", unknown)) == .failed)
  }

  @Test func `an export that fails because of a photo's name exits as one that cannot write`() {
    let refused = StoreError(.failed, "no such name", remedy: Remedy(.otherPlace, "elsewhere"))
    #expect(ExitCode(refused) == .cannotWrite)
    #expect(ExitCode(StoreError(.failed, "no such name")) == .failed)
  }
}
