import { beforeAll, describe, expect, it } from 'vitest';
import english from '../../examples/common-emitter/demo.en.json';
import chinese from '../../examples/common-emitter/demo.zh-CN.json';
import type { AgentEvent } from '#lib/agent/events.ts';
import { defaultLoopLimits } from '#lib/agent/limits.ts';
import { runTurn } from '#lib/agent/loop.ts';
import { TimeBudget } from '#lib/base/time-budget.ts';
import { systemClock, type Clock } from '#lib/base/clock.ts';
import { unitFactor } from '#lib/base/quantity.ts';
import { createRecordedClient, parseRecording, recordedConnection } from '#lib/llm/recorded.ts';
import { simulate, type SimulationResult } from '#lib/sim/run-simulation.ts';
import type { RunNetlist } from '#lib/tools/types.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { exampleFiles } from '../support/spice/gallery.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';
import { hostSimulator } from '../support/spice/host-simulator.ts';
import { bench, makeContext } from '../unit/tools/support.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';

/** Plays the recording without its reading pace. */
const hurried: Clock = { now: () => 0, sleep: async (_, signal) => signal?.throwIfAborted() };

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

async function playDemo(demo: unknown, edit = (text: string) => text) {
	const contents = exampleFiles('common-emitter').map(({ path, content }) => [path, edit(content)] as const);
	const results: SimulationResult[] = [];
	const simulator = hostSimulator(host);
	const runNetlist: RunNetlist = async (entry, { signal, timeLimitMs }) => {
		const limits = { timeLimitMs };
		const job = {
			projectId: 'p',
			files,
			entry,
			simulator,
			netlists: localNetlists(),
			limits,
			signal,
			clock: systemClock
		};
		const result = await simulate({ ...job, origin: 'agent' });
		results.push(result);
		return result;
	};
	const { executor, files } = bench(Object.fromEntries(contents), { runNetlist });
	const recording = parseRecording(demo);
	const connection = recordedConnection(recording);
	const llm = createRecordedClient(recording, hurried);
	const deps = {
		llm,
		tools: executor,
		clock: systemClock,
		limits: defaultLoopLimits,
		budget: new TimeBudget(systemClock)
	};
	const input = { connection, messages: [], context: makeContext(), signal: new AbortController().signal };
	const events: AgentEvent[] = [];
	for await (const event of runTurn(deps, input)) events.push(event);
	return { files, results, events };
}

describe.each([
	['English', english],
	['Chinese', chinese]
])('the guided demo in %s', (_, demo) => {
	let played: Awaited<ReturnType<typeof playDemo>>;
	beforeAll(async () => {
		played = await playDemo(demo);
	});

	it('[D15] drives the real tools and the real simulator to the goals', async () => {
		const { events, results, files } = played;
		const outcomes = events.flatMap((event) => (event.type === 'tool_end' ? [event.outcome] : []));
		expect(outcomes.map(({ status, error }) => error?.message ?? status)).toEqual(Array(6).fill('success'));
		expect(events.at(-1)).toMatchObject({ type: 'turn_end', stopReason: 'complete', iterations: 4 });
		expect(await files.text('amplifier.cir')).toMatch(/^RE1 {3}e {4}x {4}15$/m);
		expect(results.map(({ goals }) => goals.map(({ state }) => state))).toEqual([
			['missed', 'met', 'met'],
			['missed', 'met', 'met'],
			['met', 'met', 'met']
		]);
	});

	it.each([
		['another value', (text: string) => text.replace(/^RE1 .*$/m, 'RE1 e x 47'), 1],
		['another load', (text: string) => text.replace(/^RL .*$/m, 'RL out 0 10k'), 1],
		['another goal', (text: string) => text.replace('"target": 40', '"target": 60'), 3]
	])('[D15] stops at %s, before it gives a number that its runs do not', async (_change, edit, answers) => {
		const { events, results } = await playDemo(demo, edit);
		expect(events.at(-1)).toMatchObject({
			type: 'turn_end',
			stopReason: 'error',
			fault: { code: 'recording_diverged' }
		});
		expect(results).toHaveLength(answers);
	});

	it('[D15] says only numbers that the runs gave', () => {
		const { results } = played;
		const known = [
			...results.flatMap(({ run }) => run.metrics),
			...results.flatMap(({ goals }) => goals.map(({ goal }) => ({ value: goal.target, unit: goal.unit })))
		];
		const spoken = demo.calls
			.flatMap(({ events }) => events)
			.flatMap((event) =>
				event.type === 'text' ? [...(event.text ?? '').matchAll(/(\d+(?:\.(\d+))?) (dB|MHz|kHz|Hz|V)\b/g)] : []
			);
		expect(spoken.length).toBeGreaterThan(10);
		for (const [text, number, decimals = '', unit] of spoken) {
			const halfDigit = 0.5 * 10 ** -decimals.length;
			const isTrue = known.some((metric) => {
				const factor = unitFactor(unit!, metric.unit);
				return (
					factor !== null && metric.value !== null && Math.abs(metric.value / factor - Number(number)) <= halfDigit
				);
			});
			expect(isTrue, `"${text}" is none of the values measured`).toBe(true);
		}
	});
});
