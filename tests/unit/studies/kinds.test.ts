import { describe, expect, it } from 'vitest';
import type { Fault } from '#lib/base/fault.ts';
import { faultText } from '#lib/i18n/catalogue.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';
import { kindOf, formatStudy, parseStudy, studyName, studyPath, type Study } from '#lib/studies/study.ts';
import { faultCode } from './fault-code.ts';

const read = (study: object): Study => parseStudy(JSON.stringify({ version: 1, netlist: 'a.cir', ...study }), 's.json');
const rload = { kind: 'parameter', name: 'rload' };
const sweep = (...levels: object[]) => ({ kind: 'sweep', levels });
const level = (values: object, target: object = rload) => ({ target, values });

function rowsOf(study: object): unknown[] {
	const { plan, kind } = read(study);
	const points = kindOf({ kind }).points(plan as never, { nominal: [], goals: [] });
	return Array.from({ length: points.count }, (_, row) => points.values(row));
}

const valuesOf = (values: object) => rowsOf(sweep(level(values))).map((row) => (row as number[])[0]);

describe('the values of a sweep', () => {
	it('[C13] are exact at both ends and without rounding errors between them', () => {
		expect(valuesOf({ scale: 'linear', from: 0, to: 1, count: 11 })).toEqual([
			0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1
		]);
		expect(valuesOf({ scale: 'linear', from: 5, to: -5, count: 3 })).toEqual([5, 0, -5]);
		expect(valuesOf({ scale: 'logarithmic', from: 1e-9, to: 1e-6, count: 4 })).toEqual([1e-9, 1e-8, 1e-7, 1e-6]);
		expect(valuesOf({ scale: 'list', values: [3, 1, 2] })).toEqual([3, 1, 2]);
		expect(valuesOf({ scale: 'linear', from: 7, to: 7, count: 1 })).toEqual([7]);
	});

	it('[C13] are those of the E series of IEC 60063', () => {
		const e = (series: number, from = 1, to = 9.99) => valuesOf({ scale: 'e_series', series, from, to });
		expect(e(6)).toEqual([1, 1.5, 2.2, 3.3, 4.7, 6.8]);
		expect(e(12, 1e3, 1e4)).toEqual([1000, 1200, 1500, 1800, 2200, 2700, 3300, 3900, 4700, 5600, 6800, 8200, 10_000]);
		expect(e(24)).toHaveLength(24);
		expect(e(48).slice(0, 6)).toEqual([1, 1.05, 1.1, 1.15, 1.21, 1.27]);
		expect(e(96).slice(-4)).toEqual([9.09, 9.31, 9.53, 9.76]);
		// The one value of E192 that is not the rounded power of ten.
		expect(e(192)).toContain(9.2);
		expect(e(192)).not.toContain(9.19);
		expect(valuesOf({ scale: 'e_series', series: 3, from: 1e-7, to: 1e-9 })).toEqual([
			1e-7, 4.7e-8, 2.2e-8, 1e-8, 4.7e-9, 2.2e-9, 1e-9
		]);
	});

	it('[C13] [STU10] of up to three levels go through every combination, the first level fastest', () => {
		const list = (...values: (number | string)[]) => ({ scale: 'list', values });
		const rows = rowsOf(
			sweep(
				level(list(1, 2)),
				level(list(10, 20), { kind: 'temperature' }),
				level(list('tt', 'ff'), { kind: 'section', library: 'mos.lib' })
			)
		);
		expect(rows).toHaveLength(8);
		expect(rows.slice(0, 5)).toEqual([
			[1, 10, 'tt'],
			[2, 10, 'tt'],
			[1, 20, 'tt'],
			[2, 20, 'tt'],
			[1, 10, 'ff']
		]);
	});
});

describe('corners', () => {
	const choice = (name: string, ...settings: object[]) => ({ name, settings });
	const at = (value: number) => ({ target: { kind: 'temperature' }, value });
	const supply = (value: number) => ({ target: { kind: 'device', device: 'VDD' }, value });

	it('[C11] are all choices of each axis with all of the others; one without settings is the netlist as it is', () => {
		const axes = [
			{ name: 'supply', choices: [choice('low', supply(1.6)), choice('nominal')] },
			{ name: 'temperature', choices: [choice('cold', at(-40)), choice('hot', at(125))] }
		];
		expect(rowsOf({ kind: 'corners', axes })).toEqual([
			[1.6, -40],
			[null, -40],
			[1.6, 125],
			[null, 125]
		]);
	});

	it('[C11] refuse two axes that set the same thing', () => {
		const axes = ['one', 'two'].map((name) => ({ name, choices: [choice('x', at(1))] }));
		expect(() => read({ kind: 'corners', axes })).toThrowError(expect.objectContaining({ code: 'study_invalid' }));
	});
});

describe('the file of a study', () => {
	it('[C13] [C11] is read as it was written', () => {
		const studies = [
			sweep(
				level({ scale: 'e_series', series: 24, from: 1, to: 10 }),
				level({ scale: 'list', values: [1] }, { kind: 'device', device: 'M1', parameter: 'w' })
			),
			{
				kind: 'corners',
				axes: [
					{
						name: 'p',
						choices: [{ name: 'x', settings: [{ target: { kind: 'model', model: 'n', parameter: 'vto' }, value: 1 }] }]
					}
				]
			}
		];
		for (const study of studies) expect(parseStudy(formatStudy(read(study)), 's.json')).toEqual(read(study));
		expect(studyName(studyPath('load sweep'))).toBe('load sweep');
		expect(studyName('.circuit_ai/design_goals.json')).toBeNull();
	});

	it.each<[object, string]>([
		[{ kind: 'dance' }, 'kind'],
		[sweep(), 'levels'],
		[sweep(level({ scale: 'linear', from: 1, to: 2, count: 0 })), 'levels[0].values.count'],
		[sweep(level({ scale: 'linear', from: 1, to: 2, count: 1 })), 'levels[0].values.count'],
		[sweep(level({ scale: 'linear', from: 1, to: 2, count: 1e9 })), 'levels[0].values.count'],
		[sweep(level({ scale: 'logarithmic', from: 0, to: 2, count: 3 })), 'levels[0].values.from'],
		[sweep(level({ scale: 'list', values: [] })), 'levels[0].values.values'],
		[sweep(level({ scale: 'list', values: ['1k'] })), 'levels[0].values.values[0]'],
		[sweep(level({ scale: 'e_series', series: 5, from: 1, to: 2 })), 'levels[0].values.series'],
		[sweep(level({ scale: 'e_series', series: 3, from: 3, to: 4 })), 'levels[0].values.to'],
		[sweep(level({ scale: 'list', values: [1] }), level({ scale: 'list', values: [1] })), 'levels[1].target'],
		[sweep(level({ scale: 'list', values: ['a b'] }, { kind: 'section', library: 'x' })), 'levels[0].values.values[0]'],
		[sweep(level({ scale: 'list', values: [1] }, { kind: 'device' })), 'levels[0].target.device'],
		[
			sweep(
				...['a', 'b', 'c'].map((name) =>
					level({ scale: 'linear', from: 0, to: 1, count: 1000 }, { kind: 'parameter', name })
				)
			),
			'levels'
		],
		[{ kind: 'corners', axes: [{ name: 'p', choices: [] }] }, 'axes[0].choices']
	])('[C13] [C11] [STU11] %o is refused at %s', (study, path) => {
		expect(() => read(study)).toThrowError(
			expect.objectContaining({ code: 'study_invalid', data: expect.objectContaining({ path }) })
		);
	});

	it('[C13] that is no JSON says so', () => {
		expect(() => parseStudy('{', 's.json')).toThrowError(expect.objectContaining({ code: 'study_not_json' }));
	});
});

describe('mismatch by area', () => {
	const coefficient = { amount: 3.5e-9, relative: false };
	const mismatch = { distribution: { shape: 'mismatch', coefficient } };
	const plan = (target: object, part: object = mismatch) =>
		read({ kind: 'monte_carlo', samples: 400, seed: 1, sampling: 'sobol', vary: [{ target, parts: [part] }] });
	const of = (area: number | null): Float64Array => {
		const study = plan({ kind: 'device', device: 'M1', parameter: 'delvto' });
		const points = kindOf(study).points(study.plan as never, { nominal: [0], areas: [area], goals: [] });
		return Float64Array.from({ length: points.count }, (_, row) => points.values(row)[0] as number);
	};

	it('[C12] [STU18] has the standard deviation A over the root of the area', () => {
		// 3.5 mV·µm on 20 µm x 5 µm: 0.35 mV; on a quarter of the area, each sample is twice as far off.
		const [large, small] = [of(100e-12), of(25e-12)];
		const sigma = Math.sqrt(large.reduce((sum, value) => sum + value * value, 0) / large.length);
		expect(sigma / 0.35e-3).toBeCloseTo(1, 1);
		large.forEach((value, row) => expect(small[row]).toBeCloseTo(2 * value, 15));
	});

	it('[C12] [STU18] is refused for an element without an area by its name, for a parameter, and in a lot', () => {
		expect(() => of(null)).toThrowError(
			expect.objectContaining({ code: 'study_area_unknown', data: { parameter: 'm1 delvto', reason: 'missing' } })
		);
		expect(faultCode(() => plan({ kind: 'parameter', name: 'vth' }))).toBe('study_invalid');
		expect(faultCode(() => plan({ kind: 'device', device: 'M1' }, { ...mismatch, lot: 'wafer' }))).toBe(
			'study_invalid'
		);
	});
});

describe('a class of elements', () => {
	const parts = [{ distribution: { shape: 'gauss', sigma: { amount: 0.03, relative: true, sigmas: 3 } } }];
	const monteCarlo = (...vary: object[]) =>
		read({ kind: 'monte_carlo', samples: 3, seed: 1, sampling: 'plain', vary }) as Extract<
			Study,
			{ kind: 'monte_carlo' }
		>;
	const device = (name: string, nominal: number | null) => ({
		target: { kind: 'device' as const, device: name },
		nominal
	});
	const variables = [device('R1', 1e3), device('r2', null), device('C1', 1e-9), device('R3', 2e3), device('R4', 0)];
	const expand = (study: ReturnType<typeof monteCarlo>) => kindOf(study).expand!(study.plan, variables);

	it('[C12] [STU14] stands for each of them with its own draw; the others keep their value and are named', () => {
		const { plan, skipped } = expand(monteCarlo({ class: 'resistors', parts }));
		expect(kindOf({ kind: 'monte_carlo' }).targets(plan)).toEqual([variables[0]!.target, variables[3]!.target]);
		expect(skipped).toEqual(['r2', 'R4']);
		const points = kindOf({ kind: 'monte_carlo' }).points(plan, { nominal: [1e3, 2e3], goals: [] });
		const [first, second] = points.values(0) as number[];
		// A tolerance of 3 % at three sigma is a sigma of 1 %.
		expect(Math.abs(first! / 1e3 - 1)).toBeLessThan(0.05);
		expect(first! / 1e3).not.toBeCloseTo(second! / 2e3, 6);
	});

	it('[C12] [STU14] leaves elements out that are named on their own, and shares one draw in a lot', () => {
		const own = { target: { kind: 'device', device: 'r3' }, parts };
		const { plan, skipped } = expand(monteCarlo({ class: 'resistors', parts: [{ ...parts[0], lot: 'film' }] }, own));
		expect(plan.vary.map((varied) => 'target' in varied && targetName(varied.target))).toEqual(['R1', 'r3']);
		expect(skipped).toEqual(['r2', 'R4']);
		const lot = expand(monteCarlo({ class: 'resistors', parts: [{ ...parts[0], lot: 'film' }] })).plan;
		const [first, second] = kindOf({ kind: 'monte_carlo' })
			.points(lot, { nominal: [1e3, 2e3], goals: [] })
			.values(1) as number[];
		expect(first! / 1e3).toBeCloseTo(second! / 2e3, 12);
	});

	it('[C12] [STU11] [STU14] is refused when the netlist has none, and when it is varied twice', () => {
		expect(faultCode(() => expand(monteCarlo({ class: 'inductors', parts })))).toBe('study_class_empty');
		expect(() => monteCarlo({ class: 'resistors', parts }, { class: 'resistors', parts })).toThrowError(
			expect.objectContaining({ data: expect.objectContaining({ path: 'vary[1].class' }) })
		);
	});
});

it.each([en, zhCn])('[C12] [STU11] what has no number in the netlist is refused with a text that names it', (texts) => {
	const distribution = { shape: 'gauss', sigma: { amount: 0.01, relative: true } };
	const study = read({
		...{ kind: 'monte_carlo', samples: 3, seed: 1, sampling: 'sobol' },
		vary: [{ target: { kind: 'device', device: 'R1' }, parts: [{ distribution }] }]
	});
	let fault: unknown;
	try {
		kindOf(study).points(study.plan as never, { nominal: [null], goals: [] });
	} catch (thrown) {
		fault = thrown;
	}
	expect(fault).toMatchObject({ code: 'nominal_unknown', data: { target: 'R1' } });
	expect(faultText(texts, fault as Fault)).toContain('R1');
});
