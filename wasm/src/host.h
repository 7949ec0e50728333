/* What the engine's C side asks of the JavaScript side. */
#ifndef SPW_HOST_H
#define SPW_HOST_H

void spw_js_line(const char *text);
void spw_js_status(const char *text);
void spw_js_exit(int status, int by_quit);
/* 0: go on; 1: pause here (asked for only where a pause is harmless). May throw to abandon the run. */
int spw_js_poll(int may_pause);
/* Number (>= 1) under which the host knows the file. */
int spw_js_source(const char *path);
void spw_js_measured(const char *name, double value, int found);

#endif
