/* rand() as glibc computes it (additive feedback, r[i] = r[i-3] + r[i-31], TYPE_3), so that a seed gives the
   sequence it gives in a native ngspice. glibc manual, "BSD Random Number Functions"; 310 values are discarded. */
#include <stdlib.h>
#include <stdint.h>
#include <unistd.h>
#include <emscripten.h>

extern void destroy_wallace(void);
extern void initw(void);

#define DEGREE 31
#define SEPARATION 3
#define DISCARDED (10 * DEGREE)

static uint32_t state[DEGREE];
static int front = -1, rear;

static int next_value(void)
{
    uint32_t sum = state[front] += state[rear];

    front = (front + 1) % DEGREE;
    rear = (rear + 1) % DEGREE;
    return (int) (sum >> 1);
}

void srand(unsigned int seed)
{
    int32_t word = seed ? (int32_t) seed : 1;
    int i;

    state[0] = (uint32_t) word;
    for (i = 1; i < DEGREE; i++) {
        /* 16807 * word mod 2^31 - 1 without overflow (Schrage) */
        word = 16807 * (word % 127773) - 2836 * (word / 127773);
        if (word < 0)
            word += 2147483647;
        state[i] = (uint32_t) word;
    }
    front = SEPARATION;
    rear = 0;
    for (i = 0; i < DISCARDED; i++)
        next_value();
}

int rand(void)
{
    if (front < 0)
        srand(1);
    return next_value();
}

/* ngspice seeds its pool of transient noise with the id of the process; here that is the seed of the run. */
static pid_t run_seed = 1;

pid_t getpid(void)
{
    return run_seed;
}

EMSCRIPTEN_KEEPALIVE void spw_seed(int seed)
{
    run_seed = seed;
    destroy_wallace();
    initw();
}
