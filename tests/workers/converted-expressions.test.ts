import { beforeAll, describe, expect, it } from 'vitest';
import type { Dialect } from '#lib/spice/dialects/dialect.ts';
import { convertDialect } from '#lib/spice/dialects/convert.ts';
import type { EngineHost } from '#lib/workers/ngspice/engine-host.ts';
import { applyEdits } from '../support/apply-edits.ts';
import { createEngineHost, plotOf, realOf, runDeck } from '../support/spice/ngspice.ts';

let host: EngineHost;
beforeAll(async () => {
	host = await createEngineHost();
});

/** Arguments are taken from these in every order, with every sign. */
const values = [-2, -0.5, 0, 2.5];

interface Case {
	/** With `a`, `b` and `c` as operands. */
	written: string;
	dialects: readonly Dialect[];
	/** Null where the simulators say nothing. */
	value: (a: number, b: number, c: number, dialect: Dialect) => number | null;
	places?: readonly Place[];
	/** Dialects in whose mode ngspice computes the same. */
	modes?: readonly Dialect[];
}

type Place = 'behaviour' | 'parameter' | 'function in a source' | 'function in a parameter';
const places: readonly Place[] = ['behaviour', 'parameter', 'function in a source', 'function in a parameter'];

const both: readonly Dialect[] = ['ltspice', 'pspice'];
const all: readonly Dialect[] = ['ltspice', 'pspice', 'hspice'];

const middle = (...of: readonly number[]): number => of.toSorted((a, b) => a - b)[1]!;
/** A base below zero has a real power for integers; LTspice has zero for other exponents, the rest the magnitude's. */
function power(base: number, exponent: number, dialect: Dialect): number | null {
	if (base === 0 && exponent <= 0) return null;
	if (base > 0 || Number.isInteger(exponent)) return base ** exponent;
	if (base === 0) return 0;
	return dialect === 'ltspice' ? 0 : null;
}
const signed = (x: number, y: number): number | null => (x === 0 && y <= 0 ? null : Math.sign(x) * Math.abs(x) ** y);
/** Follows `x` up to a width below the limit, and then approaches the limit. */
const upper = (x: number, limit: number, width: number): number =>
	x < limit - width ? x : limit - width * Math.exp(-(x - limit + width) / width);
const oddLogarithm = (x: number, base = Math.E): number | null =>
	x === 0 ? null : (Math.sign(x) * Math.log(Math.abs(x))) / Math.log(base);
const truth = (x: number, dialect: Dialect): boolean => (dialect === 'ltspice' ? x > 0.5 : x !== 0);

const cases: readonly Case[] = [
	{ written: 'limit(a,b,c)', dialects: both, value: (a, b, c) => middle(a, b, c), modes: both },
	{ written: 'limit(a,-1,2)', dialects: both, value: (a) => middle(a, -1, 2), modes: both },
	{ written: 'limit(a,2,-1)', dialects: both, value: (a) => middle(a, 2, -1), modes: both },
	{ written: 'if(a>b,c,7)', dialects: both, value: (a, b, c) => (a > b ? c : 7), modes: both },
	{ written: 'if(a,b,c)', dialects: both, value: (a, b, c, dialect) => (truth(a, dialect) ? b : c) },
	{ written: 'a>b?c:b', dialects: all, value: (a, b, c) => (a > b ? c : b) },
	{ written: 'a**b', dialects: all, value: (a, b, _, dialect) => power(a, b, dialect) },
	...[-3, -2, -1, 1, 2, 3, 4, 0.5, 1.5, -0.5].map((n): Case => {
		const value: Case['value'] = (a, _b, _c, dialect) => power(a, n, dialect);
		return { written: `a**${n}`, dialects: all, value };
	}),
	{ written: 'a**{3}', dialects: both, value: (a) => a ** 3 },
	{ written: '-a**3', dialects: all, value: (a) => -(a ** 3) },
	{ written: '-a**2', dialects: all, value: (a) => -(a ** 2) },
	{ written: '2*-a**3', dialects: both, value: (a) => -2 * a ** 3 },
	{ written: '(-a)**3', dialects: all, value: (a) => (-a) ** 3 },
	{ written: '(a-b)**3/4', dialects: all, value: (a, b) => (a - b) ** 3 / 4 },
	{ written: 'b/a**3', dialects: all, value: (a, b) => (a === 0 ? null : b / a ** 3) },
	{ written: 'abs(a)**b', dialects: all, value: (a, b) => (a === 0 && b <= 0 ? null : Math.abs(a) ** b) },
	{ written: 'pow(a,3)', dialects: ['ltspice'], value: (a) => a ** 3 },
	{ written: 'pow(a,b)', dialects: ['ltspice'], value: (a, b) => power(a, b, 'ltspice'), places: ['behaviour'] },
	{ written: 'pwr(a,b)', dialects: both, value: (a, b) => (a === 0 && b <= 0 ? null : Math.abs(a) ** b) },
	{ written: 'pwrs(a,b)', dialects: both, value: signed },
	{ written: 'pwr(a,b)', dialects: ['hspice'], value: signed },
	{ written: 'min(a,b)', dialects: all, value: (a, b) => Math.min(a, b), modes: both },
	{ written: 'max(a,b)', dialects: all, value: (a, b) => Math.max(a, b), modes: both },
	{ written: 'min(a,b,c)', dialects: all, value: (a, b, c) => Math.min(a, b, c) },
	{ written: 'max(a,b,c)', dialects: all, value: (a, b, c) => Math.max(a, b, c) },
	{ written: 'int(a)', dialects: both, value: (a) => Math.trunc(a) },
	{ written: 'round(a)', dialects: ['ltspice'], value: (a) => Math.sign(a) * Math.round(Math.abs(a)) },
	{ written: 'floor(a)', dialects: ['ltspice'], value: (a) => Math.floor(a), modes: ['ltspice'] },
	{ written: 'ceil(a)', dialects: ['ltspice'], value: (a) => Math.ceil(a), modes: ['ltspice'] },
	{ written: 'buf(a)', dialects: ['ltspice'], value: (a) => (a > 0.5 ? 1 : 0) },
	{ written: 'inv(a)', dialects: ['ltspice'], value: (a) => (a > 0.5 ? 0 : 1) },
	{ written: 'u(a)', dialects: ['ltspice'], value: (a) => (a > 0 ? 1 : 0) },
	{ written: 'stp(a)', dialects: ['pspice'], value: (a) => (a > 0 ? 1 : 0) },
	{ written: 'uramp(a)', dialects: ['ltspice'], value: (a) => Math.max(a, 0) },
	{ written: 'sgn(a)', dialects: all, value: (a) => Math.sign(a), modes: both },
	{ written: 'uplim(a,b,c)', dialects: ['ltspice'], value: (a, b, c) => (c > 0 ? upper(a, b, c) : null) },
	{ written: 'uplim(a,b,0)', dialects: ['ltspice'], value: (a, b) => Math.min(a, b) },
	{ written: 'dnlim(a,b,c)', dialects: ['ltspice'], value: (a, b, c) => (c > 0 ? -upper(-a, -b, c) : null) },
	{ written: 'dnlim(a,b,0)', dialects: ['ltspice'], value: (a, b) => Math.max(a, b) },
	{ written: 'sqrt(a)', dialects: ['hspice'], value: (a) => (a === 0 ? null : signed(a, 0.5)) },
	{ written: 'log(a)', dialects: ['hspice'], value: (a) => oddLogarithm(a) },
	{ written: 'log10(a)', dialects: ['hspice'], value: (a) => oddLogarithm(a, 10) },
	{ written: 'db(a)', dialects: ['hspice'], value: (a) => oddLogarithm(a, 10 ** (1 / 20)) },
	{ written: 'sign(a,b)', dialects: ['hspice'], value: (a, b) => Math.abs(a) * Math.sign(b) },
	{ written: 'int(a)', dialects: ['hspice'], value: (a) => Math.trunc(a) },
	{ written: 'pow(a,3)', dialects: ['hspice'], value: (a) => a ** 3 },
	{ written: 'hypot(a,b)', dialects: ['ltspice'], value: (a, b) => (a === 0 && b === 0 ? null : Math.hypot(a, b)) },
	{ written: 'atan2(a,b)', dialects: ['ltspice'], value: (a, b) => Math.atan2(a, b) },
	{ written: 'arctan(a)', dialects: ['pspice'], value: (a) => Math.atan(a) },
	{ written: 'cbrt(a)', dialects: ['ltspice'], value: (a) => (a === 0 ? null : Math.cbrt(a)) },
	{ written: '!a', dialects: both, value: (a, _b, _c, dialect) => (truth(a, dialect) ? 0 : 1) },
	{ written: '~(a>b)', dialects: both, value: (a, b) => (a > b ? 0 : 1) },
	{ written: 'a&b', dialects: both, value: (a, b, _, dialect) => (truth(a, dialect) && truth(b, dialect) ? 1 : 0) },
	{ written: 'a|b', dialects: both, value: (a, b, _, dialect) => (truth(a, dialect) || truth(b, dialect) ? 1 : 0) },
	{ written: '(a>b)&(b>c)', dialects: both, value: (a, b, c) => (a > b && b > c ? 1 : 0) },
	{ written: '(a>b)|(b>c)&(c>a)', dialects: both, value: (a, b, c) => (a > b || (b > c && c > a) ? 1 : 0) },
	{ written: '((a>b)|(b>c))&(c>a)', dialects: both, value: (a, b, c) => ((a > b || b > c) && c > a ? 1 : 0) },
	{ written: '(a>b)==(b>c)', dialects: both, value: (a, b, c) => (a > b === b > c ? 1 : 0) },
	{ written: '(a>b)^(b>c)', dialects: both, value: (a, b, c) => (a > b !== b > c ? 1 : 0) },
	{ written: 'a-b-c', dialects: all, value: (a, b, c) => a - b - c, modes: both },
	{ written: 'a-(b-c)', dialects: all, value: (a, b, c) => a - (b - c), modes: both },
	{ written: 'a*-b', dialects: both, value: (a, b) => a * -b },
	{ written: 'pi*a', dialects: both, value: (a) => Math.PI * a },
	{ written: 'gmin*1e12*a', dialects: both, value: (a) => a },
	{ written: 'a*(1+{b*{c}})', dialects: both, value: (a, b, c) => a * (1 + b * c) },
	{ written: 'table(a,-1,3,1,b,2,c)', dialects: both, value: (a, b, c) => line(a, [[-1, 3], [1, b], [2, c]]) }, // prettier-ignore
	{ written: 'tbl(a,0,0,1,10)', dialects: ['ltspice'], value: (a) => line(a, [[0, 0], [1, 10]]) } // prettier-ignore
];

/** Straight lines between points, flat beyond them. */
function line(x: number, points: readonly (readonly [number, number])[]): number {
	const after = points.findIndex(([at]) => at > x);
	if (after === -1) return points.at(-1)![1];
	const [[x1, y1], [x2, y2]] = [points[Math.max(0, after - 1)]!, points[after]!];
	return after === 0 ? y2 : y1 + ((x - x1) * (y2 - y1)) / (x2 - x1);
}

/** All arguments that the expression uses. */
function argumentsOf(written: string): Arguments[] {
	const of = (name: string): readonly number[] => (new RegExp(`\\b${name}\\b`, 'u').test(written) ? values : [0]);
	return of('a').flatMap((a) => of('b').flatMap((b) => of('c').map((c) => [a, b, c] as const)));
}

const node = (value: number): string => `V(n${values.indexOf(value)})`;

type Arguments = readonly [number, number, number];

/** One expression with one set of arguments, and the value it has. */
interface Output {
	name: string;
	wanted: number;
}

interface Deck {
	text: string;
	outputs: readonly Output[];
}

/** A netlist with an output for each case and each combination of its arguments. */
function deck(wanted: readonly Case[], place: Place, dialect: Dialect): Deck {
	const cards = values.map((value, index) => `Vn${index} n${index} 0 ${value}`);
	const outputs: Output[] = [];
	for (const [index, { written, value }] of wanted.entries()) {
		if (place.startsWith('function')) cards.push(`.func f${index}(a,b,c) {${written}}`);
		for (const of of argumentsOf(written)) {
			const expected = value(...of, dialect);
			if (expected === null) continue;
			cards.push(...output(outputs.length, written, `f${index}`, place, of));
			outputs.push({ name: `${written} at ${of.join(', ')}`, wanted: expected });
		}
	}
	return { text: ['title', ...cards, '.op', '.end', ''].join('\n'), outputs };
}

function output(index: number, written: string, name: string, place: Place, of: Arguments): string[] {
	const filled = (letters: readonly string[]): string =>
		written.replace(/\b[abc]\b/gu, (letter) => letters['abc'.indexOf(letter)]!);
	switch (place) {
		case 'behaviour':
			return [`B${index} o${index} 0 V=${filled(of.map(node))}`];
		case 'function in a source':
			return [`B${index} o${index} 0 V=${name}(${of.map(node).join()})`];
		case 'function in a parameter':
			return [`V${index} o${index} 0 {${name}(${of.join()})}`];
		case 'parameter': {
			const names = of.map((_, at) => `p${at}_${index}`);
			const parameters = names.map((each, at) => `${each}=${of[at]!}`).join(' ');
			return [`.param ${parameters}`, `V${index} o${index} 0 {${filled(names)}}`];
		}
	}
}

/** The outputs that differ from what is expected. */
async function wrong({ outputs }: Deck, text: string, compatibility: Dialect): Promise<string[]> {
	const plot = plotOf(await runDeck(host, text, { compatibility }), 'op1');
	return outputs.flatMap(({ name, wanted }, index) => {
		const found = realOf(plot, `o${index}`)[0]!;
		return Math.abs(found - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted)) ? [] : [`${name}: ${found}, not ${wanted}`];
	});
}

function convert(text: string, dialect: Dialect): string {
	return applyEdits(text, convertDialect('deck.cir', text, dialect, { isEntry: true, usesMode: false }).edits);
}

describe('converted expressions', () => {
	const rows = all.flatMap((dialect) => places.map((place) => ({ dialect, place })));

	it.each(rows)(
		'[DIA2] [DIA9] have the values of $dialect, with arguments of any order and sign, in a $place',
		async ({ dialect, place }) => {
			const own = cases.filter(
				({ dialects, places: only }) => dialects.includes(dialect) && (only?.includes(place) ?? true)
			);
			const wanted = deck(own, place, dialect);
			const converted = convert(wanted.text, dialect);
			expect(await wrong(wanted, converted, 'ngspice')).toEqual([]);
			expect(convert(converted, dialect)).toBe(converted);
		}
	);

	it.each(both)('[DIA9] have the values of ngspice in the mode of %s', async (dialect) => {
		const own = cases.filter(({ modes }) => modes?.includes(dialect));
		const wanted = deck(own, 'behaviour', dialect);
		expect(await wrong(wanted, wanted.text, dialect)).toEqual([]);
	});
});
