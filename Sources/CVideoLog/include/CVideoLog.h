#pragma once

/// Lets nothing through of what libv4l2 would print on standard error, unless somebody has named a file
/// for it in LIBV4L2_LOG_FILENAME. What goes wrong is also answered, and told in words of our own.
void c_v4l2_discard_log(void);
