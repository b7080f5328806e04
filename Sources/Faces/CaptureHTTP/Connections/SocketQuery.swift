internal import CLibEvent
internal import Glibc

/// A question to the kernel about one TCP socket, in the form of `sock_diag(7)`.
struct SocketQuery {
  /// What the kernel knows.
  enum Answer: Equatable {
    /// The user who owns the socket.
    case user(UInt32)
    /// Without such a connection, the kernel answers with a socket that listens on its port.
    case otherSocket
  }

  /// `NETLINK_SOCK_DIAG`, the protocol of such questions.
  private static let netlinkProtocol: CInt = 4
  /// `SOCK_DIAG_BY_FAMILY`, which is also the type of an answer that is not an error.
  private static let messageType: UInt16 = 20
  /// `NLM_F_REQUEST`, without a flag that asks for all sockets.
  private static let flags: UInt16 = 1
  /// Where a question and an answer have the names.
  private static let (questionOffset, answerOffset) = (24, 20)
  /// Where an answer has the user: after the names, the interface, the cookie and three numbers.
  private static let userOffset = answerOffset + 48 + 12

  private let family: UInt8
  /// The two names, as questions and answers have them.
  private let names: [UInt8]

  init(from client: SocketName, to server: SocketName) {
    family = UInt8(truncatingIfNeeded: client.family)
    names = client.port + server.port + client.address + server.address
  }

  /// Asks; nil if the kernel does not answer, or knows no such socket.
  var answer: Answer? { receive().flatMap(read) }

  private var bytes: [UInt8] {
    let length = Self.questionOffset + names.count + 12
    var bytes: [UInt8] = []
    bytes += Self.native(UInt32(length))
    bytes += Self.native(Self.messageType)
    bytes += Self.native(Self.flags)
    bytes += [UInt8](repeating: 0, count: 8)
    bytes += [family, UInt8(IPPROTO_TCP), 0, 0]
    // In any state.
    bytes += Self.native(UInt32.max)
    bytes += names
    // On any interface, and with any cookie.
    bytes += Self.native(UInt32.zero)
    bytes += Self.native(UInt64.max)
    return bytes
  }

  private static func native(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  /// Returns the bytes of an answer; nil if there is none.
  private func receive() -> [UInt8]? {
    let kind = CInt(SOCK_RAW.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_NETLINK, kind, Self.netlinkProtocol)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let question = bytes
    guard send(descriptor, question, question.count, 0) == question.count else { return nil }
    var answer = [UInt8](repeating: 0, count: 512)
    // The kernel has answered before it returns from `send`.
    let count = recv(descriptor, &answer, answer.count, CInt(MSG_DONTWAIT))
    return count < 0 ? nil : Array(answer.prefix(count))
  }

  /// Reads an answer; nil if it is an error.
  private func read(_ answer: [UInt8]) -> Answer? {
    guard answer.count >= Self.userOffset + 4,
      answer[4..<6].elementsEqual(Self.native(Self.messageType))
    else { return nil }
    guard answer[Self.answerOffset...].starts(with: names) else { return .otherSocket }
    return .user(
      answer.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: Self.userOffset, as: UInt32.self)
      })
  }
}
