internal import CaptureCamera
internal import CaptureFiles
internal import Dispatch

extension ServerClient {
  /// How long to wait for a photo beyond its own time limit; the camera gives up long before.
  private static let patience = Duration.seconds(600)

  /// Requests a photo of a camera that the server has open; a cancelled task gives it up.
  package func photo(_ order: SnapOrder) async -> SnapAnswer {
    let call = ServerCall()
    let limit = Self.patience + (order.settings.within ?? .zero)
    let (answers, answer) = AsyncStream.makeStream(of: SnapAnswer.self)
    DispatchQueue(label: "capture.serve.client").async {
      let reply = try? post("/v1/snap", order.json, within: limit, as: call)
      answer.yield(SnapAnswer(reply.flatMap { $0 }))
    }
    return await withTaskCancellationHandler {
      await answers.first { _ in true } ?? .declined
    } onCancel: {
      call.giveUp()
    }
  }
}
