// Presses a button among a camera's controls every 80 ms until it is ended: press-button NODE NAME
//
// In one process, since starting one takes longer than a frame on a busy machine, and in C, since a
// script's interpreter takes seconds to start there.

#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// The control's number, or 0 when the camera has none of the name.
static unsigned find_control(int camera, const char *name) {
  struct v4l2_queryctrl control = {.id = V4L2_CTRL_FLAG_NEXT_CTRL};
  while (ioctl(camera, VIDIOC_QUERYCTRL, &control) == 0) {
    if (strcmp((const char *)control.name, name) == 0) return control.id;
    control.id |= V4L2_CTRL_FLAG_NEXT_CTRL;
  }
  return 0;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: press-button NODE NAME\n");
    return 2;
  }
  int camera = open(arguments[1], O_RDWR);
  struct v4l2_control control = {.value = 1};
  if (camera < 0 || !(control.id = find_control(camera, arguments[2]))) {
    fprintf(stderr, "press-button: %s has no '%s': %s\n", arguments[1], arguments[2], strerror(errno));
    return 1;
  }
  while (ioctl(camera, VIDIOC_S_CTRL, &control) == 0) {
    printf("pressed\n");
    fflush(stdout);
    usleep(80000);
  }
  fprintf(stderr, "press-button: %s\n", strerror(errno));
  return 1;
}
