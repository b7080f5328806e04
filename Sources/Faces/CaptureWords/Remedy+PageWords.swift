package import CaptureBase
internal import CaptureCamera
internal import CaptureStore

extension Remedy {
  /// The remedy as the page shows it: a sentence about what to do there, or what to type in a shell
  /// if only that helps.
  package var pageWords: String { pageCameraWords ?? pageStoreWords ?? words.asSentence }

  private var pageCameraWords: String? {
    switch code {
    case .connectCamera: "Plug one in. The picture then appears here."
    case .connectOrPassIntoContainer:
      "Plug one in, or pass its device to the container. The picture then appears here."
    case .plugInAgain: "Plug it in again. The picture then returns."
    case .replug: "Unplug it and plug it in again. The picture then returns."
    case .closeOtherProgram:
      "Close the other program, or wait. The camera starts when it is free."
    case .smallerSize: "Choose a smaller size in the camera's settings, or use another USB socket."
    case .lighterMode:
      mode.map { "Choose \($0) in the camera's settings, or use another USB socket." }
    case .otherSize: "Choose another size in the camera's settings."
    case .otherFormat: "Choose another format in the camera's settings."
    case .otherSizeOrCable:
      "Choose another size in the camera's settings, or try another cable or USB socket."
    case .acceptNearestMode: "Choose one of the modes in the camera's settings."
    case .allowMoreTime: "Try again, and allow more time."
    case .keepUnsettled: "Take the photo again in steady light."
    case .allowMoreTimeOrReplug: "Try again, or unplug the camera and plug it in again."
    default: nil
    }
  }

  private var pageStoreWords: String? {
    switch code {
    case .createStore:
      "Start the server with another store, or create one with \(StoreCommand("add"))."
    case .freeSpaceInStore: "Free some space, or start the server with another store."
    case .writableStore: "Start the server with a store that can be written to."
    case .listPhotos: "It may have been removed; go back to the sheet."
    case .restoreFromBin: "Restore it from the bin first."
    case .shorterFolder: "Move it to a folder with a shorter path first."
    default: nil
    }
  }
}

extension String {
  /// A clause as a sentence, which begins with a capital letter unless a command comes first.
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
