/** Limits of one turn. Times in milliseconds. */
export interface LoopLimits {
	/** Calls to the model. */
	iterations: number;
	/** From this iteration on the model is asked to finish. */
	warnFromIteration: number;
	/** Tool calls run per answer of the model; further ones are refused. */
	toolCallsPerAnswer: number;
	/** Tools that run concurrently when all tools of the answer allow it. */
	parallelTools: number;
	/** The same call is refused after this many failures. */
	sameFailure: number;
	/** Simulations of a netlist without progress towards its goals after which the model is told so. */
	stagnantRuns: number;
	/** The whole turn. */
	loopTimeoutMs: number;
	/** How long a stopped model call may take to deliver its last events. */
	modelStopGraceMs: number;
	/** How long stopped tools may take to end; after that the turn ends without them. */
	toolStopGraceMs: number;
}

export const defaultLoopLimits: LoopLimits = {
	iterations: 15,
	warnFromIteration: 10,
	toolCallsPerAnswer: 5,
	parallelTools: 3,
	sameFailure: 2,
	stagnantRuns: 3,
	loopTimeoutMs: 300_000,
	modelStopGraceMs: 400,
	toolStopGraceMs: 5_000
};
