#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Lets nothing through of what the calling thread writes to std::cerr, until
/// as many calls of c_errors_unmute. Other threads go on writing.
void c_errors_mute(void);
void c_errors_unmute(void);

#ifdef __cplusplus
}
#endif
