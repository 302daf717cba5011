/* A browser in which pressing a link shows the page behind it, and pressing harder goes there. */
#include <gtk/gtk.h>

#include "browser.h"
#include "presses.h"

struct program {
  struct browser *browser;
  struct presses *presses;
};

static void show(GApplication *application, const char *uri, struct program *program) {
  if (program->browser != NULL) {
    browser_go(program->browser, uri);
    return;
  }
  program->browser = browser_new(GTK_APPLICATION(application), uri);
  program->presses = presses_new(program->browser);
}

static void activate(GApplication *application, gpointer user_data) {
  show(application, "https://www.debian.org", user_data);
}

static void open_file(
  GApplication *application, GFile **files, int count, const char *hint, gpointer user_data) {
  char *uri = g_file_get_uri(files[0]);

  (void)count;
  (void)hint;
  show(application, uri, user_data);
  g_free(uri);
}

int main(int argc, char **argv) {
  struct program program = {0};
  GtkApplication *application =
    gtk_application_new("org.example.LinkPreview", G_APPLICATION_HANDLES_OPEN);
  int status;

  g_signal_connect(application, "activate", G_CALLBACK(activate), &program);
  g_signal_connect(application, "open", G_CALLBACK(open_file), &program);
  status = g_application_run(G_APPLICATION(application), argc, argv);
  if (program.presses != NULL) presses_free(program.presses);
  g_object_unref(application);
  if (program.browser != NULL) browser_free(program.browser);
  return status;
}
