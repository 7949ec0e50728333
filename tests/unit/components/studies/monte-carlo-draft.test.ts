import { describe, expect, it } from 'vitest';
import { readLimits, readTolerance, typedPercent, typedTolerance } from '#lib/studies/distributions/typed-tolerance.ts';
import { newClass } from '#lib/components/studies/form/monte-carlo/new-monte-carlo.ts';
import { newDraft } from '#lib/components/studies/form/new-draft.ts';
import { readDraft } from '#lib/components/studies/form/read-draft.ts';
import { draftOf, hasForm, type FormStudy, type MonteCarloDraft } from '#lib/components/studies/form/study-draft.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { statedSpread } from '#lib/sim/variation/stated-spread.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { monteCarlo, type MonteCarloPlan } from '#lib/studies/kinds/monte-carlo.ts';
import { limit } from '../../../support/studies/importance-run.ts';
import { formatStudy, parseStudy } from '#lib/studies/study.ts';

const variables: Variable[] = [
	{ target: { kind: 'parameter', name: 'gain' }, nominal: 3 },
	{ target: { kind: 'device', device: 'R1' }, nominal: 4700 },
	{ target: { kind: 'device', device: 'R2' }, nominal: null },
	{ target: { kind: 'device', device: 'C1' }, nominal: 1e-9 },
	{ target: { kind: 'temperature' }, nominal: 27 }
];
const part = [{ distribution: { shape: 'gauss' as const, sigma: { amount: 0.01, relative: true } } }];
const fresh = (from: readonly Variable[] = variables): MonteCarloDraft =>
	newDraft('monte_carlo', 'a.cir', from, [], en) as MonteCarloDraft;

describe('[C12] the form of a Monte Carlo study', () => {
	it('proposes the passive parts of the netlist with usual tolerances, which can be run as they are', () => {
		const draft = fresh();
		expect(draft).toMatchObject({ name: 'monte-carlo-1', samples: '500' });
		const { study, counts, faults } = readDraft(draft, [], en);
		expect(faults).toEqual({});
		expect(counts).toEqual([500]);
		const part = (amount: number) => [
			{ distribution: { shape: 'gauss', sigma: { amount, relative: true, sigmas: 3 } } }
		];
		expect(study?.plan).toMatchObject({
			vary: [
				{ class: 'resistors', parts: part(0.01) },
				{ class: 'capacitors', parts: part(0.05) }
			]
		});
	});

	it('[STU22] has no width at which to stop with importance sampling, and a limit of its samples', () => {
		const draft = { ...fresh(), sampling: 'importance' as const, samples: '2000', stop: '1 %' };
		const { study, faults } = readDraft(draft, [], en);
		expect(faults).toEqual({});
		expect(study?.plan).toMatchObject({ sampling: 'importance', samples: 2000 });
		expect(study?.plan).not.toHaveProperty('stop_when');
		expect(draftOf('s.json', 's', study as FormStudy)).toMatchObject({
			sampling: 'importance',
			samples: '2000',
			stop: ''
		});
		expect(readDraft({ ...draft, samples: '100001' }, [], en).faults.samples).toContain('100000');
	});

	it('[STU20] [STU22] says how many runs importance sampling has at most, those of its search included', () => {
		const importance = { ...fresh(), sampling: 'importance' as const, samples: '2000' };
		// One resistor and one capacitor vary; a search without goals known has at most 100 rows, and 6 times 8 places with 50 rows each.
		expect(readDraft(importance, [], en, variables)).toMatchObject({ counts: [4500], isMost: true });
		expect(readDraft(importance, [], en)).toMatchObject({ counts: [], isMost: true });
		expect(readDraft(fresh(), [], en, variables)).toMatchObject({ counts: [500], isMost: false });
		// The bound of the study itself is never above it: with one goal of one limit, 6 places.
		const { study } = readDraft(importance, [], en, variables);
		const resistors = Array.from({ length: 99 }, (_, i): Variable => ({
			target: { kind: 'device', device: `R${i}` },
			nominal: 1000
		}));
		const many = readDraft(importance, [], en, [...variables.slice(2), ...resistors]);
		// 100 draws: 202 rows in each step.
		expect(many.counts).toEqual([2000 + 202 + 6 * 8 * 202]);
		const points = monteCarlo.points(
			{ ...(study!.plan as MonteCarloPlan), vary: [{ target: variables[1]!.target, parts: part }] },
			{ nominal: [4700], goals: [limit('at_most', 1)] }
		);
		expect(points.later?.maxCount).toBe(2000 + 100 + 6 * 6 * 50);
	});

	it('[STU14] [STU25] keeps that a class has elements of subcircuits, which it does not propose', () => {
		const inside: Variable = { target: { kind: 'device', device: 'X1.R1' }, nominal: 1000, inside: true };
		const draft = fresh([inside, ...variables]);
		expect(draft.vary[0]).not.toHaveProperty('subcircuits');
		expect(fresh([inside]).vary).toMatchObject([{ what: 'target', target: { name: 'X1.R1' } }]);
		draft.vary[0]!.subcircuits = true;
		const { study, faults } = readDraft(draft, [], en);
		expect(faults).toEqual({});
		expect(study?.plan).toMatchObject({ vary: [{ class: 'resistors', subcircuits: true }, { class: 'capacitors' }] });
		const again = parseStudy(formatStudy(study!), 's.json');
		expect(draftOf('p', 'n', again as FormStudy)).toMatchObject({ vary: [{ subcircuits: true }, {}] });
		expect(
			readDraft({ ...draft, sampling: 'importance' as const, samples: '2000' }, [], en, [inside, ...variables])
		).toMatchObject({
			counts: [4500]
		});
	});

	it('[STU14] [STU18] reads and writes classes of transistors with their usual mismatch', () => {
		const draft = { ...fresh(), vary: [newClass('nmos'), newClass('npn')] };
		const { study, faults } = readDraft(draft, [], en);
		expect(faults).toEqual({});
		const coefficient = { amount: 3.5e-9, relative: false };
		expect(study?.plan).toMatchObject({
			vary: [
				{ class: 'nmos', parts: [{ distribution: { shape: 'mismatch', coefficient } }] },
				{ class: 'npn', parts: [{ distribution: { shape: 'gauss', sigma: { amount: 0.03, relative: true } } }] }
			]
		});
		const again = draftOf('p', 'n', parseStudy(formatStudy(study!), 's.json') as FormStudy) as MonteCarloDraft;
		expect(again.vary.map(({ what, parts }) => [what, parts[0]!.shape])).toEqual([
			['nmos', 'mismatch'],
			['npn', 'gauss']
		]);
		expect(again.vary[0]!.parts[0]!.coefficient).toBe('3.5 mV·µm');
	});

	it('[STU27] does not propose thresholds and saturation currents in studies that only choose values', () => {
		const threshold: Variable = {
			...{ target: { kind: 'device', device: 'M1', parameter: 'model.vto' }, nominal: 0.7 },
			transistor: 'nmos'
		};
		for (const kind of ['sensitivity', 'optimize', 'worst_case'] as const)
			expect(JSON.stringify(newDraft(kind, 'a.cir', [threshold, ...variables], [], en))).not.toContain('M1');
	});

	it('[STU27] proposes transistors that are drawn to match, all of a group or none', () => {
		const one = (name: string, parameter: string, group: readonly string[]): Variable => ({
			...{ target: { kind: 'device', device: name, parameter }, nominal: 0.7, matched: group }
		});
		const pair = ['M1', 'M2'].map((name) => one(name, 'delvto', ['M1', 'M2']));
		const bipolar = ['Q1', 'Q2'].map((name) => one(name, 'model.is', ['Q1', 'Q2']));
		const { study, faults } = readDraft(fresh([...pair, ...bipolar]), [], en);
		expect(faults).toEqual({});
		const mismatch = { distribution: { shape: 'mismatch', coefficient: { amount: 3.5e-9, relative: false } } };
		const gauss = { distribution: { shape: 'gauss', sigma: { amount: 0.03, relative: true, sigmas: 3 } } };
		expect(study?.plan).toMatchObject({
			vary: [
				...pair.map(({ target }) => ({ target, parts: [mismatch] })),
				...bipolar.map(({ target }) => ({ target, parts: [gauss] }))
			]
		});
		const stated: Variable = {
			...bipolar[0]!,
			tolerances: [{ shape: 'uniform', amount: 0.5, relative: true }]
		};
		expect(fresh([stated, bipolar[1]!]).vary.map(({ target }) => target.name)).toEqual(['Q1 model.is']);
		const many = Array.from({ length: 101 }, (_, i) => `M${i}`);
		expect(fresh([...many.map((name) => one(name, 'delvto', many)), ...pair]).vary).toHaveLength(2);
	});

	it('proposes the tolerances of models, with their lots', () => {
		const lot = { shape: 'gauss' as const, amount: 0.1, relative: true, sigmas: 1, lot: 'lot rmod r' };
		const own = { shape: 'uniform' as const, amount: 0.05, relative: true };
		const r1: Variable = { target: { kind: 'device', device: 'R1' }, nominal: 1000, tolerances: [own, lot] };
		const { study, faults } = readDraft(fresh([r1]), [], en);
		expect(faults).toEqual({});
		const limit = { amount: 0.05, relative: true };
		expect(study?.kind === 'monte_carlo' && study.plan.vary[0]).toMatchObject({
			parts: [
				{ distribution: { shape: 'uniform', below: limit, above: limit } },
				{ distribution: { shape: 'gauss', sigma: { amount: 0.1, relative: true, sigmas: 1 } }, lot: 'lot rmod r' }
			]
		});
	});

	it('[STU18] reads and writes mismatch by area with its length, and only for elements', () => {
		const draft = fresh();
		const part = { ...draft.vary[0]!.parts[0]!, shape: 'mismatch' as const, lot: 'kept' };
		const target = { kind: 'device' as const, name: 'M1 delvto' };
		const reading = (coefficient: string, of = target as { kind: 'device' | 'parameter'; name: string }) => {
			const vary = [{ what: 'target' as const, target: of, parts: [{ ...part, coefficient }] }];
			return readDraft({ ...draft, vary }, [], en);
		};
		for (const [text, amount, relative, written] of [
			['3.5 mV·µm', 3.5e-9, false, '3.5 mV·µm'],
			['±2 % um', 2e-8, true, '2 %·µm'],
			['4 nV*m', 4e-9, false, '4 mV·µm']
		] as const) {
			const { study, faults } = reading(text);
			expect(faults).toEqual({});
			const coefficient = { amount, relative };
			expect(study?.plan).toMatchObject({ vary: [{ parts: [{ distribution: { shape: 'mismatch', coefficient } }] }] });
			const again = draftOf('p', 'n', parseStudy(formatStudy(study!), 's.json') as never) as MonteCarloDraft;
			expect(again.vary[0]!.parts[0]!.coefficient).toBe(written);
		}
		const path = 'vary[0].parts[0].coefficient';
		expect(reading('3.5 mV').faults).toHaveProperty([path]);
		expect(reading('3.5 µm').faults).toHaveProperty([path]);
		expect(reading('1 %·µm', { kind: 'parameter', name: 'vth' }).faults).toHaveProperty([path]);
	});

	it('proposes what the netlist itself varies by a random function, as it states it', () => {
		const device = (name: string, text: string): Variable => ({
			target: { kind: 'device', device: name },
			...(statedSpread(text, (number) => parseSpiceNumber(number)) ?? { nominal: null })
		});
		const draft = fresh([
			device('R1', '{agauss(1k, 50, 3)}'),
			device('R2', "'gauss(1k,0.1,2)'"),
			...[device('C1', '{mc(1n,0.05)}'), device('C2', '{aunif(1n,10p)}')],
			...['{agauss(1k,50)}', '{mc(x,0.05)}', '{2*mc(1n,0.05)}', '{unif(1,2,3)}'].map((text, i) => device(`L${i}`, text))
		]);
		const { study, faults } = readDraft(draft, [], en);
		expect(faults).toEqual({});
		const [r1, r2, c1, c2, ...classes] = study?.kind === 'monte_carlo' ? study.plan.vary : [];
		const distribution = (shape: object) => ({ parts: [{ distribution: shape }] });
		const limits = (amount: number, relative: boolean) => ({
			below: { amount, relative },
			above: { amount, relative }
		});
		expect(r1).toMatchObject(distribution({ shape: 'gauss', sigma: { amount: 50, relative: false, sigmas: 3 } }));
		expect(r2).toMatchObject(distribution({ shape: 'gauss', sigma: { amount: 0.1, relative: true, sigmas: 2 } }));
		expect(c1).toMatchObject(distribution({ shape: 'uniform', ...limits(0.05, true) }));
		expect(c2).toMatchObject(distribution({ shape: 'uniform', ...limits(1e-11, false) }));
		expect(classes).toMatchObject([{ class: 'resistors' }, { class: 'capacitors' }]);
	});

	it('proposes the first number of a netlist without such parts, and a name to fill in where there is none', () => {
		expect(fresh(variables.slice(0, 1)).vary).toMatchObject([{ what: 'target', target: { name: 'gain' } }]);
		expect(readDraft(fresh([]), [], en).faults['vary[0].target']).toContain('name of a parameter');
	});

	it.each([
		['5 %', { amount: 0.05, relative: true }],
		['± 7%', { amount: 0.07, relative: true }],
		['10 Ω', { amount: 10, relative: false }],
		['0.1 kΩ', { amount: 100, relative: false }],
		['5', 'no_unit'],
		['-5 %', 'negative'],
		['5 V', 'other_unit'],
		['x %', 'not_a_number']
	])('reads the tolerance %s', (text, expected) => {
		expect(readTolerance(text, 'Ω')).toEqual(expected);
	});

	it('reads limits that differ below and above', () => {
		const relative = (amount: number) => ({ amount, relative: true });
		expect(readLimits('-20 % +80 %', 'F')).toEqual({ below: relative(0.2), above: relative(0.8) });
		expect(readLimits('-1 nF, +10 %', 'F')).toEqual({ below: { amount: 1e-9, relative: false }, above: relative(0.1) });
		expect(readLimits('5 %', 'F')).toEqual({ below: relative(0.05), above: relative(0.05) });
	});

	it('writes each part as a percentage that reads as the same number', () => {
		for (const part of [0.07, 0.1, 1 / 3, 0.0033333333333333335, 1e-9, 2.5e-17, 1.1, 0.29]) {
			const read = readTolerance(typedPercent(part), '');
			expect(read).toEqual({ amount: part, relative: true });
		}
		expect(typedPercent(0.07)).toBe('7 %');
		expect(typedTolerance({ amount: 5e-12, relative: false }, 'F')).toBe('5 pF');
	});

	it.each<[string, Partial<MonteCarloDraft['vary'][number]['parts'][number]>, string]>([
		['vary[0].parts[0].tolerance', { tolerance: '5' }, 'Write 5 % or 5 Ω'],
		['vary[0].parts[0].tolerance', { tolerance: '' }, 'Enter a value'],
		['vary[0].parts[0].sigmas', { sigmas: '0' }, 'above 0'],
		['vary[0].parts[0].limits', { shape: 'uniform', limits: '-5 %' }, 'without a sign'],
		['vary[0].parts[0].tolerance', { shape: 'log-normal', tolerance: '5 Ω' }, 'percentages'],
		['vary[0].parts[0].values', { shape: 'discrete', values: '1, 2' }, 'percentages'],
		['vary[0].parts[0].weights', { shape: 'discrete', values: '1 %, 2 %', weights: '1' }, '2 weights'],
		['vary[0].parts[0].weights', { shape: 'discrete', values: '1 %, 2 %', weights: '0, 0' }, '2 weights']
	])('says at %s what is wrong with %j', (path, change, text) => {
		const draft = fresh();
		Object.assign(draft.vary[0]!.parts[0]!, change);
		const { study, faults } = readDraft(draft, [], en);
		expect(study).toBeNull();
		expect(faults[path]).toContain(text);
	});

	it('refuses samples and seeds that are not whole, a second part without a lot, and a class twice', () => {
		const faultsOf = (change: (draft: MonteCarloDraft) => void) => {
			const draft = fresh();
			change(draft);
			return readDraft(draft, [], en).faults;
		};
		expect(faultsOf((draft) => (draft.samples = '1.5')).samples).toContain('from 1 to 1000000');
		expect(faultsOf((draft) => (draft.seed = '')).seed).toContain('from 0');
		expect(faultsOf((draft) => draft.vary[0]!.parts.push(draft.vary[0]!.parts[0]!))).toMatchObject({
			'vary[0].parts[1].lot': expect.stringContaining('Enter a lot')
		});
		expect(faultsOf((draft) => draft.vary.push(draft.vary[0]!)).form).toContain('varied twice');
		expect(faultsOf((draft) => (draft.vary = [])).form).toContain('at least one');
	});
});

it('[C12] what the file of a Monte Carlo study says is the same after its form', () => {
	const relative = (amount: number) => ({ amount, relative: true });
	const absolute = (amount: number) => ({ amount, relative: false });
	const text = JSON.stringify({
		...{ version: 1, kind: 'monte_carlo', netlist: 'a.cir', samples: 64, seed: 9_007_199_254_740_991 },
		sampling: 'sobol',
		vary: [
			{
				class: 'resistors',
				parts: [
					{ distribution: { shape: 'gauss', sigma: { ...relative(0.01), sigmas: 3 } } },
					{ distribution: { shape: 'gauss', sigma: relative(1 / 3) }, lot: 'film' }
				]
			},
			{
				class: 'capacitors',
				parts: [{ distribution: { shape: 'uniform', below: relative(0.2), above: relative(0.8) } }]
			},
			{
				target: { kind: 'device', device: 'L1' },
				parts: [
					{
						distribution: {
							...{ shape: 'truncated-gauss', sigma: { ...absolute(1e-6), sigmas: 2.5 } },
							...{ below: absolute(2e-6), above: relative(0.1) }
						}
					}
				]
			},
			{
				target: { kind: 'model', model: 'QN', parameter: 'is' },
				parts: [{ distribution: { shape: 'log-normal', sigma: 0.3 } }]
			},
			{
				target: { kind: 'temperature' },
				parts: [{ distribution: { shape: 'discrete', meaning: 'value', values: [-40, 27, 125], weights: [1, 2, 1] } }]
			},
			{
				target: { kind: 'parameter', name: 'k' },
				parts: [{ distribution: { shape: 'discrete', meaning: 'relative', values: [-0.07, 0.07] } }]
			}
		],
		correlations: [{ first: 'film', second: 'k', coefficient: 0.5 }]
	});
	const study = parseStudy(text, 'x');
	expect(hasForm(study)).toBe(true);
	if (!hasForm(study)) return;
	const again = readDraft(draftOf('p', 'n', study), ['n'], en);
	expect(again.faults).toEqual({});
	expect(again.study && formatStudy(again.study)).toBe(formatStudy(study));
});
