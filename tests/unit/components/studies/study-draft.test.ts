import { describe, expect, it } from 'vitest';
import { levelOf, newDraft, newLevel } from '#lib/components/studies/form/new-draft.ts';
import { readDraft } from '#lib/components/studies/form/read-draft.ts';
import { draftOf, hasForm, type CornersDraft, type SweepDraft } from '#lib/components/studies/form/study-draft.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import { formatStudy, parseStudy, type Study } from '#lib/studies/study.ts';

const variables: Variable[] = [
	{ target: { kind: 'parameter', name: 'gain' }, nominal: null },
	{ target: { kind: 'device', device: 'VDD' }, nominal: 5 },
	{ target: { kind: 'device', device: 'R1' }, nominal: 4700 },
	{ target: { kind: 'temperature' }, nominal: 27 },
	{ target: { kind: 'section', library: 'proc.lib' }, nominal: 'tt', sections: ['tt', 'ff', 'ss'] }
];

function sweepDraft(change: Partial<SweepDraft['levels'][number]> = {}): SweepDraft {
	const draft = newDraft('sweep', 'a.cir', variables, [], en) as SweepDraft;
	draft.levels[0] = { ...levelOf({ kind: 'device', name: 'R1' }, variables), ...change };
	return draft;
}

describe('[C13] the form of a sweep', () => {
	it('proposes the first thing with a value, around it, and another one for the next level', () => {
		const draft = newDraft('sweep', 'a.cir', variables, ['sweep-1'], en) as SweepDraft;
		expect(draft).toMatchObject({ name: 'sweep-2', netlist: 'a.cir', path: null });
		expect(draft.levels[0]).toMatchObject({ target: { name: 'VDD' }, from: '2.5 V', to: '10 V', scale: 'logarithmic' });
		expect(newLevel(variables, [draft.levels[0]!.target]).target.name).toBe('R1');
	});

	it('reads values with prefixes, with and without a unit', () => {
		const read = readDraft(sweepDraft({ scale: 'linear', from: '4.7k', to: '10 kΩ', count: '3' }), [], en);
		expect(read.faults).toEqual({});
		expect(read.counts).toEqual([3]);
		const list = readDraft(sweepDraft({ scale: 'list', values: '10 µ, 1meg; 4.7 kΩ 3' }), [], en);
		expect(list.study?.plan).toMatchObject({ levels: [{ values: { values: [1e-5, 1e6, 4700, 3] } }] });
	});

	it.each([
		['levels[0].values.from', { from: '1M' }, 'two ways'],
		['levels[0].values.from', { from: '' }, 'Enter a value'],
		['levels[0].values.from', { from: '1,5' }, 'not a number'],
		['levels[0].values.to', { to: '5 V' }, 'not a value in Ω'],
		['levels[0].values.to', { scale: 'logarithmic' as const, to: '-5' }, 'above 0'],
		['levels[0].values.count', { count: '2.5' }, 'whole number'],
		['levels[0].values.count', { count: '1' }, 'whole number'],
		['levels[0].values.to', { scale: 'e_series' as const, from: '1.01', to: '1.02', series: '3' }, 'no value between'],
		['levels[0].values.values', { scale: 'list' as const, values: ' , ' }, 'at least one'],
		['levels[0].target', { target: { kind: 'model' as const, name: 'BC547' } }, 'one of its parameters'],
		['form', { scale: 'linear' as const, count: '1000001' }, '']
	])('says at %s what is wrong with %j', (path, change, text) => {
		const { study, faults } = readDraft(sweepDraft(change), [], en);
		expect(study).toBeNull();
		const key = path === 'form' ? Object.keys(faults)[0]! : path;
		expect(faults[key]).toContain(text);
	});

	it('refuses names that are taken or no file can have, more than a million runs, and a thing varied twice', () => {
		const named = (name: string) => readDraft({ ...sweepDraft(), name }, ['taken'], en).faults.name;
		expect(named('taken')).toContain('already');
		expect(named('a/b')).toContain('slash');
		expect(named(' ')).toContain('Enter a name');
		const draft = sweepDraft({ count: '2000' });
		draft.levels.push({ ...levelOf({ kind: 'device', name: 'VDD' }, variables), count: '2000' });
		expect(readDraft(draft, [], en).faults.form).toContain('1000000 runs');
		draft.levels[1] = draft.levels[0]!;
		expect(readDraft(draft, [], en).faults['levels[1].target']).toContain('varied twice');
	});
});

describe('[C11] the form of corners', () => {
	const draft = (): CornersDraft => newDraft('corners', 'a.cir', variables, [], en) as CornersDraft;

	it('proposes process, supply and temperature from what the netlist has', () => {
		const read = readDraft(draft(), [], en);
		expect(read.faults).toEqual({});
		expect(read.counts).toEqual([3, 3, 3]);
		expect(draft().axes.map(({ name, choices }) => [name, ...choices.map((choice) => choice.name)])).toEqual([
			['Process', 'tt', 'ff', 'ss'],
			['Supply', '4.5 V', '5 V', '5.5 V'],
			['Temperature', '-40 °C', '27 °C', '125 °C']
		]);
		expect((newDraft('corners', 'a.cir', [], [], en) as CornersDraft).axes).toHaveLength(1);
	});

	it('an empty field sets nothing, and two axes cannot set the same', () => {
		const typed = draft();
		typed.axes[1]!.choices[1]!.values[0] = '';
		const { study } = readDraft(typed, [], en);
		expect(study?.kind === 'corners' && study.plan.axes[1]?.choices[1]?.settings).toEqual([]);
		typed.axes[2] = { ...typed.axes[1]!, name: 'again' };
		expect(readDraft(typed, [], en).faults.form).toContain('set the same value');
		typed.axes = [];
		expect(readDraft(typed, [], en).faults.form).toContain('at least one axis');
	});
});

it('[C13] [C11] a study read from its file is the same after its form', () => {
	const studies: Study[] = [
		parseStudy(
			JSON.stringify({
				version: 1,
				kind: 'sweep',
				netlist: 'a.cir',
				levels: [
					{
						target: { kind: 'device', device: 'R1' },
						values: { scale: 'list', values: [0.1, 1.0000000000000002, 1e6] }
					},
					{
						target: { kind: 'model', model: 'QN', parameter: 'bf' },
						values: { scale: 'linear', from: 1, to: 3e-7, count: 4 }
					},
					{ target: { kind: 'temperature' }, values: { scale: 'e_series', series: 24, from: 1, to: 9 } }
				]
			}),
			'x'
		),
		parseStudy(
			JSON.stringify({
				version: 1,
				kind: 'corners',
				netlist: 'a.cir',
				axes: [
					{
						name: 'process',
						choices: [
							{ name: 'typ', settings: [] },
							{
								name: 'fast',
								settings: [
									{ target: { kind: 'section', library: 'p.lib' }, value: 'ff' },
									{ target: { kind: 'device', device: 'M1', parameter: 'w' }, value: 2e-6 }
								]
							}
						]
					}
				]
			}),
			'x'
		)
	];
	expect(studies.every(hasForm)).toBe(true);
	for (const study of studies.filter(hasForm)) {
		const again = readDraft(draftOf('p', 'n', study), ['n'], en).study;
		expect(again && formatStudy(again)).toBe(formatStudy(study));
	}
});
