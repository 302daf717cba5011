#include <gtk/gtk.h>

/* Swift does not see functions that take any number of arguments. */
static inline void photos_log(const char *message) {
  g_log("photos", G_LOG_LEVEL_INFO, "%s", message);
}
