import type { Clock } from '#lib/base/clock.ts';
import { toFault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import { failed } from '../outcome.ts';
import type { Tool, ToolOutcome } from '../types.ts';
import type { PipelineCall, Stage } from './stage.ts';

export interface DispatchLimits {
	/** Time limit for tools that do not set one, milliseconds. */
	toolTimeoutMs: number;
	/** Number of retries after a failure that may be over a moment later. */
	toolRetries: number;
}

/** Pause before a retry, milliseconds: long enough for a transaction of another tab to end. */
const RETRY_PAUSE_MS = 250;

/** The last stage: runs the tool with its time limit. Every failure becomes an outcome. */
export function dispatch(clock: Clock, limits: DispatchLimits): Stage {
	return async (call) => {
		const { signal } = call.context;
		for (let attempt = 0; ; attempt++) {
			// A tool that gets an already aborted signal may never notice it. A stop also ends the pause before a retry.
			if (signal.aborted) return aborted();
			const outcome = await runOnce(call, clock, timeLimit(call) ?? limits.toolTimeoutMs);
			// What has been changed already would be changed twice.
			const again = isMomentary(outcome) && call.files.operations.length === 0;
			if (!again || attempt >= limits.toolRetries || signal.aborted) return outcome;
			await clock.sleep(RETRY_PAUSE_MS, signal).catch(() => undefined);
		}
	};
}

/** Codes of faults that may be over a moment later: a worker is started again, a connection comes back. */
const MOMENTARY = new Set(['asset_unavailable', 'storage_unavailable', 'search_failed', 'worker_failed']);

function isMomentary({ error }: ToolOutcome): boolean {
	if (!error) return false;
	return error.transient === true || MOMENTARY.has(error.errorType) || error.errorType.endsWith('_worker_failed');
}

/** The time limit that the call or the definition of its tool sets, ms; null for the common one. */
function timeLimit({ tool, parameters }: Pick<PipelineCall, 'tool' | 'parameters'>): number | null {
	const seconds = tool.timeLimitParameter === null ? undefined : ownValue(parameters, tool.timeLimitParameter);
	return typeof seconds === 'number' ? seconds * 1000 : tool.timeLimitMs;
}

async function runOnce(
	{ tool, parameters, context, permission }: PipelineCall,
	clock: Clock,
	limitMs: number
): Promise<ToolOutcome> {
	const limit = new TimeBudget(clock);
	const endPauses = permission.pauses(() => limit.pause());
	const signal = AbortSignal.any([context.signal, limit.signal]);
	const spent = new Promise<ToolOutcome>((resolve) =>
		limit.signal.addEventListener('abort', () => resolve(timedOut(tool, limitMs)))
	);
	limit.start(limitMs);
	try {
		const work = Promise.resolve()
			.then(() => tool.execute(parameters, { ...context, signal, timeLimitMs: limitMs }))
			.catch((thrown: unknown) => crashed(tool, thrown, signal));
		return await Promise.race([work, spent]);
	} finally {
		endPauses();
		limit.end();
	}
}

function timedOut(tool: Tool, limitMs: number): ToolOutcome {
	return failed({
		errorType: 'tool_timeout',
		message: `${tool.name} did not finish within ${limitMs / 1000} s and was stopped.`,
		suggestions: [
			'Request less in one call.',
			...(tool.timeLimitParameter === null ? [] : [`Or allow more time with ${tool.timeLimitParameter}.`])
		]
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

/** The outcome of a call that was stopped before it finished. */
export function aborted(): ToolOutcome {
	return failed({ errorType: 'aborted', message: 'The call was stopped before it finished.' });
}
