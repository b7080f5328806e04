/* Loads the library, uses it, unloads it, and does it again; the argument is its path.

   It is not linked with the library. */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include <capture.h>

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  return found;
}

/* ISO C has no conversion from a pointer to a function. */
#define FUNCTION(library, name) \
  __typeof__(name) *name##_pointer; \
  *(void **)&name##_pointer = symbol(library, #name)

static void take_photo(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
  }
  FUNCTION(library, capture_simulator_open);
  FUNCTION(library, capture_camera_open);
  FUNCTION(library, capture_photo_take);
  FUNCTION(library, capture_picture_release);
  FUNCTION(library, capture_camera_close);
  FUNCTION(library, capture_simulator_close);
  capture_error error = CAPTURE_ERROR_INIT;
  capture_camera_options options = CAPTURE_CAMERA_OPTIONS_INIT;
  options.width = 640;
  options.height = 480;
  options.simulator = capture_simulator_open_pointer(NULL, &error);
  capture_camera *camera = capture_camera_open_pointer(&options, &error);
  capture_picture *photo = camera ? capture_photo_take_pointer(camera, NULL, &error) : NULL;
  if (!photo) {
    fprintf(stderr, "%s\n", error.message);
    exit(1);
  }
  capture_picture_release_pointer(photo);
  capture_camera_close_pointer(camera);
  capture_simulator_close_pointer(options.simulator);
  dlclose(library);
}

int main(int count, char **words) {
  /* Other libraries come first, such as one in Swift with its own runtime. */
  for (int index = 2; index < count; index++) {
    void *other = dlopen(words[index], RTLD_NOW | RTLD_GLOBAL);
    if (!other) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    int (*answer)(void);
    *(void **)&answer = symbol(other, "answer");
    if (answer() != 42) return 1;
  }
  take_photo(words[1]);
  take_photo(words[1]);
  return 0;
}
