#pragma once

/// Discards the messages that libv4l2 would print to standard error, unless LIBV4L2_LOG_FILENAME
/// names a file for them.
///
/// The errors behind the messages are also returned by the calls, and Capture reports those itself.
void c_v4l2_discard_log(void);
