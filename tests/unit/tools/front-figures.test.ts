import { expect, it } from 'vitest';
import type { FrontPlan } from '#lib/studies/optimize/optimize-plan.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { frontFigures } from '#lib/tools/catalogue/studies/front-figures.ts';
import { sampleFront } from '../../support/sample-studies.ts';

it('[C19] [OPT9] the agent is told the front of several objectives, not a best row', async () => {
	const { plan, table } = await sampleFront();
	const search = plan.study.plan as FrontPlan;
	const { values } = table.columns.find(({ metric }) => metric.id === 'gain')!;
	const [head, ...lines] = frontFigures({ plan, table }, search).split('\n');
	const [, met] =
		/^(\d+) rows meet all goals\. Of these, \d+ are on the front \(minimize gain, maximize phase_margin\)/u.exec(
			head!
		)!;
	expect(Number(met)).toBe(values.filter((gain) => gain <= 8).length);
	const gains = lines
		.slice(0, -1)
		.map((line) => Number(/^- gain ([\d.]+) dB, phase_margin [\d.]+ deg: row \d+: R1=/u.exec(line)![1]));
	expect(gains).toHaveLength(20);
	expect(gains).toEqual(gains.toSorted((a, b) => a - b));
	expect(lines.at(-1)).toMatch(/^\(20 of \d+, evenly spread\)$/u);
	expect(frontFigures({ plan, table: new StudyTable(0) }, search)).toBe('Optimization: no row has a result yet.');
});
