import { expect, it } from 'vitest';
import { studyOf } from '#lib/app/project/language/foreign-study.ts';
import { convertAsStudy } from '#lib/spice/dialects/convert-as-study.ts';

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

it('[C2] nothing is offered without a sweep, with two kinds of them, and for one that is not known', () => {
	expect(found(hspice('.tran 1n 1u'))).toBeNull();
	expect(found(hspice('.tran 1n 1u sweep monte=30'))).toBeNull();
	expect(found(hspice('.tran 1n 1u sweep r 1k 2k 1k', '.alter\n.temp 85\n'))).toBeNull();
	expect(found(hspice('.tran 1n 1u', '.alter\nR2 a 0 5\n'))).toBeNull();
});
