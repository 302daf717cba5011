/* What the Glibc module leaves out of Linux's interfaces, and constants that an older
 * distribution's headers lack. Each addition says which kernel brought it. */
#ifndef C_LINUX_H
#define C_LINUX_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include <linux/input.h>

/* struct ucred, which glibc shows only under _GNU_SOURCE: the peer of a Unix socket. */
struct pressured_ucred {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

/* A haptic effect with a HID waveform: Linux 6.18. */
#ifndef FF_HAPTIC
#define FF_HAPTIC 0x4f
#endif

#endif
