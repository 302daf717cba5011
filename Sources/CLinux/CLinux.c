/* What cannot stand in the header: it needs glibc's own extensions, which would change types there. */
#define _GNU_SOURCE
#include <spawn.h>

int pressured_spawn_close_from(void *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}
