import { expect, it, vi } from 'vitest';
import { atOnce, nextTask } from '#lib/base/slices.ts';
import { FrontTracker } from '#lib/studies/optimize/front/front-rows.ts';
import type { FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { kindOf } from '#lib/studies/study.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { frontFigures } from '#lib/tools/catalogue/studies/front-figures.ts';
import { sampleFront } from '../../support/sample-studies.ts';

it('[C19] [OPT9] the agent is told the front of several objectives, not a best row', async () => {
	const { plan, table } = await sampleFront();
	const search = plan.study.plan as FrontPlan;
	const { values } = table.columns.find(({ metric }) => metric.id === 'gain')!;
	const [head, ...lines] = (await frontFigures({ plan, table }, search)).split('\n');
	const [, met] =
		/^(\d+) rows meet all goals\. Of these, \d+ are on the front \(minimize gain, maximize phase_margin\)/u.exec(
			head!
		)!;
	expect(Number(met)).toBe(values.filter((gain) => gain <= 8).length);
	const rows = lines.slice(0, -1).map((line) => {
		const [, mark, gain, margin] = /^- (?:\((.+?)\) )?gain ([\d.]+) dB, phase_margin ([\d.]+) deg: row \d+: R1=/u.exec(
			line
		)!;
		return { mark: mark ?? '', gain: Number(gain), margin: Number(margin) };
	});
	const gains = rows.map(({ gain }) => gain);
	expect(gains).toEqual(gains.toSorted((a, b) => a - b));
	// Twelve rows over all of the front, and the knee where it is not one of them.
	expect([12, 13]).toContain(rows.length);
	expect(rows[0]!.mark).toBe('best gain');
	expect(rows.at(-1)!.mark).toBe('best phase_margin');
	const all = atOnce(new FrontTracker(search, table).update());
	const [first, last] = [all.front[0]!, all.front.at(-1)!];
	const part = (objective: number, row: number): number => {
		const own = all.values[objective]!;
		return objective === 0
			? (own[row]! - own[first]!) / (own[last]! - own[first]!)
			: (own[last]! - own[row]!) / (own[last]! - own[first]!);
	};
	const away = (row: number) => Math.hypot(part(0, row), part(1, row));
	const knee = [...all.front].reduce((least, row) => (away(row) < away(least) ? row : least));
	expect(rows.filter(({ mark }) => mark === 'knee').map(({ gain }) => gain)).toEqual([
		Number(all.values[0]![knee]!.toPrecision(5))
	]);
	expect(lines.at(-1)).toBe(`(${rows.length} of ${all.front.length}, evenly spread)`);
	expect(await frontFigures({ plan, table: new StudyTable(0) }, search)).toBe('Optimization: no row has a result yet.');
});

it('[C19] [OPT9] a front of many rows is found in slices, between which other tasks run', async () => {
	const { plan, table } = await sampleFront();
	const search = plan.study.plan as FrontPlan;
	const short = await frontFigures({ plan, table }, search);
	const found = table.count;
	const of = { signal: 'v(out)', plot: 'ac1', at: [], value: 1e3 };
	const metrics = [
		{ ...of, id: 'gain', unit: 'dB' },
		{ ...of, id: 'phase_margin', unit: 'deg' }
	];
	const goal = { metric: 'gain', target: 8, unit: '', direction: 'at_most', tolerance: 0, priority: 'must' } as const;
	const figures = kindOf(plan.study).figures!(search as never, metrics, [goal]);
	table.grow(10_000);
	for (let row = found; row < table.count; row += 1)
		table.set(row, { state: 'complete', level: 'trusted', metrics: figures });
	let now = 0;
	const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
	let [tasks, isDone] = [0, false];
	const report = frontFigures({ plan, table }, search).finally(() => (isDone = true));
	while (!isDone) {
		await nextTask();
		tasks += 1;
	}
	clock.mockRestore();
	// One at least for each 2,000 rows.
	expect(tasks).toBeGreaterThanOrEqual(5);
	expect(await report).toBe(short);
});
