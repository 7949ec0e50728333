import { describe, expect, it } from 'vitest';
import {
	withDeviceParameters,
	withDeviceValue,
	withLibrarySection,
	withModel,
	withOptions,
	withParameters,
	withTemperature
} from '#lib/sim/variants.ts';
import { openProgram } from '#lib/spice/project/open-program.ts';
import type { Program } from '#lib/spice/project/program.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { FileEdit, SimulationFile } from '#lib/workers/ngspice/protocol.ts';

type Builder = (program: Program) => FileEdit[];

/** The cards as `main.cir` after a title, with the edits done. */
function edited(cards: string, build: Builder, further: SimulationFile[] = []): string {
	const files = [{ path: 'main.cir', content: `title\n${cards}` }, ...further];
	const [main] = applyEdits(files, build(openProgram(files, 'main.cir')));
	return String(main?.content).replace('title\n', '');
}

const parameters =
	(values: Record<string, number | string>): Builder =>
	(program) =>
		withParameters(program, values).edits;

describe('[C7] parameters', () => {
	it.each([
		['a value', '.param r=1k', '.param r=2200'],
		['a value among others', '.param a=1 r = 1k, b=2', '.param a=1 r = 2200, b=2'],
		['an expression in braces', '.PARAM R={2 * a} b=1', '.PARAM R=2200 b=1'],
		['an expression in quotes', ".param r='a+1' b=1", '.param r=2200 b=1'],
		['an open expression', '.param r = (a + 1)*2 b=1', '.param r = 2200 b=1'],
		['an open expression that ends in brackets', '.param r=2*(a+max(1,2)) b=1', '.param r=2200 b=1'],
		['a random function', '.param r=gauss(1k, 0.1, 3) b=1', '.param r=2200 b=1'],
		[
			'a value on a continuation line',
			'.param a=1\n* about r\n+ r=1k ; nominal\n+ b=2',
			'.param a=1\n* about r\n+ r=2200 ; nominal\n+ b=2'
		],
		['every setting of it', '.param r=1k\n.param r=3k', '.param r=2200\n.param r=2200'],
		['no comment', '* .param r=1k\n.param r=1k $ r=3', '* .param r=1k\n.param r=2200 $ r=3'],
		['no name that only ends like it', '.param rr=1 r=1k', '.param rr=1 r=2200']
	])('replace %s', (_, cards, expected) => {
		expect(edited(cards, parameters({ r: 2200 }))).toBe(expected);
	});

	it('are added after the title where the netlist has none, and said so', () => {
		const cards = '.subckt s a b\n.param r=1\n.ends\n';
		const program = openProgram([{ path: 'main.cir', content: `title\n${cards}` }], 'main.cir');
		expect(withParameters(program, { r: 2, q: '{r*2}' }).added).toEqual(['r', 'q']);
		expect(edited(cards, parameters({ r: 2, q: '{r*2}' }))).toBe(`.param r=2 q={r*2}\n${cards}`);
	});

	it('of an included file are replaced there', () => {
		const files = [
			{ path: 'main.cir', content: 'title\r\n.include lib/p.inc\r\n' },
			{ path: 'lib/p.inc', content: '.param r=1k\r\n' }
		];
		const program = openProgram(files, 'main.cir');
		expect(applyEdits(files, withParameters(program, { r: 2 }).edits)[1]?.content).toBe('.param r=2\r\n');
	});
});

describe('[C7] temperature and options', () => {
	it.each([
		['.temp 27', '.temp 85'],
		['.TEMP 0 27 70\n.end', '.TEMP 85\n.end'],
		['.options reltol=1e-4 temp=27', '.options reltol=1e-4 temp=85'],
		['R1 a 0 1k', '.options temp=85\nR1 a 0 1k']
	])('%j', (cards, expected) => {
		expect(edited(cards, (program) => withTemperature(program, 85))).toBe(expected);
	});

	it('options are replaced where they stand, the others come on a card', () => {
		const build: Builder = (program) => withOptions(program, { reltol: 1e-5, method: 'gear' });
		expect(edited('.OPTION RELTOL=1m\n', build)).toBe('.options method=gear\n.OPTION RELTOL=0.00001\n');
	});
});

describe('[C7] models and libraries', () => {
	it.each([
		['.model q npn (bf=100 is=1e-15)', '.model q npn (bf=50 is=1e-15)'],
		['.MODEL Q NPN\n+ IS=1e-15 BF = 100\n', '.MODEL Q NPN\n+ IS=1e-15 BF = 50\n'],
		['.model q npn (is=1e-15)', '.model q npn (is=1e-15 bf=50)'],
		['.model q npn(bf={2*(b+1)})', '.model q npn(bf=50)'],
		['.model q npn(bf=2*(b+1))', '.model q npn(bf=50)']
	])('%j', (cards, expected) => {
		expect(edited(cards, (program) => withModel(program, 'Q', { bf: 50 }))).toBe(expected);
	});

	it('takes another section of a library', () => {
		const library = { path: 'mos.lib', content: '.lib TT\n.endl\n.lib SS\n.endl\n' };
		const build: Builder = (program) => withLibrarySection(program, 'mos.lib', 'SS');
		expect(edited('.lib "mos.lib" TT\n', build, [library])).toBe('.lib "mos.lib" SS\n');
	});
});

describe('[C7] devices', () => {
	it.each([
		['R1 a b 1k', 'R1 a b 47'],
		['R1 a b {r*2} tc=1m', 'R1 a b 47 tc=1m'],
		['R1 a b r=1k', 'R1 a b r=47'],
		['R1 a b rmod 1k', 'R1 a b rmod 47'],
		['R1 a b 4k7 ; load', 'R1 a b 47 ; load'],
		['C1 a \\\\\n b 1n', 'C1 a \\\\\n b 47'],
		['V1 a b DC=5 AC 1', 'V1 a b DC=47 AC 1'],
		['R1 a b\n* between\n+ 1k ; load', 'R1 a b\n* between\n+ 47 ; load'],
		['V1 a b 5', 'V1 a b 47'],
		['V1 a b DC 5 AC 1', 'V1 a b DC 47 AC 1'],
		['V1 a b SIN(0 1 1k)', 'V1 a b DC 47 SIN(0 1 1k)'],
		['G1 a b c d 1m', 'G1 a b c d 47'],
		['F1 a b V1 2', 'F1 a b V1 47']
	])('%j', (card, expected) => {
		expect(edited(card, (program) => withDeviceValue(program, card.slice(0, 2).toLowerCase(), 47))).toBe(expected);
	});

	it('parameters of a device are replaced or added', () => {
		const build: Builder = (program) => withDeviceParameters(program, 'm1', { w: '2u', m: 4 });
		expect(edited('M1 d g s b nmos W=1u L=1u\n', build)).toBe('M1 d g s b nmos W=2u L=1u m=4\n');
	});

	it.each<[string, string, Builder]>([
		['a model', 'model_unknown', (program) => withModel(program, 'x', { a: 1 })],
		['a library', 'library_unknown', (program) => withLibrarySection(program, 'x.lib', 'tt')],
		['a device', 'device_unknown', (program) => withDeviceValue(program, 'r9', 1)],
		['a value', 'device_value_unknown', (program) => withDeviceValue(program, 'q1', 1)],
		['a value behind a model', 'device_value_unknown', (program) => withDeviceValue(program, 'r1', 1)]
	])('%s that is not there is a fault', (_, code, build) => {
		expect(() => edited('Q1 c b e qmod\nR1 a b rmod l=1u\n', build)).toThrow(expect.objectContaining({ code }));
	});
});
