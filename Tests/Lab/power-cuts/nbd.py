"""The server's side of the network block device protocol, as far as QEMU speaks it."""
import struct

MAGIC, OPTION_MAGIC, REPLY_MAGIC = b"NBDMAGIC", b"IHAVEOPT", 0x3E889045565A9
REQUEST = struct.Struct(">IHHQQI")
REQUEST_MAGIC, SIMPLE_REPLY_MAGIC = 0x25609513, 0x67446698
READ, WRITE, DISCONNECT, FLUSH = range(4)
FUA = 1
ABORT, GO = 2, 7
ACKNOWLEDGED, INFORMATION, UNSUPPORTED, UNKNOWN = 1, 3, 0x80000001, 0x80000006
# The disk has a cache that can be flushed, and single writes can go past it.
FLAGS = 1 << 0 | 1 << 2 | 1 << 3


class Disconnected(Exception):
    pass


class Connection:
    """One disk of one machine."""

    def __init__(self, socket, find_disk):
        self.socket = socket
        self.disk = self._negotiate(find_disk)

    def _receive(self, count):
        data = bytearray()
        while len(data) < count:
            piece = self.socket.recv(count - len(data))
            if not piece:
                raise Disconnected
            data += piece
        return bytes(data)

    def _negotiate(self, find_disk):
        self.socket.sendall(MAGIC + OPTION_MAGIC + struct.pack(">H", 3))
        self._receive(4)
        while True:
            _, option, count = struct.unpack(">8sII", self._receive(16))
            data = self._receive(count)
            if option == ABORT:
                raise Disconnected
            if option != GO:
                self._answer(option, UNSUPPORTED)
                continue
            length = struct.unpack_from(">I", data)[0]
            disk = find_disk(data[4 : 4 + length].decode())
            if disk is None:
                self._answer(option, UNKNOWN)
                continue
            self._answer(option, INFORMATION, struct.pack(">HQH", 0, disk.size, FLAGS))
            self._answer(option, INFORMATION, struct.pack(">HIII", 3, 512, 4096, 32 << 20))
            self._answer(option, ACKNOWLEDGED)
            return disk

    def _answer(self, option, kind, data=b""):
        self.socket.sendall(struct.pack(">QIII", REPLY_MAGIC, option, kind, len(data)) + data)

    def serve_one(self):
        """Does what the machine asks next."""
        _, flags, kind, cookie, offset, count = REQUEST.unpack(self._receive(REQUEST.size))
        answer, failure = b"", 0
        if kind == READ:
            answer = self.disk.read(offset, count)
        elif kind == WRITE:
            self.disk.write(offset, self._receive(count), flags & FUA != 0)
        elif kind == FLUSH:
            self.disk.flush()
        elif kind == DISCONNECT:
            raise Disconnected
        else:
            failure = 22  # EINVAL
        self.socket.sendall(struct.pack(">IIQ", SIMPLE_REPLY_MAGIC, failure, cookie) + answer)
