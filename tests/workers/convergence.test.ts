import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fix, FixId } from '#lib/sim/convergence/fix.ts';
import type { ProblemKind } from '#lib/sim/convergence/problem.ts';
import { isFixed } from '#lib/sim/convergence/is-fixed.ts';
import { trialFacts } from '#lib/sim/convergence/trial-facts.ts';
import { proposeFixes } from '#lib/sim/convergence/propose-fixes.ts';
import { recogniseProblem } from '#lib/sim/convergence/recognise.ts';
import { tryFixes, type TrialStatus } from '#lib/sim/convergence/try-fixes.ts';
import { judgeRun } from '#lib/sim/verdict/judge-run.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';
import { convergenceReasons } from '#lib/sim/verdict/reason.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import { diagnose } from '#lib/spice/diagnostics/diagnose.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type {
	Compatibility,
	SimulationOutcome,
	SimulationPool,
	SimulationRequest
} from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { realOf } from '../support/spice/ngspice.ts';

interface Expected {
	/** ngspice's own unless given. */
	compatibility?: Compatibility;
	kind: ProblemKind;
	/** The first that is named; null where ngspice gives no hint. */
	node: string | null;
	device: string | null;
	/** `deck.cir` unless given. */
	file?: string;
	line: number | null;
	/** A fix that helps, and one that is proposed and does not. */
	works: FixId | null;
	fails?: FixId;
	/** A fix that runs, with a result that depends on the fix. */
	depends?: FixId;
	/** What the circuit does, computed by hand: the extremes of a node with the fix that works. */
	result?: { node: string; min: number; max: number };
}

const folder = new URL('../samples/convergence/', import.meta.url);
const cases = readdirSync(folder).map((name) => {
	const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
	const files = readdirSync(new URL(name, folder)).filter((file) => file !== 'expected.json');
	const expected = JSON.parse(read('expected.json')) as Expected;
	const request: SimulationRequest = {
		files: files.map((path) => ({ path, content: read(path) })),
		entry: 'deck.cir',
		timeLimitMs: 20_000,
		compatibility: expected.compatibility ?? 'ngspice'
	};
	return { name, request, expected };
});

/** As the worker of the page does it. */
function judging({ files, entry, compatibility = 'ngspice' }: SimulationRequest, knownReasons: string[]) {
	const netlist = { files, entry, dialect: compatibility };
	return async ({ edits }: Fix, outcome: SimulationOutcome) =>
		isFixed(netlist, edits, structuredClone(trialFacts(outcome)), knownReasons);
}

/** Whether the editor finds no more to criticise with the fix than without. */
function isSound({ files, entry, compatibility }: SimulationRequest, { edits }: Fix): boolean {
	const codesOf = (texts: typeof files) => {
		const program = openProgram(texts, entry, compatibility);
		return diagnose(program).map(({ message }) => message.code);
	};
	const known = new Set(codesOf(files));
	return codesOf(applyEdits(files, edits)).every((code) => known.has(code));
}

let pool: SimulationPool;
beforeAll(() => {
	pool = createHostPool();
});

describe('circuits that do not converge', () => {
	it.each(cases)('[C16] $name: says why, and finds what helps', async ({ request, expected }) => {
		const { files, entry, compatibility } = request;
		const program = openProgram(files, entry, compatibility);
		const outcome = await pool.run(request);
		const verdict = judgeRun(factsOf(outcome), program);
		const problem = recogniseProblem(outcome, program);
		expect(problem?.kind).toBe(expected.kind);
		expect(problem?.nodes[0] ?? null).toBe(expected.node);
		const device = problem?.devices[0];
		expect({ device: device?.name ?? null, line: device?.line ?? null }).toEqual({
			device: expected.device,
			line: expected.line
		});
		if (device) expect(device.file).toBe(expected.file ?? 'deck.cir');
		expect(verdict.level).not.toBe('trusted');
		expect(verdict.reasons.map(({ code }) => code)).toSatisfy((codes: string[]) =>
			codes.some((code) => convergenceReasons.has(code))
		);
		if (!problem) return;

		const proposed = proposeFixes(problem, program);
		const tried = proposed.filter(({ id }) => [expected.works, expected.fails, expected.depends].includes(id));
		expect(tried.map(({ id }) => id).sort()).toEqual(
			[expected.works, expected.fails, expected.depends].filter(Boolean).sort()
		);
		const statuses = new Map<FixId | undefined, TrialStatus>();
		const working = await tryFixes(pool, request, tried, {
			isFixed: judging(
				request,
				verdict.reasons.map(({ code }) => code)
			),
			onStatus: (index, status) => statuses.set(tried[index]?.id, status)
		});
		expect(working.map(({ id }: Fix) => id)).toEqual(expected.works ? [expected.works] : []);
		if (expected.works) expect(statuses.get(expected.works)).toBe('works');
		if (expected.fails) expect(statuses.get(expected.fails)).toBe('no_help');
		if (expected.depends) expect(statuses.get(expected.depends)).toBe('depends');
		const [fix] = working;
		if (!fix) return;
		expect(isSound(request, fix)).toBe(true);
		if (!expected.result) return;
		const { node, min, max } = expected.result;
		const fixed = await pool.run({ ...request, files: applyEdits(files, fix.edits) });
		const curve = realOf(fixed.plots[0]!, node);
		expect(curve.reduce((least, value) => Math.min(least, value))).toBeCloseTo(min, 2);
		expect(curve.reduce((most, value) => Math.max(most, value))).toBeCloseTo(max, 2);
	});

	it('[C16] a comparator that chatters until the time limit is not said to be beyond help', async () => {
		const { request } = cases.find(({ name }) => name === 'step-comparator')!;
		const program = openProgram(request.files, request.entry);
		const problem = recogniseProblem(await pool.run(request), program);
		const fixes = problem ? proposeFixes(problem, program).filter(({ id }) => id === 'lagged_source') : [];
		const seen: TrialStatus[] = [];
		await tryFixes(pool, { ...request, timeLimitMs: 300 }, fixes, {
			isFixed: judging(request, []),
			onStatus: (_, status) => seen.push(status)
		});
		expect(seen).toEqual(['running', 'too_long']);
	});

	it('[C16] leaves the rest untried when it is stopped', async () => {
		const { request } = cases.find(({ name }) => name === 'bjt-schmitt-trigger')!;
		const program = openProgram(request.files, request.entry);
		const problem = recogniseProblem(await pool.run(request), program);
		const fixes = problem ? proposeFixes(problem, program) : [];
		const abort = new AbortController();
		const last = new Map<number, TrialStatus>();
		await tryFixes(pool, request, fixes, {
			signal: abort.signal,
			isFixed: judging(request, []),
			onStatus: (index, status) => {
				last.set(index, status);
				if (status === 'works') abort.abort();
			}
		});
		expect([...last.values()].filter((status) => status === 'works')).toHaveLength(1);
		expect([...last.values()].filter((status) => status === 'cancelled').length).toBeGreaterThan(3);
		expect(last.size).toBe(fixes.length);
	});
});
