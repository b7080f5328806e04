#pragma once

// What is done before anything else in the program runs.

/// How many words the program was started with, its own name included.
int c_word_count(void);

/// One of these words; NULL where there is none.
const char *_Nullable c_word(int number);

/// Whether a descriptor from 0 to 2 was closed when the program started.
int c_was_closed(int descriptor);
