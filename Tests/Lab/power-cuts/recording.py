"""What a disk was told, in order, and what a power cut would have left of it."""
import random
import struct

SECTOR = 512
WRITE, DURABLE_WRITE, FLUSH, TOLD = range(4)
HEAD = struct.Struct("<BQI")


class Recording:
    """Everything that reached one disk: writes, flushes, and what the program said meanwhile."""

    def __init__(self):
        self.events = []  # (kind, offset, bytes)

    def add(self, kind, offset=0, data=b""):
        self.events.append((kind, offset, data))

    def save(self, path):
        with open(path, "wb") as file:
            for kind, offset, data in self.events:
                file.write(HEAD.pack(kind, offset, len(data)))
                file.write(data)

    @classmethod
    def load(cls, path):
        recording = cls()
        with open(path, "rb") as file:
            while head := file.read(HEAD.size):
                kind, offset, count = HEAD.unpack(head)
                recording.add(kind, offset, file.read(count))
        return recording

    def cut(self, seed):
        """The disk after a cut at a moment that the seed decides, and what had been said by then.

        What was flushed is there. Of every other write a coin decides by itself whether it is
        there, so that they may have happened in any order; some are torn between sectors.
        """
        coin = random.Random(seed)
        moment = self._moment(coin)
        chance = coin.choice((0.1, 0.5, 0.9))
        last_flush = 0
        for index in range(moment):
            if self.events[index][0] == FLUSH:
                last_flush = index
        disk, told = Sectors(), []
        for index, (kind, offset, data) in enumerate(self.events[:moment]):
            if kind == TOLD:
                told.append(data)
            elif kind == DURABLE_WRITE or kind == WRITE and index < last_flush:
                disk.write(offset, data)
            elif kind == WRITE:
                self._write_by_chance(disk, offset, data, chance, coin)
        return Cut(moment, disk, b"".join(told))

    def _moment(self, coin):
        """Any, or right after something was said, which is when the most is promised."""
        said = [index for index, event in enumerate(self.events) if event[0] == TOLD]
        if said and coin.random() < 0.5:
            return coin.choice(said) + 1
        return coin.randrange(len(self.events) + 1)

    @staticmethod
    def _write_by_chance(disk, offset, data, chance, coin):
        if coin.random() < 0.1:
            for place in range(0, len(data), SECTOR):
                if coin.random() < chance:
                    disk.write(offset + place, data[place : place + SECTOR])
        elif coin.random() < chance:
            disk.write(offset, data)


class Cut:
    def __init__(self, moment, disk, told):
        self.moment = moment
        self.disk = disk
        self.told = told


class Sectors:
    """What differs from a disk's image."""

    def __init__(self):
        self._sectors = {}

    def write(self, offset, data):
        first = offset // SECTOR
        for index in range(len(data) // SECTOR):
            self._sectors[first + index] = bytes(data[index * SECTOR : (index + 1) * SECTOR])

    def read(self, image, offset, count):
        result = bytearray(image[offset : offset + count])
        first = offset // SECTOR
        for index in range(count // SECTOR):
            if sector := self._sectors.get(first + index):
                result[index * SECTOR : (index + 1) * SECTOR] = sector
        return result
