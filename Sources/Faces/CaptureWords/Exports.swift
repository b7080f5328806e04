@_exported public import CaptureExitCodes
