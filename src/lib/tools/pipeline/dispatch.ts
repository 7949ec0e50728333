import type { Clock } from '#lib/base/clock.ts';
import { toFault } from '#lib/base/fault.ts';
import { failed } from '../outcome.ts';
import type { Tool, ToolContext, ToolOutcome } from '../types.ts';

export interface DispatchLimits {
	/** Longest that a tool may take, ms. */
	toolTimeoutMs: number;
	/** How often a call is tried again after a failure that the tool marked as transient. */
	toolRetries: number;
}

export const defaultDispatchLimits: DispatchLimits = { toolTimeoutMs: 60_000, toolRetries: 2 };

/** Pause before trying again, ms: long enough for another tab's transaction to end. */
const RETRY_PAUSE_MS = 250;

/** Runs a tool under its time limit. Whatever happens is an outcome. */
export async function dispatch(
	tool: Tool,
	parameters: Record<string, unknown>,
	context: ToolContext,
	clock: Clock,
	limits: DispatchLimits
): Promise<ToolOutcome> {
	// A tool that is only now told of the stop might never hear of it.
	if (context.signal.aborted) return aborted();
	for (let attempt = 0; ; attempt++) {
		const outcome = await runOnce(tool, parameters, context, clock, limits.toolTimeoutMs);
		const again = outcome.error?.transient === true && attempt < limits.toolRetries && !context.signal.aborted;
		if (!again) return outcome;
		await clock.sleep(RETRY_PAUSE_MS, context.signal).catch(() => undefined);
	}
}

async function runOnce(
	tool: Tool,
	parameters: Record<string, unknown>,
	context: ToolContext,
	clock: Clock,
	timeoutMs: number
): Promise<ToolOutcome> {
	const timeout = new AbortController();
	const finished = new AbortController();
	const signal = AbortSignal.any([context.signal, timeout.signal]);
	const work = Promise.resolve()
		.then(() => tool.execute(parameters, { ...context, signal }))
		.catch((thrown: unknown) => crashed(tool, thrown, signal));
	const limit = clock.sleep(timeoutMs, finished.signal).then(
		() => {
			timeout.abort('timeout');
			return timedOut(tool, timeoutMs);
		},
		// Slept no longer because the tool has finished: `work` wins the race.
		() => work
	);
	try {
		return await Promise.race([work, limit]);
	} finally {
		finished.abort();
	}
}

function timedOut(tool: Tool, timeoutMs: number): ToolOutcome {
	return failed({
		errorType: 'tool_timeout',
		message: `${tool.name} did not finish within ${timeoutMs / 1000} s and was stopped.`,
		suggestions: ['Ask for less in one call.']
	});
}

function crashed(tool: Tool, thrown: unknown, signal: AbortSignal): ToolOutcome {
	if (signal.aborted) return aborted();
	const fault = toFault(thrown);
	return failed({
		errorType: fault.code === 'unexpected' ? 'tool_failed' : fault.code,
		message: `${tool.name} failed: ${fault.message}`
	});
}

/** What a call that was stopped before it finished leaves for the model. */
export function aborted(): ToolOutcome {
	return failed({ errorType: 'aborted', message: 'The call was stopped before it finished.' });
}
