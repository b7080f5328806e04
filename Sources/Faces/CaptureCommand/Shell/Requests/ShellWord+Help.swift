internal import CaptureMetadata
internal import CaptureWords

/// The texts about each request in the help and the manual.
extension ShellWord {
  /// What the request is for, as a sentence.
  var meaning: String {
    switch self {
    case .hello: "Return the versions of the program and of this protocol."
    case .state: "Return the state of the camera."
    case .cancel: "Cancel the requests with this id, or all without one."
    case .events: "Turn events on or off."
    case .quit: "End, once all requests before this one are done."
    case .devices: "List the cameras."
    case .open: "Open a camera, or the same one with other options, and wait until it runs."
    case .close: "Close the camera."
    case .snap: "Take a photo; with \"to\":\"-\", it is in the answer as jpeg, in base64."
    case .frame: "Take the next frame for a viewfinder, into the answer or a file."
    case .listControls: "List the controls of the camera."
    case .getControls: "Return some controls."
    case .setControls: "Set controls."
    case .resetControls: "Reset these controls, or all that were changed."
    case .list: "List photos, or count them."
    case .show: "Return all details of photos."
    case .add: "Add files to the store."
    case .rate: "Give photos \(Rating.starsText), \"reject\" or \"none\"."
    case .note: "Set the note of photos."
    case .tag: "Add and remove keywords of photos."
    case .move: "Move photos to a folder of the store."
    case .delete: "Move photos to the bin."
    case .restore: "Take photos out of the bin."
    case .stats: "Return statistics about the store."
    }
  }

  /// The members of the request besides `do` and `id`.
  var members: [String] {
    switch self {
    case .hello, .state, .quit, .devices, .close, .listControls: []
    case .cancel: ["request"]
    case .events: ["on"]
    case .open:
      [
        "device", "simulator", "wait", "size", "format", "rate", "exact", "control", "noProfile",
        "warm",
      ]
    case .snap:
      [
        "to", "store", "settle", "priority", "keepUnsettled", "within", "control", "size", "format",
        "rotate", "quality", "compact",
      ]
    case .frame: ["to", "quality"]
    case .getControls, .resetControls: ["names"]
    case .setControls: ["control"]
    case .list:
      FilterWord.allCases.map(\.rawValue)
        + ["sort", "reverse", "limit", "after", "count", "store"]
    case .show, .delete, .restore: ["ids", "store"]
    case .add: ["paths", "folder", "truncated", "store"]
    case .rate: ["ids", "stars", "store"]
    case .note: ["ids", "text", "store"]
    case .tag: ["ids", "add", "remove", "store"]
    case .move: ["ids", "folder", "store"]
    case .stats: ["store"]
    }
  }

  /// A request as a line.
  var example: String {
    switch self {
    case .hello, .state, .quit, .devices, .close, .listControls, .stats: #"{"do":"\#(rawValue)"}"#
    case .cancel: #"{"do":"cancel","request":1}"#
    case .events: #"{"do":"events","on":true}"#
    case .open: #"{"do":"open","size":"1280x720","warm":true}"#
    case .snap: #"{"id":1,"do":"snap","to":"door.jpg"}"#
    case .frame: #"{"do":"frame","to":"/dev/shm/f.jpg"}"#
    case .getControls, .resetControls: #"{"do":"\#(rawValue)","names":["gain"]}"#
    case .setControls: #"{"do":"controls.set","control":{"gain":40}}"#
    case .list: #"{"do":"list","addedSince":"7d","limit":10}"#
    case .show, .delete, .restore: #"{"do":"\#(rawValue)","ids":["3fa29c"]}"#
    case .add: #"{"do":"add","paths":["door.jpg"],"folder":"Home"}"#
    case .rate: #"{"do":"rate","ids":["3fa29c"],"stars":5}"#
    case .note: #"{"do":"note","ids":["3fa29c"],"text":"Low tide"}"#
    case .tag: #"{"do":"tag","ids":["3fa29c"],"add":["sea"]}"#
    case .move: #"{"do":"move","ids":["3fa29c"],"folder":"Home"}"#
    }
  }
}
