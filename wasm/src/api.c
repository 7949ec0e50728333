/* Entry points over ngspice's shared-library interface (one thread, one worker).
   Kept apart from internals.c: sharedspice.h and the internal headers both define struct ngcomplex. */
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <emscripten.h>
#include "ngspice/sharedspice.h"
#include "host.h"

EM_JS(void, spw_js_line, (const char *text), { Module.onLine(UTF8ToString(text)); });
EM_JS(void, spw_js_status, (const char *text), { Module.onStatus(UTF8ToString(text)); });
EM_JS(void, spw_js_exit, (int status, int by_quit), { Module.onExit(status, by_quit !== 0); });
EM_JS(int, spw_js_poll, (int may_pause), { return Module.onPoll(may_pause !== 0) ? 1 : 0; });
EM_JS(int, spw_js_source, (const char *path), { return Module.onSource(UTF8ToString(path)); });
EM_JS(void, spw_js_measured, (const char *name, double value, int found), {
    Module.onMeasured(UTF8ToString(name), found ? value : null);
});

static jmp_buf quit_point;

static int on_line(char *text, int id, void *user)
{
    (void) id; (void) user;
    spw_js_line(text);
    return 0;
}

static int on_status(char *text, int id, void *user)
{
    (void) id; (void) user;
    spw_js_status(text);
    return 0;
}

/* ngspice calls this where it would end the process: the instance is spent afterwards. */
static int on_exit_asked(int status, NG_BOOL immediate, NG_BOOL quit, int id, void *user)
{
    (void) immediate; (void) id; (void) user;
    spw_js_exit(status, quit);
    return 0;
}

/* "quit" and "exit" end the run, not the engine: nothing is torn down. */
void spw_quit(int status)
{
    spw_js_exit(status, 1);
    longjmp(quit_point, 1);
}

EMSCRIPTEN_KEEPALIVE int spw_init(void)
{
    return ngSpice_Init(on_line, on_status, on_exit_asked, NULL, NULL, NULL, NULL);
}

/* Execute one ngspice command of at most 1023 bytes. 0 unless ngspice gave up. */
EMSCRIPTEN_KEEPALIVE int spw_command(char *command)
{
    if (setjmp(quit_point))
        return 0;
    return ngSpice_Command(command);
}

/* Drop control structures (if, while, ...) an abandoned script has left open. */
EMSCRIPTEN_KEEPALIVE void spw_reset_control(void)
{
    ngSpice_Command(NULL);
}
