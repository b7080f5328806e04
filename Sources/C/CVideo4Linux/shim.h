#include <errno.h>
#include <fcntl.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>

// Swift can neither call variadic C functions nor see macros that cast or call others, such as
// _IOWR(). This file provides everything of either kind that Swift needs.
static inline int c_open(const char *path, int flags) { return open(path, flags); }

// Performs an ioctl through libv4l2, again if a signal interrupts it. Returns 0 or a positive
// errno, so that Swift never reads errno too late.
static inline int c_v4l2_ioctl(int fd, unsigned long request, void *argument) {
  int result;
  do {
    result = v4l2_ioctl(fd, request, argument);
  } while (result == -1 && errno == EINTR);
  return result == -1 ? errno : 0;
}

// Gets or sets a 64-bit control. It is passed in a list of one, to which Swift cannot point without
// letting a pointer escape.
static inline int c_v4l2_value64(int fd, unsigned long request, unsigned int id, long long *value) {
  struct v4l2_ext_control control = {.id = id, .value64 = *value};
  struct v4l2_ext_controls list = {
      .which = V4L2_CTRL_WHICH_CUR_VAL, .count = 1, .controls = &control};
  int failure = c_v4l2_ioctl(fd, request, &list);
  *value = control.value64;
  return failure;
}

// Makes the driver use the timings of its digital source. This is not done in Swift, because
// timings lie in a packed union, whose 64-bit numbers Swift must not read in place. Returns 0, or
// the error if the driver cannot detect the timings.
static inline int c_v4l2_follow_timings(int fd) {
  struct v4l2_dv_timings sent = {0}, kept = {0};
  int failure = c_v4l2_ioctl(fd, VIDIOC_QUERY_DV_TIMINGS, &sent);
  if (failure) return failure;
  if (c_v4l2_ioctl(fd, VIDIOC_G_DV_TIMINGS, &kept) == 0 && sent.bt.width == kept.bt.width &&
      sent.bt.height == kept.bt.height && sent.bt.interlaced == kept.bt.interlaced &&
      sent.bt.pixelclock == kept.bt.pixelclock) {
    return 0;
  }
  return c_v4l2_ioctl(fd, VIDIOC_S_DV_TIMINGS, &sent);
}

static const unsigned long c_VIDIOC_QUERYCAP = VIDIOC_QUERYCAP;
static const unsigned long c_VIDIOC_ENUM_FMT = VIDIOC_ENUM_FMT;
static const unsigned long c_VIDIOC_ENUM_FRAMESIZES = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long c_VIDIOC_ENUM_FRAMEINTERVALS = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long c_VIDIOC_S_FMT = VIDIOC_S_FMT;
static const unsigned long c_VIDIOC_TRY_FMT = VIDIOC_TRY_FMT;
static const unsigned long c_VIDIOC_G_SELECTION = VIDIOC_G_SELECTION;
static const unsigned long c_VIDIOC_S_SELECTION = VIDIOC_S_SELECTION;
static const unsigned long c_VIDIOC_G_INPUT = VIDIOC_G_INPUT;
static const unsigned long c_VIDIOC_ENUMINPUT = VIDIOC_ENUMINPUT;
static const unsigned long c_VIDIOC_G_PARM = VIDIOC_G_PARM;
static const unsigned long c_VIDIOC_S_PARM = VIDIOC_S_PARM;
static const unsigned long c_VIDIOC_REQBUFS = VIDIOC_REQBUFS;
static const unsigned long c_VIDIOC_QUERYBUF = VIDIOC_QUERYBUF;
static const unsigned long c_VIDIOC_QBUF = VIDIOC_QBUF;
static const unsigned long c_VIDIOC_DQBUF = VIDIOC_DQBUF;
static const unsigned long c_VIDIOC_STREAMON = VIDIOC_STREAMON;
static const unsigned long c_VIDIOC_STREAMOFF = VIDIOC_STREAMOFF;
static const unsigned long c_VIDIOC_QUERY_EXT_CTRL = VIDIOC_QUERY_EXT_CTRL;
static const unsigned long c_VIDIOC_QUERYMENU = VIDIOC_QUERYMENU;
static const unsigned long c_VIDIOC_G_CTRL = VIDIOC_G_CTRL;
static const unsigned long c_VIDIOC_S_CTRL = VIDIOC_S_CTRL;
static const unsigned long c_VIDIOC_G_EXT_CTRLS = VIDIOC_G_EXT_CTRLS;
static const unsigned long c_VIDIOC_S_EXT_CTRLS = VIDIOC_S_EXT_CTRLS;

static const unsigned long c_VIDIOC_SUBSCRIBE_EVENT = VIDIOC_SUBSCRIBE_EVENT;
static const unsigned long c_VIDIOC_DQEVENT = VIDIOC_DQEVENT;

static const unsigned int c_V4L2_CTRL_FLAG_NEXT_CTRL = V4L2_CTRL_FLAG_NEXT_CTRL;
static const unsigned int c_V4L2_CID_BASE = V4L2_CID_BASE;
static const unsigned int c_V4L2_CID_CAMERA_CLASS_BASE = V4L2_CID_CAMERA_CLASS_BASE;
static const unsigned int c_V4L2_CAP_DEVICE_CAPS = V4L2_CAP_DEVICE_CAPS;
