import { expect, test, vi } from 'vitest';
import { compareFiles } from '#lib/app/project/runs/compared-files.ts';
import { RunComparison } from '#lib/app/project/runs/run-comparison.svelte.ts';
import type { ComparedRun } from '#lib/app/project/runs/run-history.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { run } from '../../../support/storage/sample-records.ts';

const gain = (value: number | null) => ({
	id: 'gain',
	value,
	unit: 'dB',
	signal: 'v(out)',
	plot: 'ac1',
	at: []
});
const stored: Record<string, ComparedRun> = Object.fromEntries(
	(
		[
			['a', 38],
			['b', 41],
			['c', null]
		] as const
	).map(([id, value]) => [
		id,
		{ run: run({ id, metrics: [gain(value)] }), files: [{ path: `${id}.cir`, hash: id, content: `* ${id}\n` }] }
	])
);
const goal: DesignGoal = {
	metric: 'gain',
	target: 40,
	unit: 'dB',
	direction: 'at_least',
	tolerance: 0,
	priority: 'must'
};

function comparison(compared: (id: string) => Promise<ComparedRun | null> = async (id) => stored[id] ?? null) {
	const onfault = vi.fn<(fault: Fault) => void>();
	return { onfault, of: new RunComparison({ compared }, () => [goal], onfault) };
}

test('[C10] the metrics of two runs have their difference and whether a goal is met now', async () => {
	const { of } = comparison();
	await of.choose('a', 'b');
	expect(of.metrics).toMatchObject([{ delta: 3, relative: null, trend: 'met' }]);
	expect(of.files).toMatchObject([{ path: 'b.cir', oldPath: 'a.cir', state: 'changed', before: '* a\n' }]);
	await of.choose('b', 'a');
	expect(of.metrics).toMatchObject([{ delta: -3, trend: 'missed' }]);
	await of.choose('b', 'c');
	expect(of.metrics).toMatchObject([{ delta: null, trend: null }]);
});

test('[C10] [APP11] of two choices the last counts, and a deleted run is said', async () => {
	let release = (): void => {};
	const slow = new Promise<void>((resolve) => (release = resolve));
	const { of } = comparison(async (id) => {
		if (id === 'a') await slow;
		return stored[id] ?? null;
	});
	const first = of.choose('a', 'b');
	await of.choose('c', 'b');
	release();
	await first;
	expect([of.ids, of.runs?.[0].run.id]).toEqual([['c', 'b'], 'c']);
	await of.choose('c', 'deleted');
	expect([of.isGone, of.runs, of.metrics, of.files]).toEqual([true, null, [], null]);
});

test('[C10] what cannot be read is reported, and nothing is shown as compared', async () => {
	const { of, onfault } = comparison(() => Promise.reject(new Fault('storage_failed', 'No disk')));
	await of.choose('a', 'b');
	expect(onfault.mock.calls.map(([{ code }]) => code)).toEqual(['storage_failed']);
	expect([of.isGone, of.runs]).toEqual([false, null]);
});

test('[C10] files are paired by their paths, the netlists with each other', () => {
	const before = [
		{ path: 'a.cir', hash: '1', content: 'a' },
		{ path: 'same.lib', hash: '2', content: 'x' },
		{ path: 'gone.lib', hash: '3', content: 'y' },
		{ path: 'large.lib', hash: '4', content: null }
	];
	const after = [
		{ path: 'b.cir', hash: '9', content: 'b' },
		{ path: 'same.lib', hash: '2', content: 'x' },
		{ path: 'large.lib', hash: '5', content: null },
		{ path: 'new.lib', hash: '6', content: 'z' }
	];
	expect(compareFiles(before, after)?.map(({ path, oldPath, state }) => [path, oldPath, state])).toEqual([
		['b.cir', 'a.cir', 'changed'],
		['same.lib', null, 'same'],
		['large.lib', null, 'not_kept'],
		['new.lib', null, 'added'],
		['gone.lib', null, 'removed']
	]);
	expect(compareFiles(null, after)).toBeNull();
	expect(compareFiles(before, [])).toBeNull();
});
