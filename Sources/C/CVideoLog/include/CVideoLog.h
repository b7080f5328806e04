#pragma once

/// Discards the messages that libv4l2 would print to standard error, unless LIBV4L2_LOG_FILENAME
/// names a file for them.
///
/// The errors behind the messages are also returned by the calls, and Capture reports those itself.
void c_v4l2_discard_log(void);

/// Calls v4l2_fd_open(), and discards what it prints to standard error without any log.
///
/// It does so if the device vanishes meanwhile; the next call then returns the error.
int c_v4l2_fd_open(int descriptor, int flags);
