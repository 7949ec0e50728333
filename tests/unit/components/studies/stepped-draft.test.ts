import { expect, it } from 'vitest';
import { readDraft } from '#lib/components/studies/form/read-draft.ts';
import { draftOf, hasForm } from '#lib/components/studies/form/study-draft.ts';
import { slopeText } from '#lib/components/studies/results/change-text.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { formatStudy, parseStudy } from '#lib/studies/study.ts';

const study = (...vary: object[]) =>
	parseStudy(JSON.stringify({ version: 1, kind: 'sensitivity', netlist: 'a.cir', vary }), 's.json');
const device = (name: string) => ({ kind: 'device', device: name });

it('[C15] a sensitivity study is the same after its form', () => {
	const before = study(
		{ target: device('R1') },
		{ target: device('V1'), step: { amount: 2e-3, relative: false } },
		{ target: { kind: 'option', name: 'reltol' }, step: { amount: 0.5, relative: true } },
		{ target: { kind: 'time_step' }, step: { amount: 1e-9, relative: false } }
	);
	expect(hasForm(before)).toBe(true);
	if (!hasForm(before)) return;
	const { study: after, counts } = readDraft(draftOf('p', 'n', before), ['n'], en);
	expect(after && formatStudy(after)).toBe(formatStudy(before));
	expect(counts).toEqual([17]);
});

it('[C14] a study of the worst case is the same after its form, and has at least the rows of its first round', () => {
	const vary = [
		{ target: device('R1'), tolerance: { amount: 0.05, relative: true } },
		{ target: { kind: 'temperature' }, tolerance: { amount: 60, relative: false } },
		{ target: device('C1'), below: { amount: 0.2, relative: true }, above: { amount: 0.8, relative: true } },
		{ target: device('R2'), below: { amount: 0, relative: true }, above: { amount: 10, relative: false } }
	];
	const file = { version: 1, kind: 'worst_case', netlist: 'a.cir', vary };
	const before = parseStudy(JSON.stringify(file), 's.json');
	if (!hasForm(before)) throw new TypeError('It has no form');
	const { study: after, counts } = readDraft(draftOf('p', 'n', before), ['n'], en);
	expect(after && formatStudy(after)).toBe(formatStudy(before));
	expect(counts).toEqual([25]);
});

it('[C14] [STU14] a class of elements is the same after the form, and the number of rows is left open', () => {
	const vary = [
		{ class: 'resistors', tolerance: { amount: 10, relative: false } },
		{ class: 'inductors', below: { amount: 0.2, relative: true }, above: { amount: 1e-3, relative: false } }
	];
	const before = parseStudy(JSON.stringify({ version: 1, kind: 'worst_case', netlist: 'a.cir', vary }), 's.json');
	const draft = draftOf('p', 'n', before as never);
	expect(draft).toMatchObject({ vary: [{ elements: 'resistors', amount: '10 Ω' }, { amount: '-20 % +1 mH' }] });
	const { study: after, counts } = readDraft(draft, ['n'], en);
	expect(after && formatStudy(after)).toBe(formatStudy(before));
	expect(counts).toEqual([]);
	const twice = { version: 1, kind: 'worst_case', netlist: 'a.cir', vary: [vary[0], vary[0]] };
	expect(() => parseStudy(JSON.stringify(twice), 's.json')).toThrowError(
		expect.objectContaining({ code: 'study_invalid' })
	);
});

it.each([
	['-20 % +5', '“-20 % +5 Ω”'],
	['-0 % +0 %', 'above 0'],
	['-1 V +1 V', 'not a value in Ω']
])('[C14] says what is wrong with the tolerance %j', (amount, text) => {
	const file = {
		version: 1,
		kind: 'worst_case',
		netlist: 'a.cir',
		vary: [{ target: device('R1'), tolerance: { amount: 1, relative: false } }]
	};
	const draft = draftOf('p', 'n', parseStudy(JSON.stringify(file), 's.json') as never);
	if (draft.kind === 'worst_case') draft.vary[0]!.amount = amount;
	expect(readDraft(draft, [], en).faults['vary[0].amount']).toContain(text);
});

it.each([
	['both', { tolerance: { amount: 1, relative: false }, below: { amount: 1, relative: false } }],
	['neither', {}],
	['one side', { below: { amount: 1, relative: false } }],
	['two sides of 0', { below: { amount: 0, relative: true }, above: { amount: 0, relative: true } }]
])('[C14] [STU11] a tolerance that says %s is refused', (_, sides) => {
	const file = { version: 1, kind: 'worst_case', netlist: 'a.cir', vary: [{ target: device('R1'), ...sides }] };
	expect(() => parseStudy(JSON.stringify(file), 's.json')).toThrowError(
		expect.objectContaining({ code: 'study_invalid' })
	);
});

it('[C15] a study of convergence is the same after its form', () => {
	const vary = [{ kind: 'time_step' }, { kind: 'option', name: 'trtol' }];
	const file = { version: 1, kind: 'convergence', netlist: 'a.cir', vary, factor: 2.5, tolerance: 0.07 };
	const before = parseStudy(JSON.stringify(file), 's.json');
	if (!hasForm(before)) throw new TypeError('It has no form');
	const { study: after, counts } = readDraft(draftOf('p', 'n', before), ['n'], en);
	expect(after && formatStudy(after)).toBe(formatStudy(before));
	expect(counts).toEqual([4]);
});

it.each([
	['vary[0].amount', '0 %', 'above 0'],
	['vary[0].amount', '-1 Ω', 'above 0'],
	['vary[0].amount', '1 V', 'not a value in Ω'],
	['vary[0].amount', '', 'Enter a value']
])('[C15] says at %s what is wrong with the step %j', (path, amount, text) => {
	const draft = draftOf('p', 'n', study({ target: device('R1') }) as never);
	if (draft.kind === 'sensitivity') draft.vary[0]!.amount = amount;
	expect(readDraft(draft, [], en).faults[path]).toContain(text);
});

it('[C15] [STU11] a file without anything to vary, with a section or a step of 0 is refused', () => {
	expect(() => study()).toThrowError(expect.objectContaining({ code: 'study_invalid' }));
	const section = { target: { kind: 'section', library: 'x.lib' } };
	const still = { target: device('R1'), step: { amount: 0, relative: true } };
	for (const [vary, path] of [
		[section, 'vary[0].target.kind'],
		[still, 'vary[0].step.amount']
	] as const)
		expect(() => study(vary)).toThrowError(expect.objectContaining({ data: expect.objectContaining({ path }) }));
});

it('[C15] a slope has a prefix only with a unit that takes one', () => {
	const r1 = { kind: 'device', device: 'R1' } as const;
	expect(slopeText(1.25e-3, 'V', r1)).toBe('1.25 mV/Ω');
	expect(slopeText(-8.686e-5, 'dB', r1)).toBe('-8.686e-5 dB/Ω');
	expect(slopeText(0.5, '', r1)).toBe('0.5 1/Ω');
	expect(slopeText(2, 'V', { kind: 'parameter', name: 'a' })).toBe('2 V');
});
