internal import CVideo4Linux
internal import CaptureBase
internal import CaptureCamera
internal import CaptureFiles
internal import CaptureImaging

/// A buffer that the driver has filled, with the driver's description of it.
struct FilledBuffer: Sendable {
  let index: Int
  let sequence: UInt32
  /// The monotonic time of capture; nil if the driver uses another clock.
  let timestamp: Timestamp?
  let isFlaggedBroken: Bool
  /// The range of bytes used in each of the buffer's memory areas.
  let filled: [Range<Int>]
}

extension VideoNode {
  /// Requests buffers and maps all of them; the driver may grant more or fewer than requested.
  borrowing func mapBuffers(
    _ count: Int, memoryCount: Int
  ) throws(NodeFault) -> [[MappedMemory]] {
    var request = v4l2_requestbuffers()
    request.count = UInt32(count)
    request.type = planes.bufferType
    request.memory = V4L2_MEMORY_MMAP.rawValue
    do throws(Errno) {
      try ask(c_VIDIOC_REQBUFS, &request)
      var buffers: [[MappedMemory]] = []
      for index in 0..<request.count {
        buffers.append(try map(index, memoryCount: memoryCount))
      }
      return buffers
    } catch {
      throw .refused(.mode, error)
    }
  }

  private borrowing func map(
    _ index: UInt32, memoryCount: Int
  ) throws(Errno) -> [MappedMemory] {
    let (buffer, parts) = try exchange(c_VIDIOC_QUERYBUF, index, memoryCount: memoryCount)
    switch planes {
    case .single:
      return [
        try MappedMemory(
          of: descriptor, at: Int(buffer.m.offset), count: Int(buffer.length))
      ]
    case .multi:
      var memories: [MappedMemory] = []
      for part in parts {
        memories.append(
          try MappedMemory(of: descriptor, at: Int(part.m.mem_offset), count: Int(part.length)))
      }
      return memories
    }
  }

  /// Queues a buffer for the driver to fill.
  borrowing func enqueue(_ index: Int, memoryCount: Int) throws(Errno) {
    _ = try exchange(c_VIDIOC_QBUF, UInt32(index), memoryCount: memoryCount)
  }

  /// Takes a filled buffer; returns nil if there is none yet.
  borrowing func dequeue(memoryCount: Int) throws(Errno) -> FilledBuffer? {
    do throws(Errno) {
      let (buffer, parts) = try exchange(c_VIDIOC_DQBUF, 0, memoryCount: memoryCount)
      let filled =
        switch planes {
        case .single: [0..<Int(buffer.bytesused)]
        case .multi:
          parts.map { Int($0.data_offset)..<max(Int($0.data_offset), Int($0.bytesused)) }
        }
      return FilledBuffer(
        index: Int(buffer.index), sequence: buffer.sequence,
        timestamp: Timestamp(of: buffer),
        isFlaggedBroken: buffer.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0, filled: filled)
    } catch {
      guard error == .wouldBlock else { throw error }
      return nil
    }
  }

  /// Exchanges the description of a buffer, including its memory areas, with the driver.
  private borrowing func exchange(
    _ request: UInt, _ index: UInt32, memoryCount: Int
  ) throws(Errno) -> (buffer: v4l2_buffer, parts: [v4l2_plane]) {
    var buffer = v4l2_buffer()
    buffer.index = index
    buffer.type = planes.bufferType
    buffer.memory = V4L2_MEMORY_MMAP.rawValue
    guard planes == .multi else {
      try ask(request, &buffer)
      return (buffer, [])
    }
    var parts = [v4l2_plane](repeating: v4l2_plane(), count: memoryCount)
    buffer.length = UInt32(memoryCount)
    let failure = parts.withUnsafeMutableBufferPointer { parts in
      buffer.m.planes = parts.baseAddress
      return c_v4l2_ioctl(descriptor, request, &buffer)
    }
    guard failure == 0 else { throw Errno(rawValue: failure) }
    return (buffer, parts)
  }

  borrowing func startStream() throws(NodeFault) {
    var type = planes.bufferType
    do throws(Errno) {
      try ask(c_VIDIOC_STREAMON, &type)
    } catch {
      throw .refused(.stream, error)
    }
  }

  /// Stops the stream and frees the buffers; a disconnected camera has stopped already.
  ///
  /// A frame that is still in use keeps its memory mapped, and the mapping keeps the node open; but
  /// once the buffers are freed, the node no longer counts as busy.
  borrowing func stopStream() {
    var type = planes.bufferType
    _ = grants(c_VIDIOC_STREAMOFF, &type)
    var request = v4l2_requestbuffers()
    request.type = type
    request.memory = V4L2_MEMORY_MMAP.rawValue
    _ = grants(c_VIDIOC_REQBUFS, &request)
  }
}

extension Timestamp {
  init?(of buffer: v4l2_buffer) {
    self.init(
      seconds: Int64(buffer.timestamp.tv_sec), microseconds: Int64(buffer.timestamp.tv_usec),
      flags: buffer.flags)
  }

  /// Creates the time at which a buffer was filled; returns nil unless it
  /// is a plausible monotonic time.
  ///
  /// Some drivers claim to use the monotonic clock but do not; no machine runs for thirty years.
  init?(seconds: Int64, microseconds: Int64, flags: UInt32) {
    let clock = flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
    guard clock == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) else { return nil }
    let limit: Int64 = 1_000_000_000
    guard (-limit...limit).contains(seconds), (-limit...limit).contains(microseconds) else {
      return nil
    }
    self.init(nanoseconds: seconds * 1_000_000_000 + microseconds * 1_000)
  }
}
