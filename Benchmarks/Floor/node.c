#include "node.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/uinput.h>

#include "listeners.h"
#include "pad.h"

static int node;
/* A FIFO gets what a kernel that masks would let through, and the times that it would give. */
static enum pad_part part;
static char path[320];

static void set_up_axis(int code, int maximum, int resolution) {
  struct uinput_abs_setup setup = {.code = (uint16_t)code,
                                   .absinfo = {.maximum = maximum, .resolution = resolution}};
  if (ioctl(node, UI_ABS_SETUP, &setup) < 0) fail("UI_ABS_SETUP");
}

static void set_up_bit(unsigned long request, int value) {
  if (ioctl(node, request, value) < 0) fail("uinput");
}

static void find_event_node(void) {
  char name[64], folder[128];
  if (ioctl(node, UI_GET_SYSNAME(sizeof(name)), name) < 0) fail("UI_GET_SYSNAME");
  snprintf(folder, sizeof(folder), "/sys/devices/virtual/input/%s", name);
  DIR *files = opendir(folder);
  if (!files) fail(folder);
  for (struct dirent *file; (file = readdir(files));)
    if (strncmp(file->d_name, "event", 5) == 0) snprintf(path, sizeof(path), "/dev/input/%s", file->d_name);
  closedir(files);
}

static void make_device(void) {
  node = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  if (node < 0) fail("/dev/uinput");
  set_up_bit(UI_SET_EVBIT, EV_KEY);
  set_up_bit(UI_SET_EVBIT, EV_ABS);
  set_up_bit(UI_SET_PROPBIT, INPUT_PROP_POINTER);
  set_up_bit(UI_SET_PROPBIT, INPUT_PROP_BUTTONPAD);
  set_up_bit(UI_SET_KEYBIT, BTN_LEFT);
  set_up_bit(UI_SET_KEYBIT, BTN_TOUCH);
  set_up_bit(UI_SET_KEYBIT, BTN_TOOL_FINGER);
  set_up_axis(ABS_X, PAD_SIZE, PAD_UNITS_PER_MM);
  set_up_axis(ABS_Y, PAD_SIZE, PAD_UNITS_PER_MM);
  set_up_axis(ABS_MT_SLOT, PAD_FINGERS - 1, 0);
  set_up_axis(ABS_MT_TRACKING_ID, 65535, 0);
  set_up_axis(ABS_MT_POSITION_X, PAD_SIZE, PAD_UNITS_PER_MM);
  set_up_axis(ABS_MT_POSITION_Y, PAD_SIZE, PAD_UNITS_PER_MM);
  set_up_axis(ABS_MT_PRESSURE, PAD_GRAMS, 1);
  struct uinput_setup setup = {.id = {BUS_I2C, 0x1209, 1, 1}};
  strcpy(setup.name, pad_name);
  if (ioctl(node, UI_DEV_SETUP, &setup) < 0 || ioctl(node, UI_DEV_CREATE) < 0) fail("UI_DEV_CREATE");
  find_event_node();
}

const char *open_node(const char *name) {
  if (strcmp(name, "uinput") == 0) {
    part = PAD_ALL;
    make_device();
  } else {
    part = PAD_CONTACTS;
    snprintf(path, sizeof(path), "%s", name);
    /* Reading too, so that it is there without a reader, and full rather than broken. */
    node = open(name, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (node < 0) fail(name);
  }
  return path;
}

static void write_events(struct input_event *events, int count) {
  if (part == PAD_CONTACTS) {
    int64_t now = now_in_microseconds();
    for (int i = 0; i < count; i++) {
      events[i].input_event_sec = now / 1000000;
      events[i].input_event_usec = now % 1000000;
    }
  }
  /* A FIFO that nobody reads is full some time, as a device's buffer is. */
  (void)!write(node, events, (size_t)count * sizeof(*events));
}

void play_frame(long number, int fingers) {
  struct input_event events[PAD_MAXIMUM_EVENTS];
  write_events(events, pad_frame(events, number, fingers, part));
}

void lift_fingers(int fingers) {
  struct input_event events[PAD_MAXIMUM_EVENTS];
  write_events(events, pad_lift(events, fingers, part));
}

void drain_node(void) {
  char rest[4096];
  while (part == PAD_CONTACTS && read(node, rest, sizeof(rest)) > 0) continue;
}
