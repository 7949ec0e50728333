/* Commands, hooks and data access that need ngspice's internal headers. */
#include <unistd.h>
#include <emscripten.h>
#include "ngspice/ngspice.h"
#include "ngspice/cpdefs.h"
#include "ngspice/ftedefs.h"
#include "ngspice/fteext.h"
#include "ngspice/ftedebug.h"
#include "ngspice/dvec.h"
#include "ngspice/cktdefs.h"
#include "ngspice/jobdefs.h"
#include "ngspice/tskdefs.h"
#include "../spicelib/analysis/analysis.h"
#include "ngspice/evt.h"
#include "ngspice/evtproto.h"
#include "ngspice/mif.h"
#include "ngspice/mifproto.h"
#include "host.h"

extern int load_opus(const char *name);
extern int OUTstopnow(void);
extern SPICEanalysis *analInfo[];
extern void spw_quit(int status);
extern struct dbcomm *dbs;
extern int ft_savedotargs(void);
extern int ft_cktcoms(bool terse);
extern int ft_dorun(char *file);
extern void com_save(wordlist *wl);
extern bool do_measure(char *what, bool chk_only);
extern int inp_spsource(FILE *fp, bool comfile, char *filename, bool intfile);

/* ---- slices ---- */

/* Polling is paced by the clock: a small circuit must not pay for it, a large one must be heard. */
#define POLL_SOON_MS 4.0
#define POLL_LATE_MS 8.0
#define POLL_MAX_POINTS 4096

static unsigned points_per_poll = 1, points = 0;
static double last_poll = 0.0;
static bool run_in_slices = FALSE;
static bool paused_by_host = FALSE;

bool spw_slicing(void)
{
    return paused_by_host;
}

static CKTcircuit *circuit(void)
{
    return ft_curckt ? ft_curckt->ci_ckt : NULL;
}

static const char *analysis_name(void)
{
    CKTcircuit *ckt = circuit();

    return ckt && ckt->CKTcurJob ? analInfo[ckt->CKTcurJob->JOBtype]->if_analysis.name : "";
}

/* Points of the present analysis so far. */
static JOB *counted_job = NULL;
static unsigned counted = 0;

/* Only these take up a pause where they left off; the others start anew on resume. So do a transient at t = 0 and an
   AC sweep at its first point. */
static bool may_pause(void)
{
    const char *name = analysis_name();

    if (!run_in_slices || counted < 2)
        return FALSE;
    if (strcmp(name, "TRAN") == 0)
        return circuit()->CKTtime > 0.0;
    return strcmp(name, "AC") == 0 || strcmp(name, "DC") == 0;
}

/* ngspice's IFpauseTest: called at every accepted point. */
int spw_pause_test(void)
{
    double now, elapsed;

    if (OUTstopnow())
        return 1;
    if (circuit() && circuit()->CKTcurJob != counted_job) {
        counted_job = circuit()->CKTcurJob;
        counted = 0;
    }
    counted++;
    if (++points < points_per_poll)
        return 0;
    points = 0;
    now = emscripten_get_now();
    elapsed = now - last_poll;
    last_poll = now;
    if (elapsed < POLL_SOON_MS && points_per_poll < POLL_MAX_POINTS)
        points_per_poll *= 2;
    else if (elapsed > POLL_LATE_MS && points_per_poll > 1)
        points_per_poll /= 2;
    paused_by_host = spw_js_poll(may_pause()) && may_pause();
    return paused_by_host;
}

/* ngspice's IFseconds: asked several times an iteration, for statistics of the parts of an analysis alone, which cost a
   tenth of the time of a small circuit. The time of whole analyses comes from its own clock. */
double spw_no_seconds(void)
{
    return 0.0;
}

/* values[0] simulated time in s, values[1] its end (0 unless a transient runs); returns the analysis, e.g. "TRAN". */
EMSCRIPTEN_KEEPALIVE const char *spw_progress(double *values)
{
    const char *name = analysis_name();
    CKTcircuit *ckt = circuit();
    bool transient = strcmp(name, "TRAN") == 0;

    values[0] = transient ? ckt->CKTtime : 0.0;
    values[1] = transient ? ckt->CKTfinalTime : 0.0;
    return name;
}

/* ---- commands ---- */

static char *deck_path = NULL;
static int pending_source = 0;

void spw_open_source(const char *path)
{
    pending_source = spw_js_source(path);
}

int spw_take_source(void)
{
    int base = pending_source << 20;

    pending_source = 0;
    return base;
}

EMSCRIPTEN_KEEPALIVE void spw_set_deck(const char *path)
{
    tfree(deck_path);
    deck_path = copy(path);
}

void spw_com_source(wordlist *wl)
{
    FILE *file = fopen(deck_path, "r");

    NG_IGNORE(wl);
    if (!file) {
        fprintf(cp_err, "Error: %s: no such file\n", deck_path);
        return;
    }
    cp_interactive = FALSE;
    /* nobody reads the point reached, for which a clock would be asked at each */
    ft_norefprint = TRUE;
    run_in_slices = FALSE;
    paused_by_host = FALSE;
    points_per_poll = 1;
    spw_open_source(deck_path);
    inp_spsource(file, FALSE, deck_path, FALSE);
}

static bool user_saves(void)
{
    struct dbcomm *d;

    for (d = dbs; d; d = d->db_next)
        if (d->db_type == DB_SAVE || d->db_type == DB_SAVEALL)
            return TRUE;
    return FALSE;
}

static bool wants_cards = FALSE;

void spw_com_run(wordlist *wl)
{
    wordlist all = { "all", NULL, NULL };

    NG_IGNORE(wl);
    if (!circuit())
        return;
    /* what .print names would otherwise be all that is kept */
    if (!user_saves())
        com_save(&all);
    wants_cards = ft_savedotargs() != 0;
    run_in_slices = TRUE;
    points_per_poll = 1;
    counted_job = NULL;
    ft_dorun(NULL);
}

void spw_com_cards(wordlist *wl)
{
    NG_IGNORE(wl);
    run_in_slices = FALSE;
    paused_by_host = FALSE;
    if (wants_cards && circuit())
        ft_cktcoms(FALSE);
    wants_cards = FALSE;
}

void spw_com_quit(wordlist *wl)
{
    int status = 0;

    if (wl && wl->wl_word)
        sscanf(wl->wl_word, "%d", &status);
    spw_quit(status);
}

enum { STATE_PARSED = 1, STATE_PAUSED = 2, STATE_HAS_ANALYSES = 4, STATE_RUN_FAILED = 8 };

EMSCRIPTEN_KEEPALIVE int spw_state(void)
{
    int failed = 0, state = 0;

    if (!circuit())
        return 0;
    state = STATE_PARSED;
    if (ft_curckt->ci_inprogress && paused_by_host)
        state |= STATE_PAUSED;
    if (ft_curckt->ci_defTask && ft_curckt->ci_defTask->jobs)
        state |= STATE_HAS_ANALYSES;
    if (cp_getvar("sim_status", CP_NUM, &failed, 0) && failed)
        state |= STATE_RUN_FAILED;
    return state;
}

EMSCRIPTEN_KEEPALIVE void spw_load_code_models(void)
{
    load_opus("spice2poly.cm");
    load_opus("analog.cm");
    load_opus("digital.cm");
    load_opus("xtradev.cm");
    load_opus("xtraevt.cm");
}

void spw_measured(const char *name, double value, bool found)
{
    spw_js_measured(name, value, found);
}

/* Evaluates the .meas cards. ngspice measures the last analysis only; a deck's run is measured for each of its
   analyses. */
void spw_measure(void)
{
    static char *kinds[] = { "dc", "ac", "tran", "sp", NULL };
    struct plot *last = plot_cur, *p;
    int i;

    if (!run_in_slices) {
        do_measure(ft_curckt->ci_last_an, FALSE);
        return;
    }
    for (i = 0; kinds[i]; i++)
        for (p = plot_list; p; p = p->pl_next)
            if (strncmp(p->pl_typename, kinds[i], strlen(kinds[i])) == 0) {
                plot_cur = p;
                do_measure(kinds[i], FALSE);
                break;
            }
    plot_cur = last;
}

/* ---- data ---- */

EMSCRIPTEN_KEEPALIVE struct plot *spw_first_plot(void)
{
    return plot_list;
}

EMSCRIPTEN_KEEPALIVE struct plot *spw_current_plot(void)
{
    return plot_cur;
}

/* out: next plot, type name, title, name, scale vector, first vector */
EMSCRIPTEN_KEEPALIVE void spw_plot_fields(struct plot *p, const void **out)
{
    out[0] = p->pl_next;
    out[1] = p->pl_typename;
    out[2] = p->pl_title;
    out[3] = p->pl_name;
    out[4] = p->pl_scale;
    out[5] = p->pl_dvecs;
}

/* out: next vector, name, type, length, real data, complex data (pairs), own scale */
EMSCRIPTEN_KEEPALIVE void spw_vector_fields(struct dvec *v, const void **out)
{
    out[0] = v->v_next;
    out[1] = v->v_name;
    out[2] = (const void *) (size_t) v->v_type;
    out[3] = (const void *) (size_t) v->v_length;
    out[4] = isreal(v) ? v->v_realdata : NULL;
    out[5] = isreal(v) ? NULL : v->v_compdata;
    out[6] = v->v_scale;
}

EMSCRIPTEN_KEEPALIVE int spw_event_node_count(void)
{
    if (!circuit() || !g_mif_info.ckt || g_mif_info.ckt != circuit() || !g_mif_info.ckt->evt
        || !g_mif_info.ckt->evt->info.node_table || !g_mif_info.ckt->evt->data.node)
        return 0;
    return g_mif_info.ckt->evt->counts.num_nodes;
}

/* History of an event-driven node as a staircase over time; free with spw_free_vector. NULL if it has none. */
EMSCRIPTEN_KEEPALIVE struct dvec *spw_event_node(int index)
{
    return EVTfindvec(g_mif_info.ckt->evt->info.node_table[index]->name);
}

EMSCRIPTEN_KEEPALIVE void spw_free_vector(struct dvec *v)
{
    dvec_free(v->v_scale);
    dvec_free(v);
}

/* ---- the "plot" command ---- */

EM_JS(void, spw_js_plot_begin, (const char *title, const char *xlabel, const char *ylabel, int grid, int style,
                                double x0, double x1, double y0, double y1), {
    const text = (p) => (p ? UTF8ToString(p) : null);
    Module.pendingPlot = { title: text(title), xLabel: text(xlabel), yLabel: text(ylabel), grid, style,
                           xLimits: [x0, x1], yLimits: [y0, y1], traces: [] };
});
EM_JS(void, spw_js_plot_trace, (struct dvec *vector, struct dvec *scale), {
    Module.pendingPlot.traces.push(Module.onTrace(vector, scale));
});
EM_JS(void, spw_js_plot_end, (void), {
    const plot = Module.pendingPlot;
    Module.pendingPlot = null;
    Module.onPlot(plot);
});

bool spw_plot(struct dvec *vectors, bool single, const double *xlims, const double *ylims,
              const char *title, const char *xlabel, const char *ylabel, int grid, int style)
{
    struct dvec *v;

    spw_js_plot_begin(title, xlabel, ylabel, grid, style, xlims[0], xlims[1], ylims[0], ylims[1]);
    for (v = vectors; v; v = v->v_link2)
        spw_js_plot_trace(v, single ? NULL : v->v_scale);
    spw_js_plot_end();
    return TRUE;
}

/* ---- the memory ---- */

/* End of the memory that was ever in use: what lies behind it is zero, for the allocator never gives memory back. */
EMSCRIPTEN_KEEPALIVE unsigned long spw_memory_end(void)
{
    return (unsigned long) sbrk(0);
}

/* libc's memcpy hands copies of 512 bytes and more to JavaScript, unless this takes them. */
__attribute__((target("bulk-memory")))
void *emscripten_memcpy_big(void *restrict to, const void *restrict from, size_t bytes)
{
    return __builtin_memcpy(to, from, bytes);
}
