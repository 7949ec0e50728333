import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findVector } from '#lib/measure/dataset.ts';
import { withParameters } from '#lib/sim/variants.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import type {
	EngineEvent,
	FileEdit,
	SimulationOutcome,
	SimulationRequest,
	Variant
} from '#lib/workers/ngspice/protocol.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { createEngineHost } from '../support/spice/ngspice.ts';

const pool = createHostPool();
afterAll(() => pool.dispose());

const base: SimulationRequest = {
	files: [
		{
			path: 'main.cir',
			content:
				'divider\n.include parts.inc\n.lib corners.lib tt\nV1 in 0 10\nR1 in out {r}\nR2 out 0 rmod 1k\nR3 out x {rc}\nV2 x 0 0\n.model rmod r (tc1=0)\n.op\n.end\n'
		},
		{ path: 'parts.inc', content: '.param r=1k\n' },
		{ path: 'corners.lib', content: '.lib tt\n.param rc=1meg\n.endl\n.lib ss\n.param rc=1k\n.endl\n' }
	],
	entry: 'main.cir',
	timeLimitMs: 10_000
};
const program = openProgram(base.files, base.entry);

/** An edit of the netlist by hand. */
function replaced(text: string, insert: string): FileEdit {
	const from = String(base.files[0]?.content).indexOf(text);
	return { path: 'main.cir', from, to: from + text.length, insert };
}

async function outputs(variants: Variant[]): Promise<Record<string, number>> {
	const found: Record<string, number> = {};
	const take = (id: string, { status, plots }: SimulationOutcome): void => {
		expect(status).toBe('complete');
		expect(plots.flatMap(({ vectors }) => vectors.map(({ name }) => name))).toEqual(['in', 'out']);
		const vector = plots[0] && findVector(plots[0], 'out');
		found[id] = vector?.kind === 'real' ? (vector.data[0] ?? NaN) : NaN;
	};
	const summary = await pool.runVariants(base, variants, { keep: ['out'], onOutcome: take });
	expect(summary).toMatchObject({ complete: variants.length, failed: 0 });
	return found;
}

/** Voltage of the divider, loaded by `rc`. */
function divided(r1: number, r2: number, rc: number): number {
	return 10 / (1 + r1 * (1 / r2 + 1 / rc));
}

it('[C7] variants of one circuit give the numbers of their parameters, devices, models, libraries and temperatures', async () => {
	const found = await outputs([
		{ id: 'as it is', edits: [] },
		{ id: 'parameter', edits: withParameters(program, { r: '2k' }).edits },
		{ id: 'device', edits: [replaced('rmod 1k', 'rmod 500')] },
		{ id: 'library', edits: [replaced('corners.lib tt', 'corners.lib ss')] },
		{ id: 'hot', edits: [replaced('tc1=0', 'tc1=0.01'), replaced('.op', '.options temp=127\n.op')] }
	]);
	expect(found['as it is']).toBeCloseTo(divided(1e3, 1e3, 1e6), 9);
	expect(found['parameter']).toBeCloseTo(divided(2e3, 1e3, 1e6), 9);
	expect(found['device']).toBeCloseTo(divided(1e3, 500, 1e6), 9);
	expect(found['library']).toBeCloseTo(divided(1e3, 1e3, 1e3), 9);
	expect(found['hot']).toBeCloseTo(divided(1e3, 2e3, 1e6), 9);
});

it('[C7] a variant that fails is counted apart, with its place in the log', async () => {
	const ends: [string, SimulationOutcome][] = [];
	const summary = await pool.runVariants(
		base,
		[
			{ id: 'broken', edits: [{ path: 'main.cir', from: 0, to: 0, insert: 'title\nQ1 a b 0 none\n* ' }] },
			{ id: 'good', edits: [] }
		],
		{ keep: [], onOutcome: (id, outcome) => ends.push([id, outcome]) }
	);
	expect(summary).toMatchObject({ complete: 1, failed: 1 });
	expect(ends.map(([id]) => id)).toEqual(['broken', 'good']);
	expect(ends[0]?.[1].log).toContainEqual(
		expect.objectContaining({ code: 'unknown_model', file: 'main.cir', line: 2 })
	);
});

describe('[ENG12] the events of a variant', () => {
	const long = 'long\nV1 a 0 SIN(0 1 1k)\nR1 a b 1k\nC1 b 0 1n\n.tran 1u 60 0 1u\n.end\n';

	async function eventsOf(content: string, isStopped: (types: string[]) => boolean): Promise<string[]> {
		const host = await createEngineHost();
		host.hold(1, { ...base, files: [{ path: 'main.cir', content }] });
		const types: string[] = [];
		const control = { onEvent: ({ type }: EngineEvent) => types.push(type), isStopped: () => isStopped(types) };
		const { log } = await host.run({ held: 1, edits: [] }, control);
		expect(log.length).toBeGreaterThan(0);
		return types;
	}

	it('are none where its outcome comes at once', async () => {
		vi.spyOn(performance, 'now').mockReturnValue(0);
		onTestFinished(() => void vi.restoreAllMocks());
		expect(await eventsOf('short\nV1 a 0 1\nR1 a 0 1k\nR2 a b 1k\n.op\n.end\n', () => false)).toEqual([]);
	});

	it('have the log of a long one, which is all that is left if its worker is lost, and no curves', async () => {
		const types = await eventsOf(long, ({ length }) => length > 0);
		expect(new Set(types)).toEqual(new Set(['log']));
	});
});
