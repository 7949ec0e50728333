import { afterAll, beforeAll, expect, it } from 'vitest';
import { studyOf } from '#lib/app/project/language/foreign-study.ts';
import { goalsFile } from '#lib/sim/goals.ts';
import { simulate } from '#lib/sim/run-simulation.ts';
import { convertAsStudy } from '#lib/spice/dialects/convert-as-study.ts';
import { planStudy } from '#lib/studies/run/study-plan.ts';
import { runStudy } from '#lib/studies/run/run-study.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import type { SimulationPool } from '#lib/workers/ngspice/protocol.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { createHostPool } from '../support/spice/host-pool.ts';
import { localNetlists } from '../support/spice/local-netlists.ts';
import { MemoryFiles } from '../support/storage/memory-files.ts';

const library = '.lib TT\n.model rmod r(rsh=100 tc1=1m)\n.endl\n.lib FF\n.model rmod r(rsh=80 tc1=2m)\n.endl\n';
const deck = (cards: string) =>
	`foreign\n.lib 'm.lib' TT\n.param vin=1\nV1 a 0 vin\nR1 a b 1k\nR2 b 0 rmod L=10u W=1u\n${cards}.end\n`;
const netlists = localNetlists();
const limits = { timeLimitMs: 20_000 };
const settings = { compatibility: 'ngspice', seed: 1 } as const;

let pool: SimulationPool;
beforeAll(() => void (pool = createHostPool(1)));
afterAll(() => pool.dispose());

const filesOf = (text: string) => new MemoryFiles({ 'main.cir': text, 'm.lib': library });

/** The voltage at b in each row of the study of a netlist of HSPICE. */
async function rows(text: string): Promise<number[]> {
	const { found, after } = convertAsStudy('main.cir', text, 'hspice', false)!;
	const plan = await planStudy({
		study: studyOf('main.cir', found, 'runs')!,
		...{ files: filesOf(after), netlists, settings, wanted: { goals: goalsFile.default, measurements: [] } }
	});
	const table = new StudyTable(plan.points.count);
	const signal = new AbortController().signal;
	await runStudy({ plan, pool, limits, table, onRow: () => undefined, signal });
	plan.release();
	return Array.from({ length: table.count }, (_, row) => {
		const value = table.metrics(row).find(({ id }) => id === 'meas:vb')?.value;
		expect(value, `row ${row}`).toBeTypeOf('number');
		return value!;
	});
}

/** The same for a netlist that was written by hand for one of the runs. */
async function alone(vin: number, temperature: number, section: 'TT' | 'FF', width = '1u'): Promise<number> {
	const text = `alone\n.lib "m.lib" ${section}\n.options temp=${temperature} tnom=25\nV1 a 0 ${vin}\nR1 a b 1k\nR2 b 0 rmod L=10u W=${width}\n.dc V1 ${vin} ${vin} 1\n.meas dc vb max v(b)\n.end\n`;
	const { run } = await simulate({
		...{ projectId: 'p', files: filesOf(text), entry: 'main.cir', simulator: pool, netlists, origin: 'user', limits },
		clock: new ManualClock()
	});
	return run.metrics.find(({ id }) => id === 'meas:vb')!.value!;
}

const measured = '.tran 1u 10u\n.meas tran vb max v(b)\n';

it('[C13] [DIA11] .del lib and .lib in an .alter, and the temperatures around it, give the values of netlists written for each run', async () => {
	const cards = `${measured}.temp 0 100\n.alter fast\n.del lib 'm.lib' TT\n.lib 'm.lib' FF\n.alter high\n.param vin=3\n`;
	const expected = [
		...[await alone(1, 0, 'TT'), await alone(1, 100, 'TT'), await alone(1, 0, 'FF'), await alone(1, 100, 'FF')],
		...[await alone(3, 0, 'FF'), await alone(3, 100, 'FF')]
	];
	const found = await rows(deck(cards));
	expect(new Set(expected).size).toBe(6);
	expect(found.toSorted((a, b) => a - b)).toEqual(
		expected.toSorted((a, b) => a - b).map((value) => expect.closeTo(value, 9))
	);
});

it('[C13] [DIA11] .temp around .data gives the value of every row at every temperature', async () => {
	const cards = `${measured.replace('10u', '10u sweep data=t')}.data t vin\n1\n2\n.enddata\n.temp 0 100\n`;
	const expected = [
		await alone(1, 0, 'TT'),
		await alone(1, 100, 'TT'),
		await alone(2, 0, 'TT'),
		await alone(2, 100, 'TT')
	];
	expect((await rows(deck(cards))).toSorted((a, b) => a - b)).toEqual(
		expected.toSorted((a, b) => a - b).map((value) => expect.closeTo(value, 9))
	);
});

it('[C13] [DIA11] a parameter of an element in an .alter gives the values of netlists written for each run', async () => {
	const cards = `${measured}.alter wide\nR2 b 0 rmod L=10u W=4u\n`;
	const expected = [await alone(1, 25, 'TT'), await alone(1, 25, 'TT', '4u')];
	expect(await rows(deck(cards))).toEqual(expected.map((value) => expect.closeTo(value, 9)));
});
