#include "browser.h"

#include <webkit/webkit.h>

#include "settings.h"

/* Pixels between the pointer and the popover. */
#define MARGIN 14

struct browser {
  GtkWidget *window;
  GtkWidget *view;
  GtkWidget *allow;
  GtkWidget *popover;
  GtkWidget *preview;
  /* Below the page: how near the press is to going there, or what can be done with the link. */
  GtkWidget *footer;
  GtkWidget *progress;
  GtkWidget *actions;
  /* Under the pointer. */
  char *link;
  double x, y;
  /* In the popover. */
  char *previewed;
};

static void change_target(
  WebKitWebView *view, WebKitHitTestResult *target, guint modifiers, gpointer user_data) {
  struct browser *browser = user_data;

  (void)view;
  (void)modifiers;
  g_clear_pointer(&browser->link, g_free);
  if (!webkit_hit_test_result_context_is_link(target)) return;
  browser->link = g_strdup(webkit_hit_test_result_get_link_uri(target));
  g_info("the pointer is over %s", browser->link);
}

static void move_pointer(GtkEventController *controller, double x, double y, gpointer user_data) {
  struct browser *browser = user_data;

  (void)controller;
  browser->x = x;
  browser->y = y;
}

static void finish_loading(WebKitWebView *view, WebKitLoadEvent event, gpointer user_data) {
  struct browser *browser = user_data;
  gboolean is_preview = GTK_WIDGET(view) == browser->preview;

  /* The popover is empty between two previews. */
  if (event != WEBKIT_LOAD_FINISHED || (is_preview && browser->previewed == NULL)) return;
  g_info("%s %s", is_preview ? "previewed" : "loaded", webkit_web_view_get_uri(view));
}

static void copy_link(struct browser *browser) {
  g_info("copied %s", browser->previewed);
  gdk_clipboard_set_text(gtk_widget_get_clipboard(browser->view), browser->previewed);
  browser_close_preview(browser);
}

static void store_setting(struct browser *browser) {
  gboolean allow = browser_allows_previews(browser);

  settings_set_allow_previews(allow);
  g_info("previews are %s", allow ? "allowed" : "forbidden");
}

static GtkWidget *make_button(const char *label, GCallback clicked, struct browser *browser) {
  GtkWidget *button = gtk_button_new_with_label(label);

  g_signal_connect_swapped(button, "clicked", clicked, browser);
  return button;
}

static GtkWidget *make_header(struct browser *browser) {
  GtkWidget *header = gtk_header_bar_new();
  GtkWidget *back = gtk_button_new_from_icon_name("go-previous-symbolic");

  browser->allow = gtk_check_button_new_with_label("Previews");
  gtk_check_button_set_active(GTK_CHECK_BUTTON(browser->allow), settings_allow_previews());
  g_signal_connect_swapped(browser->allow, "toggled", G_CALLBACK(store_setting), browser);
  g_signal_connect_swapped(back, "clicked", G_CALLBACK(webkit_web_view_go_back), browser->view);
  gtk_header_bar_pack_start(GTK_HEADER_BAR(header), back);
  gtk_header_bar_pack_end(GTK_HEADER_BAR(header), browser->allow);
  return header;
}

/* The popover neither takes the pointer from the page nor hides by itself: a press is under way. */
static void make_popover(struct browser *browser) {
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);

  browser->popover = gtk_popover_new();
  browser->footer = gtk_stack_new();
  browser->progress = gtk_progress_bar_new();
  browser->actions = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_size_request(browser->preview, 300, 120);
  gtk_widget_set_can_target(browser->preview, FALSE);
  gtk_widget_set_valign(browser->progress, GTK_ALIGN_CENTER);
  gtk_box_append(
    GTK_BOX(browser->actions), make_button("Copy link", G_CALLBACK(copy_link), browser));
  gtk_box_append(
    GTK_BOX(browser->actions), make_button("Close", G_CALLBACK(browser_close_preview), browser));
  gtk_box_append(GTK_BOX(content), browser->preview);
  gtk_stack_add_child(GTK_STACK(browser->footer), browser->progress);
  gtk_stack_add_child(GTK_STACK(browser->footer), browser->actions);
  gtk_box_append(GTK_BOX(content), browser->footer);
  gtk_popover_set_child(GTK_POPOVER(browser->popover), content);
  gtk_popover_set_autohide(GTK_POPOVER(browser->popover), FALSE);
  gtk_widget_set_parent(browser->popover, browser->view);
  g_signal_connect_swapped(
    browser->view, "destroy", G_CALLBACK(gtk_widget_unparent), browser->popover);
}

/* Shares the process of the page, so that it is there at once. No script runs in it. */
static GtkWidget *make_preview(struct browser *browser) {
  WebKitSettings *settings = webkit_settings_new_with_settings("enable-javascript", FALSE, NULL);
  GtkWidget *preview = g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", browser->view, NULL);

  webkit_web_view_set_settings(WEBKIT_WEB_VIEW(preview), settings);
  webkit_web_view_set_zoom_level(WEBKIT_WEB_VIEW(preview), 0.8);
  g_object_unref(settings);
  return preview;
}

struct browser *browser_new(GtkApplication *application, const char *uri) {
  struct browser *browser = g_new0(struct browser, 1);
  GtkEventController *pointer = gtk_event_controller_motion_new();

  browser->window = gtk_application_window_new(application);
  browser->view = webkit_web_view_new();
  browser->preview = make_preview(browser);
  make_popover(browser);
  g_signal_connect(pointer, "motion", G_CALLBACK(move_pointer), browser);
  /* The page keeps what it is told of the pointer to itself. */
  gtk_event_controller_set_propagation_phase(pointer, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(browser->view, pointer);
  g_signal_connect(browser->view, "mouse-target-changed", G_CALLBACK(change_target), browser);
  g_signal_connect(browser->view, "load-changed", G_CALLBACK(finish_loading), browser);
  g_signal_connect(browser->preview, "load-changed", G_CALLBACK(finish_loading), browser);
  gtk_window_set_title(GTK_WINDOW(browser->window), "Link Preview");
  gtk_window_set_default_size(GTK_WINDOW(browser->window), 480, 360);
  gtk_window_set_titlebar(GTK_WINDOW(browser->window), make_header(browser));
  gtk_window_set_child(GTK_WINDOW(browser->window), browser->view);
  webkit_web_view_load_uri(WEBKIT_WEB_VIEW(browser->view), uri);
  gtk_window_present(GTK_WINDOW(browser->window));
  return browser;
}

void browser_free(struct browser *browser) {
  g_free(browser->link);
  g_free(browser->previewed);
  g_free(browser);
}

gboolean browser_allows_previews(struct browser *browser) {
  return gtk_check_button_get_active(GTK_CHECK_BUTTON(browser->allow));
}

const char *browser_get_link(struct browser *browser) { return browser->link; }

void browser_show_preview(struct browser *browser, const char *link) {
  /* Beside the pointer, so that the page still knows what that is over. */
  GdkRectangle place = {(int)browser->x, (int)browser->y - MARGIN, 1, 2 * MARGIN};

  g_info("peek at %s", link);
  g_free(browser->previewed);
  browser->previewed = g_strdup(link);
  webkit_web_view_load_uri(WEBKIT_WEB_VIEW(browser->preview), link);
  gtk_stack_set_visible_child(GTK_STACK(browser->footer), browser->progress);
  browser_set_progress(browser, 0);
  gtk_popover_set_pointing_to(GTK_POPOVER(browser->popover), &place);
  gtk_popover_popup(GTK_POPOVER(browser->popover));
}

void browser_set_progress(struct browser *browser, double progress) {
  gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(browser->progress), progress);
}

void browser_reveal_actions(struct browser *browser) {
  if (browser->previewed == NULL || browser_shows_actions(browser)) return;
  g_info("actions for %s", browser->previewed);
  gtk_stack_set_visible_child(GTK_STACK(browser->footer), browser->actions);
}

gboolean browser_shows_actions(struct browser *browser) {
  return browser->previewed != NULL &&
         gtk_stack_get_visible_child(GTK_STACK(browser->footer)) == browser->actions;
}

void browser_close_preview(struct browser *browser) {
  if (browser->previewed == NULL) return;
  g_info("closed %s", browser->previewed);
  g_clear_pointer(&browser->previewed, g_free);
  gtk_popover_popdown(GTK_POPOVER(browser->popover));
  webkit_web_view_load_uri(WEBKIT_WEB_VIEW(browser->preview), "about:blank");
}

void browser_go(struct browser *browser, const char *link) {
  browser_close_preview(browser);
  g_info("go to %s", link);
  webkit_web_view_load_uri(WEBKIT_WEB_VIEW(browser->view), link);
}
