import { describe, expect, it } from 'vitest';
import { convertDialect } from '#lib/spice/dialects/convert.ts';
import type { Dialect } from '#lib/spice/dialects/dialect.ts';
import { recogniseDialect } from '#lib/spice/dialects/recognise.ts';
import { applyEdits } from '../../../support/apply-edits.ts';

interface Converted {
	lines: string[];
	notes: string[];
	open: string[];
}

function convert(text: string, dialect: Dialect, isEntry = false): Converted {
	const convertOnce = (from: string) => convertDialect('a.lib', from, dialect, { isEntry, usesMode: false });
	const { edits, notes } = convertOnce(text);
	const converted = applyEdits(text, edits);
	expect(applyEdits(converted, convertOnce(converted).edits)).toBe(converted);
	const codes = (sure: boolean): string[] =>
		notes.filter((note) => note.sure === sure).map(({ message }) => message.code.replace('dialects.notes.', ''));
	return { lines: converted.split('\n').slice(0, -1), notes: codes(true), open: codes(false) };
}

/** Cards that mean the same in every file, with what they become. */
const cards: readonly (readonly [string, readonly string[]])[] = [
	['.backanno', ['* .backanno']],
	['R1 a b 1k noiseless', ['R1 a b 1k noisy=0']],
	['R1 a b 1k TC 4m 0', ['R1 a b 1k tc1=4m tc2=0']],
	['R1 a b 1k tc=4m', ['R1 a b 1k tc1=4m']],
	['R1 a b 1Meg ohm', ['R1 a b 1Meg']],
	['R1 in out R=1k*(1+V(in))', ['R1 in out R={1k*(1+V(in))}']],
	['R1 in out 1k*(1+V(in)) tc1=1m', ['R1 in out {1k*(1+V(in))} tc1=1m']],
	['R1 in out {1k*V(in)**3}', ['R1 in out {1k*(V(in)*V(in)**2)}']],
	['B1 a 0 I=V(b) Rpar=1k', ['B1 a 0 I=V(b)', 'RB1_rpar a 0 1k']],
	['B1 a 0 V=V(b)*2 NoJacob', ['B1 a 0 V=V(b)*2']],
	['B1 a 0 V=limit(V(b),2,1)', ['B1 a 0 V=min(max(V(b), 1), 2)']],
	['B1 a 0 V=V(b)**-1', ['B1 a 0 V=1/V(b)']],
	['B1 a 0 V=(V(b)>1)^(V(c)>1)', ['B1 a 0 V=(V(b) > 1) != (V(c) > 1)']],
	['C1 a b 10u V=25 Irms=1.2 mfg="Some & Co" pn="x 1" type="X7R"', ['C1 a b 10u']],
	['L1 a b 10u Ipk=3 Rser=20m mfg=XY', ['L1 a L1_1 10u', 'RL1_rser L1_1 b 20m']],
	['V1 a 0 PWL(0 0 +1u 1 +2u 1 +1u 0)', ['V1 a 0 PWL(0 0 0.000001 1 0.000003 1 0.000004 0)']],
	['V1 a 0 PWL(0 +1 {t} +2)', ['V1 a 0 PWL(0 +1 {t} +2)']],
	['E1 a 0 TABLE {V(b)} = (0,0) (1,2)', ['E1 a 0 VALUE={(pwl(V(b), -1, 0, 0, 0, 1, 2, 2, 2))}']],
	['B1 a 0 V=int(V(b))', ['B1 a 0 V=sgn(V(b))*floor(abs(V(b)))']],
	['E1 a 0 VALUE={IF(V(b)>1,{c},2)}', ['E1 a 0 VALUE={ternary_fcn(V(b) > 1, c, 2)}']],
	['E1 a 0 b c {1+TEMP}', ['E1 a 0 VALUE={(1 + temper)*V(b,c)}']],
	['E1 a 0 VALUE={1+TEMP}', ['E1 a 0 VALUE={1 + temper}']],
	['V1 a 0 {1m*TEMP}', ['V1 a V1_temp 0', 'BV1_temp V1_temp 0 V=1m*temper']],
	['I1 a b DC {1m*TEMP}', ['I1 a b 0', 'BI1_temp a b I=1m*temper']],
	['.param a={ {b}*GMIN*PI }', ['.param a={b*1e-12*3.14159265358979}']],
	['.param GA=2, GB={GA*3}', ['.param GA=2 GB={GA*3}']],
	['X1 a, b s p=1, q=min(2,3),', ['X1 a, b s p=1 q=min(2,3) ']],
	['.func f(x) {x*{PI}}', ['.func f(x) {x*3.14159265358979}']],
	['.func f(pi) {pi*2}', ['.func f(pi) {pi*2}']],
	['.param ln=2 b={ln*3}', ['.param ln_p=2 b={ln_p*3}']],
	['.dc V1 LIST 5 1 2', ['.dc V1 1 5 1']],
	['.meas TRAN p PARAM pk/2 + a', [".meas TRAN p PARAM='pk/2 + a'"]],
	['.meas TRAN p PARAM {pk/2}', [".meas TRAN p PARAM='pk/2'"]],
	[".meas TRAN p PARAM='pk/2'", [".meas TRAN p PARAM='pk/2'"]],
	['.meas AC f WHEN mag(V(out))=0.7', ['.meas AC f WHEN vm(out)=0.7']],
	['.meas AC f FIND db(V(a,b)) AT=1k', ['.meas AC f FIND vdb(v_a_b) AT=1k', 'Ev_a_b v_a_b 0 a b 1']],
	['V1 a 0 PWL REPEAT FOREVER (0,0) (1m,1) (2m,0) ENDREPEAT', ['V1 a 0 PWL(0 0 0.001 1 0.002 0) r=0']],
	['V1 a 0 PWL REPEAT FOR 2 (0 0 1m 1 2m 0) ENDREPEAT', ['V1 a 0 PWL(0 0 0.001 1 0.002 0 0.003 1 0.004 0)']],
	['V1 a 0 PWL TIME_SCALE_FACTOR=1u VALUE_SCALE_FACTOR=0.5 (0,10) (100,-6)', ['V1 a 0 PWL(0 5 0.0001 -3)']],
	['G1 a 0 b c Laplace 2', ['G1 a 0 b c 2']]
];

describe('files of mixed styles', () => {
	const rows = (['ltspice', 'pspice'] as const).flatMap((dialect) =>
		cards.map(([card, wanted]) => ({ dialect, card, wanted }))
	);

	it.each(rows)('[DIA10] converts $card in a file of $dialect', ({ dialect, card, wanted }) => {
		const { lines, open } = convert(`${card}\n`, dialect);
		expect(lines).toEqual(wanted);
		expect(open).toEqual([]);
	});

	it.each(['ltspice', 'pspice'] as const)(
		'[DIA10] finds values that depend on the temperature through parameters in %s',
		(dialect) => {
			const text = ['.param tc={1m*dt}', '.param dt={TEMP-27} k=2', 'V1 a 0 {1+tc*k}', 'V2 b 0 {k}', ''].join('\n');
			expect(convert(text, dialect).lines).toEqual([
				'.param tc={1m*dt}',
				'.param dt={temper - 27} k=2',
				'V1 a V1_temp 0',
				'BV1_temp V1_temp 0 V=1+tc*k',
				'V2 b 0 {k}'
			]);
		}
	);

	it.each(['V1 a 0 PULSE(0 {TEMP} 0 1n)', 'V1 a 0 {TEMP} AC 1', 'F1 a 0 V2 {TEMP}'])(
		'[DIA3] explains the temperature in %s, which ngspice refuses there',
		(card) => expect(convert(`${card}\n`, 'pspice').open).toEqual(['temperature_value_left'])
	);

	it('[DIA8] gives a parameter that is swept a value that ngspice can change', () => {
		const text = 'title\n.param R={1k*(1+mc(0,0.1))} C={1n*TEMP} x=1\n.step param R 1 2 1\n.op\n.end\n';
		expect(convert(text, 'ltspice', true).lines[1]).toBe('.param R=1 C={1n*temper} x=1');
	});

	it('[DIA10] takes switches of both simulators in one file', () => {
		const text = [
			'S1 a 0 c 0 SV',
			'S2 a 0 c 0 SL',
			'.model SV VSWITCH(Von=1 Voff=3)',
			'.model SL SW(Vt=1 Vh=-.5)',
			''
		].join('\n');
		for (const dialect of ['ltspice', 'pspice'] as const)
			expect(convert(text, dialect).notes).toEqual(['switch', 'smooth_switch', 'smooth_switch_model']);
	});

	it('[DIA10] reads what several simulators have as that of the file', () => {
		expect(convert('R1 a b 4k7\n', 'ltspice').lines).toEqual(['R1 a b 4.7k']);
		expect(convert('R1 a b 4k7\n', 'pspice').lines).toEqual(['R1 a b 4k7']);
		expect(convert('B1 a 0 V=if(V(b),1,0)\n', 'ltspice').lines).toEqual(['B1 a 0 V=ternary_fcn(V(b) > 0.5, 1, 0)']);
		expect(convert('B1 a 0 V=if(V(b),1,0)\n', 'pspice').lines).toEqual(['B1 a 0 V=ternary_fcn(V(b), 1, 0)']);
		expect(convert('M1 d g s s m w=2x\n', 'hspice').lines).toEqual(['M1 d g s s m w=2Meg']);
	});

	it('[DIA2] says of an exclusive or of numbers that ngspice has a power', () => {
		expect(convert('B1 a 0 V=V(b)^V(c)\n', 'ltspice')).toMatchObject({ open: ['ltspice_power'] });
	});

	it('[DIA2] ends a sine after its cycles', () => {
		const { lines, notes } = convert('V1 a 0 SINE(0 1 1k 0 0 0 2) AC 1\n', 'ltspice');
		expect(lines[0]).toBe('V1 V1_wave 0 DC 0 AC 1');
		expect(notes).toEqual(['sine_cycles']);
		expect(convert('V1 a 0 SINE(0 1 1k 0 0 0)\n', 'ltspice').notes).toEqual([]);
	});

	it('[DIA2] measures a phase in radians where it is compared, and says so where it is printed', () => {
		expect(convert('.meas AC f WHEN ph(V(o))=-90\n', 'ltspice').lines[0]).toMatch(/vp\(o\)=-1\.5707963/u);
		expect(convert('.meas AC p FIND ph(V(o)) AT=1k\n', 'ltspice').open).toEqual(['measure_phase']);
	});

	it('[DIA2] takes lines that end with a carriage return alone', () => {
		const text = '.SUBCKT a 1 2\rB1 1 0 V=if(V(2)>1,1,0)\r+ noiseless\r.ENDS\r';
		expect(recogniseDialect('.SUBCKT a 1 2\rE1 1 0 LAPLACE {V(2)} = {1/s}\r.ENDS\r').dialect).toBe('pspice');
		expect(convert(text, 'pspice').lines[0]).toBe('.SUBCKT a 1 2');
	});

	it('[DIA2] writes a stimulus of the file on its source', () => {
		const { lines } = convert('V1 a 0 STIMULUS=ST\n.STIMULUS ST PULSE(0 1 0 1n 1n 1u 2u)\n', 'pspice');
		expect(lines).toEqual(['V1 a 0 PULSE(0 1 0 1n 1n 1u 2u)', '* .STIMULUS ST PULSE(0 1 0 1n 1n 1u 2u)']);
		expect(convert('V1 a 0 STIMULUS=ST\n', 'pspice').open).toEqual(['stimulus_missing']);
	});

	it('[DIA2] keeps a name that ngspice does not find with parameters for calls without', () => {
		const { lines } = convert(
			'.SUBCKT OP-2+ a b PARAMS: g=1\nR1 a b {g}\n.ENDS OP-2+\nX1 c d OP-2+ PARAMS: g=2\n',
			'pspice'
		);
		expect(lines).toEqual([
			'.SUBCKT OP_2_ a b PARAMS: g=1',
			'R1 a b {g}',
			'.ENDS OP_2_',
			'.subckt OP-2+ a b',
			'X1 a b OP_2_',
			'.ends',
			'X1 c d OP_2_ PARAMS: g=2'
		]);
	});

	it('[DIA2] gives a parameter of LTspice without an equals sign one', () => {
		const { lines, open } = convert('title\n.param X 0.1u\n.param Y {2*X}\n.param Z=3 W=4\n', 'ltspice', true);
		expect(lines).toEqual(['title', '.param X=0.1u', '.param Y={2*X}', '.param Z=3 W=4']);
		expect(open).toEqual([]);
		expect(convert('title\n.param X 0.1u\n', 'hspice', true).lines).toContain('.param X 0.1u');
	});

	it('[DIA2] runs the temperatures of .temp one after the other', () => {
		expect(convert('title\n.temp 25, 85\n.tran 1u 1m\n', 'ltspice', true).lines.join('\n')).toContain(
			'foreach step1 25 85'
		);
	});

	it('[DIA2] has the temperature of HSPICE, its macros, and its first run only', () => {
		const { lines, open } = convert(
			'title\n.macro m a b\nR1 a b 1k\n.eom\n.op\n.alter\n.param b=2\n.end\n',
			'hspice',
			true
		);
		expect(lines).toEqual([
			'title',
			'.subckt m a b',
			'R1 a b 1k',
			'.ends',
			'.op',
			'.options temp=25 tnom=25',
			'* .alter',
			'* .param b=2',
			'.end'
		]);
		expect(open).toEqual(['alter']);
	});

	it('[DIA3] leaves an .alter that changes more than a script can set, and says where earlier changes stay', () => {
		const deck = (...blocks: string[]): string =>
			`title\n.param p=1\nV1 a 0 p\nR1 a 0 1k\n.op\n${blocks.join('\n')}\n.end\n`;
		const open = (...blocks: string[]): string[] => convert(deck(...blocks), 'hspice', true).open;
		for (const change of [
			'R1 a b 2k',
			'R1 a 0 2k tc1=1m',
			'R2 a 0 2k',
			'.lib "x" ss',
			'.param q=2',
			".param p='2*q'",
			'.op',
			'V1 b 0 2',
			'V1 a 0 sin 0 1 1k'
		])
			expect(open('.alter', change)).toEqual(['alter']);
		expect(open('.alter')).toEqual(['alter']);
		expect(open('.alter', '.param p=2', '.alter', '.param p=3')).toEqual([]);
		expect(open('.alter', '.param p=2', '.alter', '.temp 85')).toEqual(['alter_kept']);
	});

	it('[DIA2] keeps series parasitics of a sine that ends after its cycles', () => {
		const { lines } = convert('V1 a 0 SINE(1 2 1k 0 0 0 2) Rser=50\n', 'ltspice');
		expect(lines[0]).toBe('V1 V1_wave V1_1 DC 0');
		expect(lines.some((line) => line.startsWith('BV1_wave a V1_wave V='))).toBe(true);
		expect(lines.at(-1)).toBe('RV1_rser V1_1 0 50');
	});

	it('[DIA1] recognizes files by one word that ngspice refuses, unless the file defines it', () => {
		const dialectOf = (text: string): string => recogniseDialect(text).dialect;
		expect(dialectOf('.param w={2*pi*1k}\n')).toBe('ltspice');
		expect(dialectOf('R1 a b {2*pi}\n')).toBe('ltspice');
		expect(dialectOf('.param pi=3.14159\n.param w={2*pi*1k}\n')).toBe('ngspice');
		expect(dialectOf('B1 a 0 V={2*pi*v(b)}\n')).toBe('ngspice');
		expect(dialectOf('.tran 0 1m 0 1u\n')).toBe('ltspice');
		expect(dialectOf('L1 a b Hc=16 Bs=.44 Br=.1 A=25u Lm=20m N=100\n')).toBe('ltspice');
		expect(dialectOf('C1 a b 1u V=25 Irms=1\n')).toBe('ltspice');
		expect(dialectOf('B1 a 0 V=V(b) Laplace=1/(1+s)\n')).toBe('ltspice');
		expect(dialectOf('R1 a b 1k TC 4m 0\n')).toBe('pspice');
		expect(dialectOf('R1 tc 0 1k\n')).toBe('ngspice');
		expect(dialectOf("E1 a 0 vol='sign(2,v(b))'\n")).toBe('hspice');
	});
});
