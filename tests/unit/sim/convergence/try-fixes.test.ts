import { describe, expect, it } from 'vitest';
import type { Fix } from '#lib/sim/convergence/fix.ts';
import { tryFixes, type TrialStatus } from '#lib/sim/convergence/try-fixes.ts';
import type { SimulationOutcome, SimulationPool } from '#lib/workers/ngspice/protocol.ts';

const base = { files: [{ path: 'a.cir', content: 't\n' }], entry: 'a.cir', timeLimitMs: 60_000 };

function outcome(change: Partial<SimulationOutcome>): SimulationOutcome {
	return {
		status: 'complete',
		reason: null,
		plots: [],
		ranges: [],
		log: [],
		measurements: [],
		elapsedMs: 1,
		points: 0,
		engine: { version: '39', build: '' },
		...change
	};
}
const tooLong = outcome({ status: 'stopped', reason: 'time_limit' });

function settled(volts: number): SimulationOutcome {
	const time = { name: 'time', quantity: 'time', kind: 'real', data: new Float64Array([0, 1]) } as const;
	const out = { name: 'out', quantity: 'voltage', kind: 'real', data: new Float64Array([volts, volts]) } as const;
	return outcome({ plots: [{ id: 'tran1', title: '', analysis: 'tran', scale: 'time', vectors: [time, out] }] });
}

/** A fix that inserts a text, by which the pool knows it. */
function fix(id: Fix['id'], insert: string, check?: string): Fix {
	const edits = (text: string) => [{ path: 'a.cir', from: 2, to: 2, insert: text }];
	return { id, cost: 'circuit', values: {}, edits: edits(insert), ...(check ? { check: edits(check) } : {}) };
}

/** Tries the fixes in a pool that gives each text its outcome within a time limit. */
async function trying(fixes: Fix[], give: (text: string, limitMs: number) => SimulationOutcome, originalMs = 100) {
	const limits: number[] = [];
	const statuses = new Map<number, TrialStatus>();
	const pool: Pick<SimulationPool, 'runVariants'> = {
		runVariants: ({ timeLimitMs }, variants, { onStart, onOutcome }) => {
			for (const { id, edits } of variants) {
				limits.push(timeLimitMs);
				onStart?.(id);
				onOutcome(id, give(edits[0]?.insert ?? '', timeLimitMs));
			}
			return Promise.resolve({ complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 });
		}
	};
	const working = await tryFixes(pool, base, fixes, {
		originalMs,
		isFixed: (_, { status }) => Promise.resolve(status === 'complete'),
		onStatus: (index, status) => statuses.set(index, status)
	});
	return { limits, working: working.map(({ id }) => id), statuses: [...statuses.values()] };
}

describe('trials that end by the time limit', () => {
	it('[C16] are unknown, not failed, and the milder that end first are found', async () => {
		const result = await trying([fix('gear', 'slow'), fix('raised_gmin', 'fast')], (text) =>
			text === 'slow' ? tooLong : outcome({})
		);
		expect(result).toEqual({
			limits: [2_000, 2_000],
			working: ['raised_gmin'],
			statuses: ['too_long', 'works']
		});
	});

	it('[C16] get the time limit of the run when nothing works in a short time', async () => {
		const result = await trying([fix('gear', 'slow'), fix('raised_gmin', 'bad')], (text, limit) =>
			text === 'bad' ? outcome({ status: 'failed' }) : limit < 60_000 ? tooLong : outcome({})
		);
		expect(result).toEqual({ limits: [2_000, 2_000, 60_000], working: ['gear'], statuses: ['works', 'no_help'] });
	});

	it('[C16] have several times the time of the original run, up to 10 s', async () => {
		const limitsOf = async (originalMs: number) =>
			(await trying([fix('gear', 'x')], () => outcome({}), originalMs)).limits;
		expect(await limitsOf(1_000)).toEqual([5_000]);
		expect(await limitsOf(30_000)).toEqual([10_000]);
	});
});

describe('a fix that changes the circuit', () => {
	const checked = [fix('smoothed_switching', 'wide', 'narrow')];

	it('[C16] is proven by the same result of a smaller change', async () => {
		const result = await trying(checked, (text) => settled(text === 'wide' ? 5 : 5.01));
		expect(result).toMatchObject({ working: ['smoothed_switching'], statuses: ['works'] });
	});

	it('[C16] is not proven by a result that depends on it', async () => {
		const result = await trying(checked, (text) => settled(text === 'wide' ? 5 : 6));
		expect(result).toMatchObject({ working: [], statuses: ['depends'] });
	});

	it('[C16] is not proven by a smaller change that does not run, or not in time', async () => {
		const failed = await trying(checked, (text) => (text === 'wide' ? settled(5) : outcome({ status: 'failed' })));
		expect(failed.statuses).toEqual(['depends']);
		const slow = await trying(checked, (text) => (text === 'wide' ? settled(5) : tooLong));
		expect(slow.statuses).toEqual(['too_long']);
	});
});
