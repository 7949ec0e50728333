import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertDialect } from '#lib/spice/dialects/convert.ts';
import type { Dialect } from '#lib/spice/dialects/dialect.ts';
import { recogniseDialect } from '#lib/spice/dialects/recognise.ts';
import type { Message } from '#lib/spice/service-types.ts';
import { applyEdits } from '../../../support/apply-edits.ts';
import { modelCases } from '../../../models/model-case.ts';
import { catalogues } from '../../../support/catalogues.ts';
import { damagedLibrary, libraryFault } from '../../../support/spice/check-library.ts';
import { randomNetlist } from '../../../support/spice/random-netlist.ts';
import { seededRandom } from '../../../support/random.ts';

const samples = new URL('../../../samples/dialects/', import.meta.url);
const dialects: readonly Dialect[] = ['ngspice', 'ltspice', 'pspice', 'hspice'];

function convert(text: string, usesMode = false): string {
	const { dialect } = recogniseDialect(text);
	return applyEdits(text, convertDialect('deck.cir', text, dialect, { isEntry: true, usesMode }).edits);
}

/** The sentence of the English or Chinese catalogue. */
function textOf(catalogue: object, { code, values }: Message): string {
	let leaf: unknown = catalogue;
	for (const step of code.split('.')) leaf = (leaf as Record<string, unknown>)[step];
	return String(typeof leaf === 'function' ? (leaf as (gaps: Message['values']) => string)(values) : leaf);
}

describe('dialects', () => {
	it('[DIA3] says how the power of HSPICE’s supplies is measured', () => {
		const notesOf = (text: string) =>
			convertDialect('deck.inc', text, 'hspice', { isEntry: false, usesMode: false }).notes.map(
				({ message }) => message.code
			);
		expect(notesOf('.measure tran p avg power\n')).toContain('dialects.notes.total_power');
		expect(notesOf('.measure tran power avg v(out)\n.print tran v(power) power=2\n')).not.toContain(
			'dialects.notes.total_power'
		);
	});

	it.each(readdirSync(samples))('[DIA1] [DIA2] [DIA3] recognizes, converts and explains %s', (name) => {
		const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, samples), 'utf8');
		const text = read('input.cir');
		const { dialect, evidence } = recogniseDialect(text);
		const { edits, notes } = convertDialect('deck.cir', text, dialect, { isEntry: true, usesMode: false });
		expect(applyEdits(text, edits)).toBe(read('expected.cir'));
		const last = ({ code }: Message): string => code.slice(code.lastIndexOf('.') + 1);
		expect({
			dialect,
			evidence: evidence.map(({ message }) => last(message)),
			notes: notes.map(({ message, sure }) => `${last(message)}${sure ? '' : ' (open)'}`)
		}).toEqual(JSON.parse(read('expected.json')));
		for (const { message } of [...evidence, ...notes])
			for (const { messages } of catalogues) expect(textOf(messages, message)).not.toMatch(/undefined|\[object/u);
	});

	it('[DIA8] keeps a .step whose analyses no script can run with all their measurements', () => {
		const deck = (tran: string, meas = '.meas ac f3 when vdb(a)=-3') =>
			`Two\n.param t=1m\nV1 a 0 1\nR1 a 0 {R}\n.step param R list 1k 2k\n.ac dec 10 1 1k\n${tran}\n${meas}\n.backanno\n.end\n`;
		expect(convert(deck('.tran 1u {t}'))).toContain('\n.step param R');
		expect(convert(deck('.tran 1u {t}', '*'))).toContain('\nrun\n');
		expect(convert(deck('.tran 1u 1m'))).toContain('\nac dec 10 1 1k\nset curplotname = "R=$step1"\ntran 1u 1m\n');
	});

	it('[DIA3] takes no node for a number with a suffix of HSPICE', () => {
		const text = `Suffixes
.subckt inv 1a 2x
M1 2x 1a 3a 4x nch w=1x l=2a
R1 1a 2x 3x
E1 1a 0 VCVS 2x 3a 4x
E2 1a 0 2x 3a 4x
G1 1a 0 cur='v(2x)*3x'
.ends
.ic v(1a)=1x
.end
`;
		const { edits } = convertDialect('deck.cir', text, 'hspice', { isEntry: true, usesMode: false });
		expect(applyEdits(text, edits).split('\n').slice(1, 9)).toEqual([
			'.subckt inv 1a 2x',
			'M1 2x 1a 3a 4x nch w=1Meg l=2e-18',
			'R1 1a 2x 3Meg',
			'E1 1a 0 VCVS 2x 3a 4Meg',
			'E2 1a 0 2x 3a 4Meg',
			"G1 1a 0 cur='v(2x)*3Meg'",
			'.ends',
			'.ic v(1a)=1Meg'
		]);
	});

	it('[DIA4] leaves what ngspice reads itself in the mode of the dialect', () => {
		const text = 'title\nR1 a b 1k noiseless\nL1 a b 1m Rser=1\n.backanno\n.tran 1u 1m startup\n.end\n';
		const converted = convert(text, true);
		expect(converted).toContain('noiseless');
		expect(converted).toContain('\n.backanno');
		expect(converted).toContain('RL1_rser L1_1 b 1');
	});

	it('[DIA3] gives new devices and nodes names that are free', () => {
		const text = 'title\nL1 a b 1m Rser=1\nR1 L1_1 RL1_rser 1\n.backanno\n';
		expect(convert(text)).toContain('L1 a L1_1_2 1m\nRL1_rser_2 L1_1_2 b 1\n');
	});

	it.each([
		['pspice', 'K528T500 CORE(MS=420K A=26 C=.6 K=18)', 'core_model'],
		['pspice', 'IXGH40 NIGBT (AREA=2e-6 KP=3.2 TAU=4e-7)', 'igbt_model'],
		['ltspice', 'IXGH40 nigbt(KP=3.2)', 'igbt_model'],
		['pspice', 'MGAAS GASFET(VTO=-2.5 BETA=65U)', 'gasfet_model']
	] as const)('[DIA3] explains a model that ngspice lacks: %s %s', (dialect, model, code) => {
		const { notes } = convertDialect('m.lib', `* parts\n.model ${model}\n.model core D(IS=1f)\n`, dialect, {
			isEntry: false,
			usesMode: false
		});
		const found = notes.filter(({ message }) => message.code.endsWith('_model'));
		expect(found).toMatchObject([{ sure: false, message: { code: `dialects.notes.${code}` } }]);
	});

	it('[DIA3] numbers the names of a library whose subcircuits want the same ones', () => {
		const part = (index: number) => `.subckt part${index} a b\nL1 a b 1m Rser=1\n.ends\n`;
		const converted = convert(`title\n${Array.from({ length: 300 }, (_, index) => part(index)).join('')}`);
		expect(converted).toContain('L1 a L1_1 1m\nRL1_rser L1_1 b 1\n');
		expect(converted).toContain('L1 a L1_1_300 1m\nRL1_rser_300 L1_1_300 b 1\n');
	});

	it('[DIA1] takes the area of a diode for another dialect in subcircuits only, and commands after *# for none', () => {
		const text = 'title\n*#run\n*# plot v(1)\nD1 a 0 DM 2\n.model DM D\n';
		expect(recogniseDialect(text).dialect).toBe('ngspice');
		expect(recogniseDialect(`${text}.subckt s a b\nD1 a b DM 2\n.ends\n`).dialect).toBe('pspice');
		expect(recogniseDialect(`${text}*#ASSOC symbol=opamp\n`).dialect).toBe('pspice');
	});

	it('[DIA1] takes a title with the name of a gate for none', () => {
		expect(recogniseDialect('A half adder of and gates or so\nR1 a 0 1k\n').dialect).toBe('ngspice');
	});

	it('[DIA7] keeps a port called GND apart from ground, in expressions too', () => {
		const text =
			'.SUBCKT A IN GND OUT\nE1 OUT GND VALUE={IF(V(IN,GND)>1,2,0)}\nX1 IN GND B\nR1 AGND 0 GND=1\n.ENDS\n' +
			'.SUBCKT B P N\nR1 P GND 1\n.ENDS\n';
		const { edits } = convertDialect('m.lib', text, 'pspice', { isEntry: false, usesMode: false });
		expect(applyEdits(text, edits)).toBe(
			'.SUBCKT A IN gnd_pin OUT\nE1 OUT gnd_pin VALUE={ternary_fcn(V(IN,gnd_pin) > 1, 2, 0)}\nX1 IN gnd_pin B\nR1 AGND 0 GND=1\n.ENDS\n' +
				'.SUBCKT B P N\nR1 P GND 1\n.ENDS\n'
		);
	});

	it('[DIA4] separates parameters with spaces in the mode of the dialect as well, which freezes on commas', () => {
		expect(convert('title\n.param a=1, b=2\n', true)).toBe('title\n.param a=1 b=2\n');
	});

	it('[DIA3] keeps a node whose name without the dollar sign is taken', () => {
		const text = 'title\nR1 $N_0001 0 1k\nR2 n_0001 0 1k\n';
		expect(convert(text)).toBe(text);
	});

	it('[DIA5] takes damaged model files, converts them and diagnoses both texts', () => {
		const libraries = modelCases('.').map(({ library }) => library);
		for (let seed = 1; seed <= 60; seed += 1)
			expect(libraryFault(damagedLibrary(libraries, seededRandom(seed))), `seed ${seed}`).toBeNull();
	});

	it('[DIA1] [DIA5] takes any text, converts what it converted no further, and never throws', () => {
		for (let seed = 1; seed <= 500; seed += 1) {
			const text = randomNetlist(seededRandom(seed));
			for (const dialect of dialects) {
				const options = { isEntry: true, usesMode: false };
				const { edits } = convertDialect('deck.cir', text, dialect, options);
				expect(() => applyEdits(text, edits)).not.toThrow();
			}
			recogniseDialect(text);
		}
		for (const name of readdirSync(samples)) {
			const text = readFileSync(new URL(`${name}/expected.cir`, samples), 'utf8');
			const { dialect } = recogniseDialect(readFileSync(new URL(`${name}/input.cir`, samples), 'utf8'));
			expect(convertDialect('deck.cir', text, dialect, { isEntry: true, usesMode: false }).edits, name).toEqual([]);
		}
	});
});
