/* Preloaded into the daemon where the machine has no input devices: one touchpad, the one of pad.h, whose node
 * is the FIFO that $STAND_IN_NODE names. It takes the place of libudev and of the kernel's answers about the
 * node; reading, waiting and sending are the program's own calls, which nothing stands before. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/types.h>

#include "pad.h"

static const char node_path[] = "/dev/input/event0";
static const char sys_path[] = "/sys/devices/platform/i2c-1/input/input0/event0";

/* The descriptors of the node that are open. A program has a few hundred at most here. */
static char is_node[1024];

static int is_of_node(int fd) { return fd >= 0 && fd < (int)sizeof(is_node) && is_node[fd]; }

int open(const char *path, int flags, ...) {
  static int (*next)(const char *, int, ...);
  if (!next) next = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  int stands_in = strcmp(path, node_path) == 0;
  int fd = next(stands_in ? getenv("STAND_IN_NODE") : path, flags, mode);
  if (fd >= 0 && fd < (int)sizeof(is_node)) is_node[fd] = (char)stands_in;
  return fd;
}

static int give(void *to, size_t room, const void *from, size_t size) {
  memset(to, 0, room);
  size_t given = size < room ? size : room;
  memcpy(to, from, given);
  return (int)given;
}

static int give_bits(void *to, size_t room, const int *codes, size_t count) {
  memset(to, 0, room);
  for (size_t i = 0; i < count; i++)
    if ((size_t)codes[i] / 8 < room) ((uint8_t *)to)[codes[i] / 8] |= (uint8_t)(1 << (codes[i] % 8));
  return (int)room;
}

#define GIVE_BITS(to, room, ...) \
  give_bits(to, room, (int[]){__VA_ARGS__}, sizeof((int[]){__VA_ARGS__}) / sizeof(int))

static int give_codes(unsigned type, void *to, size_t room) {
  switch (type) {
  case 0: return GIVE_BITS(to, room, EV_SYN, EV_KEY, EV_ABS);
  case EV_KEY: return GIVE_BITS(to, room, BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER);
  case EV_ABS:
    return GIVE_BITS(to, room, ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X,
                     ABS_MT_POSITION_Y, ABS_MT_PRESSURE);
  default: return give(to, room, NULL, 0);
  }
}

static int give_axis(unsigned axis, struct input_absinfo *to) {
  *to = (struct input_absinfo){0};
  switch (axis) {
  case ABS_MT_SLOT: to->maximum = PAD_FINGERS - 1; break;
  case ABS_MT_TRACKING_ID: to->maximum = 65535; break;
  case ABS_MT_PRESSURE: to->maximum = PAD_GRAMS, to->resolution = 1; break;
  default: to->maximum = PAD_SIZE, to->resolution = PAD_UNITS_PER_MM; break;
  }
  return 0;
}

/* Nothing is down when the node is opened. */
static int give_slots(void *to, size_t room) {
  uint32_t axis = *(uint32_t *)to;
  int32_t *values = (int32_t *)to + 1;
  for (size_t i = 0; i < room / sizeof(int32_t) - 1; i++) values[i] = axis == ABS_MT_TRACKING_ID ? -1 : 0;
  return 0;
}

static int answer(unsigned long request, void *to) {
  static const struct input_id identity = {BUS_I2C, 0x1209, 1, 1};
  size_t room = _IOC_SIZE(request);
  unsigned number = _IOC_NR(request);
  if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(ABS_CNT)) && _IOC_DIR(request) == _IOC_READ)
    return give_axis(number - _IOC_NR(EVIOCGABS(0)), to);
  if (number >= _IOC_NR(EVIOCGBIT(0, 0)) && number < _IOC_NR(EVIOCGBIT(EV_CNT, 0)))
    return give_codes(number - _IOC_NR(EVIOCGBIT(0, 0)), to, room);
  switch (number) {
  case _IOC_NR(EVIOCGVERSION): return give(to, room, &(int){EV_VERSION}, sizeof(int)) < 0;
  case _IOC_NR(EVIOCGID): return give(to, room, &identity, sizeof(identity)) < 0;
  case _IOC_NR(EVIOCGNAME(0)): return give(to, room, pad_name, sizeof(pad_name));
  case _IOC_NR(EVIOCGPROP(0)): return GIVE_BITS(to, room, INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD);
  case _IOC_NR(EVIOCGKEY(0)):
  case _IOC_NR(EVIOCGLED(0)):
  case _IOC_NR(EVIOCGSW(0)): return give(to, room, NULL, 0);
  case _IOC_NR(EVIOCGMTSLOTS(0)): return give_slots(to, room);
  case _IOC_NR(EVIOCSCLOCKID):
  case _IOC_NR(EVIOCSMASK): return 0;
  default: errno = ENOENT; return -1;
  }
}

int ioctl(int fd, unsigned long request, ...) {
  static int (*next)(int, unsigned long, ...);
  if (!next) next = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return is_of_node(fd) ? answer(request, argument) : next(fd, request, argument);
}

/* libudev, of which nothing more is used. Handles are only passed around. */
static char handle;
struct entry { const char *name, *value; };
static const struct entry properties[] = {{"ID_INPUT", "1"}, {"ID_INPUT_TOUCHPAD", "1"}, {0}};
static const struct entry devices[] = {{sys_path, NULL}, {0}};

static const struct entry *first(const struct entry *list) { return list->name ? list : NULL; }

void *udev_new(void) { return &handle; }
void *udev_unref(void *u) { return (void)u, NULL; }
void *udev_monitor_new_from_netlink(void *u, const char *name) { return (void)u, (void)name, &handle; }
void *udev_monitor_unref(void *m) { return (void)m, NULL; }
int udev_monitor_set_receive_buffer_size(void *m, int size) { return (void)m, (void)size, 0; }
int udev_monitor_filter_add_match_subsystem_devtype(void *m, const char *s, const char *t) {
  return (void)m, (void)s, (void)t, 0;
}
int udev_monitor_enable_receiving(void *m) { return (void)m, 0; }
int udev_monitor_get_fd(void *m) {
  static int never = -1;
  if (never < 0) never = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return (void)m, never;
}
void *udev_monitor_receive_device(void *m) { return (void)m, errno = EAGAIN, NULL; }
void *udev_enumerate_new(void *u) { return (void)u, &handle; }
void *udev_enumerate_unref(void *e) { return (void)e, NULL; }
int udev_enumerate_add_match_subsystem(void *e, const char *s) { return (void)e, (void)s, 0; }
int udev_enumerate_add_match_is_initialized(void *e) { return (void)e, 0; }
int udev_enumerate_scan_devices(void *e) { return (void)e, 0; }
const void *udev_enumerate_get_list_entry(void *e) { return (void)e, first(devices); }
const void *udev_list_entry_get_next(const struct entry *entry) { return first(entry + 1); }
const char *udev_list_entry_get_name(const struct entry *entry) { return entry->name; }
const char *udev_list_entry_get_value(const struct entry *entry) { return entry->value; }
void *udev_device_new_from_syspath(void *u, const char *path) { return (void)u, (void)path, &handle; }
void *udev_device_unref(void *d) { return (void)d, NULL; }
int udev_device_get_is_initialized(void *d) { return (void)d, 1; }
const char *udev_device_get_action(void *d) { return (void)d, NULL; }
const char *udev_device_get_devnode(void *d) { return (void)d, node_path; }
const char *udev_device_get_sysname(void *d) { return (void)d, "event0"; }
const char *udev_device_get_syspath(void *d) { return (void)d, sys_path; }
dev_t udev_device_get_devnum(void *d) { return (void)d, (13 << 8) | 64; }
const void *udev_device_get_properties_list_entry(void *d) { return (void)d, first(properties); }
