import type { Clock } from '#lib/base/clock.ts';
import { toFault } from '#lib/base/fault.ts';
import type { ToolCall } from '#lib/llm/types.ts';
import type { ToolExecution, ToolExecutor } from '#lib/tools/executor.ts';
import { failed } from '#lib/tools/outcome.ts';
import { aborted } from '#lib/tools/pipeline/dispatch.ts';
import type { ToolContext, ToolOutcome } from '#lib/tools/types.ts';
import { EventQueue } from './event-queue.ts';
import type { AgentEvent } from './events.ts';
import type { LoopLimits } from './limits.ts';
import { afterAbort } from './stop.ts';
import type { TurnHooks } from './turn-hooks.ts';

export interface ToolRound {
	calls: readonly ToolCall[];
	/** Calls of the same answer that were run before a reload. */
	alreadyRun?: number;
	executor: Pick<ToolExecutor, 'execute' | 'mustFollow'>;
	context: Omit<ToolContext, 'signal' | 'onProgress'>;
	signal: AbortSignal;
	limits: LoopLimits;
	hooks: readonly TurnHooks[];
	clock: Clock;
}

export type ToolEvent = Extract<AgentEvent, { type: 'tool_start' | 'tool_progress' | 'tool_end' | 'file_conflict' }>;

/**
 * Runs the tool calls of one answer: beside each other, except that a call waits for earlier ones that it must follow.
 *
 * After an abort, tools that end within the grace period keep their outcome; the others get an aborted outcome.
 * Every call that was started gets exactly one `tool_end`, also when the round then throws.
 *
 * @throws what a hook throws after a call, once all started calls have ended; later calls are not started
 */
export async function* runToolRound(round: ToolRound): AsyncGenerator<ToolEvent, void, undefined> {
	const queue = new EventQueue<ToolEvent>();
	const open = new Map<string, ToolCall>();
	const finished = new AbortController();
	const end = (call: ToolCall, execution: ToolExecution) => {
		if (!open.delete(call.id)) return;
		queue.push({ type: 'tool_end', callId: call.id, ...execution });
		const { error } = execution.outcome;
		const path = error?.errorType === 'file_modified_externally' ? error.context.path : undefined;
		if (typeof path === 'string') queue.push({ type: 'file_conflict', callId: call.id, path });
	};
	const run = async (call: ToolCall, index: number) => {
		open.set(call.id, call);
		queue.push({ type: 'tool_start', call });
		try {
			const { execution, hasRun } = await execute(call, index + (round.alreadyRun ?? 0), round, queue);
			try {
				if (hasRun) for (const hook of round.hooks) await hook.afterCall?.(call, execution);
			} finally {
				end(call, execution);
			}
		} catch (thrown) {
			end(call, instantly(failed(toError(thrown))));
			throw thrown;
		}
	};
	const work = runAll(round, run).finally(() => queue.close());
	const forced = afterAbort(round.signal, round.limits.toolStopGraceMs, round.clock, finished.signal);
	void forced.then(() => {
		for (const call of open.values()) end(call, instantly(aborted()));
		queue.close();
	});
	try {
		yield* queue;
		// The executor does not reject; a rejection comes from a hook or is a bug, and must surface.
		if (!round.signal.aborted) await work;
	} finally {
		finished.abort();
		work.catch(() => undefined);
	}
}

async function runAll(round: ToolRound, run: (call: ToolCall, index: number) => Promise<void>): Promise<void> {
	const { calls, executor, limits } = round;
	const started: { call: ToolCall; end: Promise<void> }[] = [];
	const running = new Set<Promise<void>>();
	try {
		for (const [index, call] of calls.entries()) {
			const before = started.filter((earlier) => executor.mustFollow(call, earlier.call));
			await Promise.all(before.map(({ end }) => end));
			while (running.size >= limits.parallelTools) await Promise.race(running);
			const end = run(call, index).finally(() => running.delete(end));
			running.add(end);
			started.push({ call, end });
		}
		await Promise.all(running);
	} finally {
		// A failure of one does not leave the others without an end.
		await Promise.allSettled(started.map(({ end }) => end));
	}
}

async function execute(
	call: ToolCall,
	index: number,
	round: ToolRound,
	queue: EventQueue<ToolEvent>
): Promise<{ execution: ToolExecution; hasRun: boolean }> {
	const { limits, hooks, signal, executor, context } = round;
	if (signal.aborted) return notRun(aborted());
	if (index >= limits.toolCallsPerAnswer) return notRun(tooManyCalls(limits.toolCallsPerAnswer));
	const refusal = await askHooks(hooks, call);
	if (refusal) return notRun(refusal);
	if (signal.aborted) return notRun(aborted());
	const onProgress: ToolContext['onProgress'] = (progress) =>
		queue.push({ type: 'tool_progress', callId: call.id, ...progress });
	return { execution: await executor.execute(call, { ...context, signal, onProgress }), hasRun: true };
}

function notRun(outcome: ToolOutcome): { execution: ToolExecution; hasRun: boolean } {
	return { execution: instantly(outcome), hasRun: false };
}

/** The first outcome that replaces the call, or null to run it. If a hook fails, the call does not run. */
async function askHooks(hooks: readonly TurnHooks[], call: ToolCall): Promise<ToolOutcome | null> {
	try {
		for (const hook of hooks) {
			const refusal = await hook.beforeCall?.(call);
			if (refusal) return refusal;
		}
		return null;
	} catch (thrown) {
		const { errorType, message } = toError(thrown);
		return failed({ errorType, message: `The call was not run: ${message}` });
	}
}

function toError(thrown: unknown): { errorType: string; message: string } {
	const { code, message } = toFault(thrown);
	return { errorType: code, message };
}

/** The outcome of a call that is not run because the model has no round left to read it. */
export function noRoundLeft(): ToolOutcome {
	return failed({
		errorType: 'iteration_limit',
		message: 'The round limit is reached. The call was not run.'
	});
}

export function instantly(outcome: ToolOutcome): ToolExecution {
	return { outcome, operations: [], elapsedMs: 0 };
}

function tooManyCalls(limit: number): ToolOutcome {
	return failed({
		errorType: 'too_many_tool_calls',
		message: `At most ${limit} tool calls per answer are run. This one was not run.`,
		suggestions: ['Call it again in the next answer if it is still needed.']
	});
}
