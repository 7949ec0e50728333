import { describe, expect, it } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { createNetlistReader } from '#lib/sim/netlist-reader.ts';
import { factsOf } from '#lib/sim/verdict/run-facts.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { localNetlists } from '../../support/spice/local-netlists.ts';
import { MemoryFiles } from '../../support/storage/memory-files.ts';

const request = { entry: 'main.cir', dialect: 'ngspice' } as const;
const files = new MemoryFiles({
	'main.cir': '* t\n.param r=1\n.include a.lib\nV1 a 0 1\nR1 a 0 1M\n.op\n.end\n',
	'a.lib': ''
});
const outcome: Parameters<typeof factsOf>[0] = {
	status: 'complete',
	reason: null,
	plots: [],
	ranges: [],
	log: [],
	measurements: []
};

describe('the reader of netlists', () => {
	it('[S4] gives the stored files with their contents, and the verdict of a run', async () => {
		const netlist = await localNetlists().open(files, request);
		expect(await files.readMany(['main.cir', 'a.lib'])).toMatchObject(netlist.files);
		expect(netlist.files).toHaveLength(2);
		const { level, reasons } = (await netlist.judge(factsOf(outcome), null)).verdict;
		expect(level).toBe('suspicious');
		expect(reasons.map(({ code }) => code)).toEqual(['capital_m', 'no_results']);
	});

	it('[S4] [C10] gives the contents that overrides change, and hashes of the stored files', async () => {
		const netlists = localNetlists();
		const stored = await netlists.open(files, request);
		const changed = await netlists.open(files, { ...request, overrides: { parameters: { r: 2 } } });
		expect(changed.files[0]?.content).toContain('.param r=2');
		expect(changed.files[1]).toEqual(stored.files[1]);
		expect(changed.hash).not.toBe(stored.hash);
		expect(await netlists.reading(files, request, await files.list())).toEqual({
			hash: stored.hash,
			paths: ['main.cir', 'a.lib']
		});
	});

	it('[C10] says what has changed since the last run of the same netlist', async () => {
		const netlists = localNetlists();
		const first = await netlists.open(files, request);
		const { changes, cards } = await first.judge(factsOf(outcome), null);
		expect(changes).toBeNull();
		const second = await netlists.open(files, { ...request, overrides: { parameters: { r: 2 } } });
		expect((await second.judge(factsOf(outcome), cards)).changes).toEqual([
			{ type: 'value', name: 'r', before: '1', after: '2' }
		]);
	});

	it('[C16] [E4] proposes what may help a run, and judges a run with it, where the netlist is read', async () => {
		const floating = new MemoryFiles({ 'main.cir': '* t\nV1 a 0 1\nC1 a m 1n\nC2 m 0 1n\n.op\n.end\n' });
		const netlist = await localNetlists().open(floating, request);
		const log = ['Warning: singular matrix:  check node m', 'Warning: source stepping failed'].map((text) => ({
			text
		}));
		const proposal = await netlist.propose({ status: 'failed', log });
		expect(proposal?.problem).toMatchObject({ kind: 'floating_node', nodes: ['m'] });
		const leak = proposal?.fixes.find(({ id }) => id === 'leak_resistor')?.edits ?? [];
		expect(leak).toHaveLength(1);
		expect(await netlist.propose({ status: 'complete', log: [] })).toBeNull();
		const trial = (texts: typeof log) => ({
			signs: { status: 'complete' as const, log: texts },
			facts: factsOf(outcome)
		});
		expect(await netlist.isFixed(leak, trial([]), [])).toBe(true);
		expect(await netlist.isFixed(leak, trial(log), [])).toBe(false);
		netlist.release();
		expect(await netlist.isFixed(leak, trial([]), [])).toBe(false);
	});

	it('[S4] says which file is missing, and keeps the codes of faults', async () => {
		const netlists = localNetlists();
		await expect(netlists.open(files, { ...request, entry: 'no.cir' })).rejects.toMatchObject({
			code: 'netlist_missing',
			data: { path: 'no.cir' }
		});
		const overrides = { parameters: { q: 2 } };
		await expect(netlists.open(files, { ...request, overrides })).rejects.toMatchObject({
			code: 'parameter_unknown',
			data: { name: 'q', known: 'r' }
		});
	});

	it('[S4] [VER13] trusts no run whose judge was lost', async () => {
		let isLost = false;
		const opened = { key: 1, files: [], missing: [], hash: '' };
		const netlists = createNetlistReader({
			ask: (question) =>
				isLost
					? Promise.reject(new Fault('language_worker_failed', 'The worker ended'))
					: question({ open: async () => opened } as unknown as Parameters<typeof question>[0]),
			callback: (call) => call,
			moved: (sent) => sent,
			dispose: () => undefined
		});
		const netlist = await netlists.open(files, request);
		isLost = true;
		expect(await netlist.judge(factsOf(outcome), 'r1\tr1 a b 1')).toEqual({
			verdict: { level: 'suspicious', reasons: [expect.objectContaining({ code: 'not_judged' })] },
			changes: null,
			cards: null
		});
		netlist.release();
	});

	it('[S4] sends of a log only what can be a reason', () => {
		const entry = (text: string, code: string | null = null): LogEntry => ({
			severity: 'info',
			text,
			file: null,
			line: null,
			code
		});
		const log = [
			entry('device r1'),
			entry('Error: no such vector x', 'unknown_vector'),
			entry('next'),
			entry('  in term: x')
		];
		const facts = factsOf({ ...outcome, log });
		expect(facts.log).toEqual(log.slice(1));
	});
});
