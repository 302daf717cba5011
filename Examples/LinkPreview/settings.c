#include "settings.h"

static const char group[] = "Previews";
static const char key[] = "Allowed";

static char *settings_path(void) {
  return g_build_filename(g_get_user_config_dir(), "link-preview.ini", NULL);
}

static GKeyFile *load(void) {
  GKeyFile *file = g_key_file_new();
  char *path = settings_path();

  /* Without a file all is as it is where nothing was chosen. */
  g_key_file_load_from_file(file, path, G_KEY_FILE_KEEP_COMMENTS, NULL);
  g_free(path);
  return file;
}

gboolean settings_allow_previews(void) {
  GKeyFile *file = load();
  GError *error = NULL;
  gboolean allow = g_key_file_get_boolean(file, group, key, &error);

  if (error != NULL) allow = TRUE;
  g_clear_error(&error);
  g_key_file_free(file);
  return allow;
}

void settings_set_allow_previews(gboolean allow) {
  GKeyFile *file = load();
  GError *error = NULL;
  char *path = settings_path();

  g_key_file_set_boolean(file, group, key, allow);
  g_mkdir_with_parents(g_get_user_config_dir(), 0700);
  if (!g_key_file_save_to_file(file, path, &error)) g_warning("%s", error->message);
  g_clear_error(&error);
  g_free(path);
  g_key_file_free(file);
}
