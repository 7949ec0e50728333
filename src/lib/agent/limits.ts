/** How far one turn may go. Times in ms. */
export interface LoopLimits {
	/** Calls to the model. */
	iterations: number;
	/** From this iteration on the model is told to come to an end. */
	warnFromIteration: number;
	/** Tool calls of one answer of the model; further ones are refused. */
	toolCallsPerAnswer: number;
	/** Tools that run side by side when all of the answer's tools allow it. */
	parallelTools: number;
	/** The same failing call is refused after so many failures. */
	sameFailure: number;
	/** Whole turn. */
	loopTimeoutMs: number;
	/** How long a stopped model call may take to hand over its last words. */
	modelStopGraceMs: number;
	/** How long stopped tools may take to end; then the turn ends without them. */
	toolStopGraceMs: number;
}

export const defaultLoopLimits: LoopLimits = {
	iterations: 15,
	warnFromIteration: 10,
	toolCallsPerAnswer: 5,
	parallelTools: 3,
	sameFailure: 2,
	loopTimeoutMs: 300_000,
	modelStopGraceMs: 400,
	toolStopGraceMs: 5_000
};
