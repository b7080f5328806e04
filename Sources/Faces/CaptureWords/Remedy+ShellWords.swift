package import CaptureBase
internal import CaptureCamera
internal import CaptureStore

extension ActionableError {
  /// The problem and its remedy, as `capture shell` words it, on one line.
  package var shellWords: String { remedy.map { "\(problem); \($0.shellWords)" } ?? problem }
}

extension Remedy {
  /// The remedy in terms of what a client of `capture shell` can send; what only a command of the
  /// program can do is described as elsewhere.
  package var shellWords: String { shellCameraWords ?? shellStoreWords ?? words }

  private var shellCameraWords: String? {
    switch code {
    case .connectOrPassIntoContainer:
      "plug one in, pass its device into the container, or use 'open' with 'simulator'"
    case .closeOtherProgram: "close the other program, or wait for it by 'open' with 'wait'"
    case .smallerSize: "request a smaller 'size', or use another USB socket"
    case .lighterMode: mode.map { "request \($0.members), or use another USB socket" }
    case .otherSize: "try another 'size'"
    case .otherFormat: "try another 'format'"
    case .otherSizeOrCable: "try another 'size', cable or USB socket"
    case .acceptNearestMode: "leave out 'exact' to accept that"
    case .allowMoreTime: "allow more time with 'within'"
    case .keepUnsettled: "take it again in steady light, or keep it with 'keepUnsettled'"
    case .allowMoreTimeOrReplug:
      "allow a photo more time with 'within', or unplug the camera and plug it in again"
    default: nil
    }
  }

  private var shellStoreWords: String? {
    switch code {
    case .createStore: "choose another with 'store', or create one with 'add'"
    case .freeSpaceInStore: "free some space, or choose another store with 'store'"
    case .writableStore: "choose a store that can be written to with 'store'"
    case .listPhotos: "'list' shows the photos"
    case .acceptTruncated: "copy the whole file again, or add it with 'truncated'"
    case .restoreFromBin: "restore it first with 'restore'"
    case .shorterFolder: "move it to a folder with a shorter path first, with 'move'"
    case .otherPlace: "choose another place with 'to'"
    case .freeSpaceOrOtherPlace: "free some space, or choose another place with 'to'"
    default: nil
    }
  }
}

extension StreamMode {
  /// The members that request this mode; a rate is included if the mode has exactly one.
  fileprivate var members: String {
    let rate = rates.count == 1 ? " and 'rate' \(rates[0].rateText)" : ""
    return "'format' \(format), 'size' \(size)\(rate)"
  }
}
