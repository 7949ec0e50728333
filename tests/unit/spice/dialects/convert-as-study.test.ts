import { expect, it } from 'vitest';
import { studyOf } from '#lib/app/project/language/foreign-study.ts';
import { convertDialect } from '#lib/spice/dialects/convert.ts';
import { convertAsStudy } from '#lib/spice/dialects/convert-as-study.ts';
import { applyEdits } from '../../../support/apply-edits.ts';

const hspice = (analysis: string, rest = '') =>
	`title\n.param r=1k c=1n\nV1 a 0 1\nR1 a b r\nC1 b 0 c\n${analysis}\n${rest}.end\n`;
const found = (text: string) => convertAsStudy('a.cir', text, 'hspice', false);
const study = (text: string) => {
	const conversion = found(text);
	return conversion && studyOf('a.cir', conversion.found, 'runs')?.plan;
};
const r = { kind: 'parameter', name: 'r' };

it('[C2] [C13] the sweep of an HSPICE analysis is a study, and no longer in the netlist', () => {
	const text = hspice('.tran 1n 1u sweep r 1k 3k 1k');
	expect(study(text)).toEqual({
		levels: [{ target: r, values: { scale: 'list', values: [1000, 2000, 3000] } }]
	});
	expect(found(text)?.after).toMatch(/^\.tran 1n 1u$/mu);
	expect(found(text)?.after).not.toMatch(/sweep|\.control/u);
});

it('[C2] [C13] a table of data is a study of its rows', () => {
	const text = hspice('.tran 1n 1u sweep data=t', '.data t r c\n1k 1n\n2k 5n\n.enddata\n');
	const c = { kind: 'parameter', name: 'c' };
	const row = (one: number, two: number, name: string) => ({
		...{
			name,
			settings: [
				{ target: r, value: one },
				{ target: c, value: two }
			]
		}
	});
	const choices = [row(1000, 1e-9, 'r=1000 c=1e-9'), row(2000, 5e-9, 'r=2000 c=5e-9')];
	expect(study(text)).toEqual({ axes: [{ name: 'runs', choices }] });
	expect(found(text)?.after).toMatch(/^\* \.data t r c$/mu);
});

it('[C2] [C13] .alter is a study of its runs, the first of which is the netlist as it is', () => {
	const text = hspice('.tran 1n 1u', '.alter hot\n.temp 85\n.alter\n.param r=2k\n');
	const hot = { target: { kind: 'temperature' }, value: 85 };
	expect(study(text)).toEqual({
		axes: [
			{
				name: 'runs',
				choices: [
					{ name: 'base', settings: [] },
					expect.objectContaining({ settings: [hot] }),
					expect.objectContaining({ settings: [hot, { target: r, value: 2000 }] })
				]
			}
		]
	});
	expect(found(text)?.after).not.toMatch(/\.control/u);
	expect(found(text)?.after).toMatch(/^\* \.alter hot$/mu);
});

it('[C2] nothing is offered without a sweep, with two of the same thing, and for one that is not known', () => {
	expect(found(hspice('.tran 1n 1u'))).toBeNull();
	expect(found(hspice('.tran 1n 1u sweep monte=30'))).toBeNull();
	expect(found(hspice('.tran 1n 1u sweep r 1k 2k 1k', '.alter\n.param r=5\n'))).toBeNull();
	expect(found(hspice('.tran 1n 1u', '.alter\nR2 a 0 5\n'))).toBeNull();
});

const lowered = (text: string, from: 'ltspice' | 'pspice' | 'hspice') => {
	const conversion = convertAsStudy('a.cir', text, from, false);
	return conversion && studyOf('a.cir', conversion.found, 'runs')?.plan;
};
const temperatures = (...values: number[]) => ({ target: { kind: 'temperature' }, values: { scale: 'list', values } });

it('[C2] [C13] a model that is stepped keeps a name with a letter among digits', () => {
	const text =
		'title\nQ1 c b 0 2N2222\n.model 2N2222 NPN(BF=200 VAF=100)\n.step NPN 2N2222(VAF) 50 4K7 4.65k\n.op\n.end\n';
	const target = { kind: 'model', model: '2N2222', parameter: 'VAF' };
	expect(lowered(text, 'ltspice')).toEqual({ levels: [{ target, values: { scale: 'list', values: [50, 4700] } }] });
	const { edits } = convertDialect('a.cir', text, 'ltspice', { isEntry: true, usesMode: false });
	expect(applyEdits(text, edits)).toContain('\naltermod 2N2222 VAF = $step1\n');
});

it('[C2] [C13] .temp with several temperatures and the sweep of an analysis are nested; no script has one of them alone', () => {
	const text = hspice('.tran 1n 1u sweep r poi 2 1k 2k', '.temp -40 125\n');
	expect(study(text)).toEqual({
		levels: [{ target: r, values: { scale: 'list', values: [1000, 2000] } }, temperatures(-40, 125)]
	});
	expect(found(text)?.after).not.toMatch(/sweep|\.control|^\.temp/mu);
	const { edits, notes } = convertDialect('a.cir', text, 'hspice', { isEntry: true, usesMode: false });
	expect(applyEdits(text, edits)).not.toContain('.control');
	const unsure = notes.filter(({ sure }) => !sure).map(({ message }) => message.code);
	expect(unsure).toEqual(['dialects.notes.sweep', 'dialects.notes.step']);
	expect(found(hspice('.tran 1n 1u sweep temp poi 2 0 50', '.temp -40 125\n'))).toBeNull();
});

it('[C2] [C13] two steps of the same thing are not offered, and not converted', () => {
	const text = 'title\nV1 a 0 1\nR1 a 0 1k\n.STEP TEMP LIST 0 27\n.TEMP 0 50\n.OP\n.PROBE\n.END\n';
	expect(lowered(text, 'pspice')).toBeNull();
	const { edits } = convertDialect('a.cir', text, 'pspice', { isEntry: true, usesMode: false });
	expect(applyEdits(text, edits)).not.toContain('.control');
});

it('[C2] [C13] .alter can change a resistor, capacitor or inductor between the same nodes', () => {
	const fixed = (rest: string) => `title\nV1 a 0 1\nR1 a b 1k\nC1 b 0 1n\n.tran 1n 1u\n${rest}.end\n`;
	const text = fixed('.alter\nR1 a b 2k\n.alter\nC1 b 0 3n\nV1 a 0 5\n');
	const value = (device: string, number: number) => ({ target: { kind: 'device', device }, value: number });
	expect(study(text)).toEqual({
		axes: [
			{
				name: 'runs',
				choices: [
					{ name: 'base', settings: [] },
					expect.objectContaining({ settings: [value('R1', 2000)] }),
					expect.objectContaining({ settings: [value('R1', 2000), value('C1', 3e-9), value('V1', 5)] })
				]
			}
		]
	});
	const { edits } = convertDialect('a.cir', text, 'hspice', { isEntry: true, usesMode: false });
	const converted = applyEdits(text, edits);
	expect(converted).toContain('\nalter R1 = 2000\nalter C1 = 3e-9\nalter V1 dc = 5\n');
	expect(found(fixed('.alter\nR1 a 0 2k\n'))).toBeNull();
	expect(found(fixed('.alter\nR1 a b dc 2k\n'))).toBeNull();
});

it.each([
	['ltspice', '.step param R 1 10 4', ['1', '5', '9'], '10'],
	['pspice', '.STEP LIN PARAM R 1 10 4', ['1', '5', '9'], '10'],
	['ltspice', '.step dec param R 1 50 1', ['1', '10'], '50'],
	['pspice', '.STEP OCT PARAM R 8 3 1', ['8', '4'], '3'],
	['hspice', '.op sweep R 1 10 4', ['1', '5', '9'], '10'],
	['hspice', '.op sweep R dec 1 1 50', ['1', '10'], '50'],
	['ltspice', '.step param R 1 9 4', ['1', '5', '9'], null],
	['ltspice', '.step dec param R 1m 1 3', null, null],
	['ltspice', '.step param R 0 1 0.1', null, null],
	['hspice', '.op sweep R lin 3 1 10', ['1', '5.5', '10'], null],
	['hspice', '.op sweep R lin 1 1 10', ['1'], '10']
] as const)('[C13] [DIA8] %s: %s says whether the stop value is run', (dialect, card, values, stop) => {
	const text = `title\n.param R=1\nV1 a 0 1\nR1 a 0 {R}\n.op\n${card}\n.end\n`.replace(
		dialect === 'hspice' ? '.op\n' : '\0',
		''
	);
	const conversion = convertAsStudy('a.cir', text, dialect, false)!;
	const [sweep] = conversion.found.sweeps;
	if (values) expect(sweep!.values).toEqual(values);
	expect(conversion.isUnsure).toBe(stop !== null);
	const { notes } = convertDialect('a.cir', text, dialect, { isEntry: true, usesMode: false });
	const said = notes.filter(({ message }) => message.code === 'dialects.notes.missed_stop');
	expect(said.map(({ sure, message }) => [sure, message.values])).toEqual(
		stop === null ? [] : [[false, { name: 'R', last: values.at(-1), stop }]]
	);
});

it('[C13] [DIA8] the end of .temp and .step lists, and of nested steps, is named with its own card', () => {
	const text = 'title\n.param R=1\nV1 a 0 1\nR1 a 0 {R}\n.op\n.step temp 0 50 20\n.step param R list 1 2\n.end\n';
	const { notes } = convertDialect('a.cir', text, 'ltspice', { isEntry: true, usesMode: false });
	const said = notes.filter(({ message }) => message.code === 'dialects.notes.missed_stop');
	expect(said.map(({ from, to }) => text.slice(from, to))).toEqual(['.step temp 0 50 20']);
});

const axes = (text: string) => {
	const plan = study(text);
	return (
		plan &&
		'axes' in plan &&
		plan.axes?.map(({ name, choices }) => [
			name,
			...choices.map(({ name: choice, settings }) => [choice, ...settings.map(({ value }) => value)])
		])
	);
};
const codes = (text: string) => {
	const { edits, notes } = convertDialect('a.cir', text, 'hspice', { isEntry: true, usesMode: false });
	const unsure = notes.filter(({ sure }) => !sure).map(({ message: { code, values } }) => [code.split('.')[2], values]);
	return { script: applyEdits(text, edits).includes('.control'), unsure };
};

it('[C2] [C13] [DIA11] .temp around a table of data is a study of every row at every temperature', () => {
	const text = hspice('.tran 1n 1u sweep data=t', '.data t r c\n1k 1n\n2k 5n\n.enddata\n.temp -40 125\n');
	expect(axes(text)).toEqual([
		['temp', ['temp=-40', -40], ['temp=125', 125]],
		['runs', ['r=1000 c=1e-9', 1000, 1e-9], ['r=2000 c=5e-9', 2000, 5e-9]]
	]);
	expect(found(text)?.after).toMatch(/^\* \.temp -40 125$/mu);
	const both = hspice('.tran 1n 1u sweep data=t', '.data t r temp\n1k 27\n.enddata\n.temp -40 125\n');
	expect(found(both)).toBeNull();
});

it('[C2] [C13] [DIA11] .alter around swept analyses and temperatures is a study of all of them', () => {
	const text = hspice('.tran 1n 1u sweep r 1k 2k 1k', '.temp 0 50\n.alter big\n.param c=9n\n');
	expect(axes(text)).toEqual([
		['r', ['r=1000', 1000], ['r=2000', 2000]],
		['temp', ['temp=0', 0], ['temp=50', 50]],
		['runs', ['base'], ['big', 9e-9]]
	]);
	expect(found(text)?.after).not.toMatch(/^\.(?:temp|alter|param c=9n)|sweep/mu);
	expect(codes(text)).toMatchObject({
		script: false,
		unsure: [
			['sweep', {}],
			['step', {}],
			['alter_study', {}]
		]
	});
	const table = hspice('.tran 1n 1u sweep data=t', '.data t r\n1k\n2k\n.enddata\n.alter big\n.param c=9n\n');
	expect(axes(table)).toEqual([
		['runs', ['r=1000', 1000], ['r=2000', 2000]],
		['runs 2', ['base'], ['big', 9e-9]]
	]);
	const twice = hspice('.tran 1n 1u', '.temp 0 50\n.alter\n.temp 85\n');
	expect(found(twice)).toBeNull();
	// The runs of the first circuit have a script, and the others are named as left out.
	expect(codes(twice)).toMatchObject({ script: true, unsure: [['alter_study', {}]] });
});

it('[C2] [C13] [DIA11] several temperatures in an .alter are a run each, in a script too', () => {
	const text = hspice('.tran 1n 1u', '.alter hot\n.temp 85 125\n.alter big\n.param c=9n\n');
	expect(axes(text)).toEqual([
		[
			'runs',
			['base'],
			['hot temp=85', 85],
			['hot temp=125', 125],
			['big temp=85', 85, 9e-9],
			['big temp=125', 125, 9e-9]
		]
	]);
	const { edits, notes } = convertDialect('a.cir', text, 'hspice', { isEntry: true, usesMode: false });
	const script = /\.control\n([^]*?)\n\.endc/u.exec(applyEdits(text, edits))![1]!;
	expect(script.match(/^run$/gmu)).toHaveLength(5);
	expect(script.match(/^option temp = \d+$/gmu)).toEqual([85, 125, 85, 125].map((value) => `option temp = ${value}`));
	expect(script).not.toContain('foreach');
	expect(notes.filter(({ message }) => message.code === 'dialects.notes.alter_kept')).toHaveLength(1);
});

it('[C2] [C13] [DIA11] .alter that changes parameters of an element is a study, and each card sets all of them', () => {
	const mos = (rest: string) => `title\nM1 d g 0 0 nch w=1u l=1u\n.model nch nmos(level=1)\n.op\n${rest}.end\n`;
	const text = mos('.alter\nM1 d g 0 0 NCH w=2u l=1u\n.alter\nM1 d g 0 0 nch w=1u l=0.5u\n');
	expect(axes(text)).toEqual([
		['runs', ['base'], ['M1 w=0.000002 M1 l=0.000001', 2e-6, 1e-6], ['M1 w=0.000001 M1 l=5e-7', 1e-6, 5e-7]]
	]);
	expect(study(text)).toMatchObject({
		axes: [{ choices: [{}, { settings: [{ target: { kind: 'device', device: 'M1', parameter: 'w' } }, {}] }, {}] }]
	});
	expect(codes(text)).toEqual({ script: false, unsure: [['alter_study', {}]] });
	for (const card of [
		'M1 d g 0 0 pch w=2u l=1u',
		'M1 d g 0 0 nch w=2u',
		'M1 d g 0 0 nch w=k l=1u',
		'M1 d g 0 b nch w=2u l=1u'
	])
		expect(found(mos(`.alter\n${card}\n`))).toBeNull();
});

it('[C2] [DIA11] an element inside a subcircuit is not the one that an .alter changes', () => {
	const text = 'title\nX1 a part\nV1 a 0 1\n.subckt part a\nR1 a 0 1k\n.ends\n.op\n.alter\nR1 a 0 2k\n.end\n';
	expect(found(text)).toBeNull();
	expect(codes(text)).toEqual({ script: false, unsure: [['alter', { card: 'R1 a 0 2k' }]] });
});

const libraries = (rest: string) => `title\n.lib 'm.lib' TT\nV1 a 0 1\nR1 a 0 rmod\n.op\n${rest}.end\n`;

it('[C2] [C13] [DIA11] .alter that changes the section of a library is a study, and no script', () => {
	const corner = (from: string, to: string) => `.alter ${to}\n.del lib 'm.lib' ${from}\n.lib 'm.lib' ${to}\n`;
	const text = libraries(`${corner('TT', 'FF')}V1 a 0 2\n${corner('FF', 'SS')}`);
	expect(axes(text)).toEqual([['runs', ['base'], ['FF', 'FF', 2], ['SS', 2, 'SS']]]);
	expect(study(text)).toMatchObject({
		axes: [{ choices: [{}, { settings: [{ target: { kind: 'section', library: 'm.lib' }, value: 'FF' }, {}] }, {}] }]
	});
	expect(codes(text)).toEqual({ script: false, unsure: [['alter_study', {}]] });
});

it.each([
	[".lib 'm.lib' FF", ".lib 'm.lib' FF"],
	[".del lib 'm.lib' SS", ".del lib 'm.lib' SS"],
	[".del lib 'n.lib' TT\n.lib 'n.lib' FF", ".del lib 'n.lib' TT"],
	['R2 a 0 5', 'R2 a 0 5'],
	[".del lib 'm.lib' TT\nV1 a 0 2", ''],
	['', '']
])('[C2] [DIA11] an .alter with %j is left out, and the note names the card that is the reason', (cards, reason) => {
	const text = libraries(`.alter x\n${cards}\n.alter y\nV1 a 0 3\n`);
	expect(found(text)).toBeNull();
	const noted = (card: string) => ['alter', { card }];
	expect(codes(text)).toEqual({ script: false, unsure: [noted(reason), noted('')] });
});
