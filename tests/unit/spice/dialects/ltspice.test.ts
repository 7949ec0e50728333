import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertDialect } from '#lib/spice/dialects/convert.ts';
import type { Dialect } from '#lib/spice/dialects/dialect.ts';
import { recogniseDialect } from '#lib/spice/dialects/recognise.ts';
import { applyEdits } from '../../../support/apply-edits.ts';

/** The converted text of a library, and the codes of its notes. */
function convert(text: string, dialect: Dialect = 'ltspice'): { text: string; notes: string[] } {
	const { edits, notes } = convertDialect('model.lib', text, dialect, { isEntry: false, usesMode: false });
	return {
		text: applyEdits(text, edits),
		notes: notes.map(({ message }) => message.code.replace('dialects.notes.', ''))
	};
}

function expression(written: string): string {
	return convert(`B1 a 0 V=${written}\n`).text.trim().slice('B1 a 0 V='.length);
}

describe('LTspice expressions', () => {
	it('[DIA2] rewrites calls inside of calls', () => {
		expect(expression('limit(if(V(a),1,2),0,buf(V(b)))')).toBe(
			'min(max(ternary_fcn(V(a) > 0.5, 1, 2), min(0, ternary_fcn(V(b) > 0.5, 1, 0))), max(0, ternary_fcn(V(b) > 0.5, 1, 0)))'
		);
	});

	it('[DIA2] takes what is above one half for true', () => {
		expect(expression('if(V(a) & V(b)>2,1,0)')).toBe('ternary_fcn(V(a) > 0.5 && V(b) > 2, 1, 0)');
		expect(expression('(V(a)>1)|(V(b)>2)')).toBe('V(a) > 1 || V(b) > 2');
	});

	it('[DIA2] keeps the sign of odd powers, and nothing else of powers', () => {
		expect(expression('2/V(a)**3')).toBe('2/(V(a)*V(a)**2)');
		expect(expression('V(a)**2')).toBe('V(a)**2');
		expect(expression('2**3')).toBe('2**3');
	});

	it('[DIA2] finds the values of parameters, and the power of a base of any sign', () => {
		const text = '.param a=2 b=a**n c=3\n.func mm(x,z)  {1-(limit(x,0,1)/2)**z}\n';
		expect(convert(text).text).toBe(
			'.param a=2 b=pow(abs(a), n)*ternary_fcn(a >= 0, 1, ternary_fcn(abs(n - nint(n)) < 1e-9, 1 - 2*abs(n - 2*nint(n/2)), 0)) c=3\n.func mm(x,z)  {1 - (min(max(x, 0), 1)/2)**z}\n'
		);
		expect(convert('.param a=2 b=limit(a,0,1) ** 3 c=3\n').text).toBe('.param a=2 b=min(max(a, 0), 1)**3 c=3\n');
	});

	it('[DIA2] writes suffixes behind the number, but leaves names with digits', () => {
		const { text } = convert('R1 a b 4k7\nC1 a 0 2µ2\nD1 a 0 1n4148\nX1 1k5 b part r=1R5\n');
		expect(text).toBe('R1 a b 4.7k\nC1 a 0 2.2u\nD1 a 0 1n4148\nX1 1k5 b part r=1.5\n');
	});

	it('[DIA2] leaves the names of nodes, and names the temperature', () => {
		expect(expression('V(1k5,temp)*(temp-27)*2k2')).toBe('V(1k5,temp)*(temper - 27)*2.2k');
		const text = '.param temp=3\nB1 a 0 V=temp\n';
		expect(convert(text).text).toBe(text);
	});

	it.each([
		'WHEN mag(V(out))=gain/sqrt(2) FALL=1',
		'FIND V(out) AT=gain',
		'TRIG V(out) VAL={gain/2} RISE=1 TARG V(out)=4 FALL=1'
	])('[DIA9] says what to do where a measurement uses the result of another one: %s', (written) => {
		const { notes } = convert(`.meas TRAN gain MAX V(a)\n.meas TRAN x ${written}\n`);
		expect(notes).toContain('measured_value');
	});

	it.each([
		'.meas TRAN x PARAM 2*gain',
		'.meas TRAN x WHEN V(gain)=2',
		'.param gain=2\n.meas TRAN x WHEN V(a)=gain',
		'.meas TRAN rise TRIG V(a)=1 RISE=1 TARG V(a)=2 RISE=1'
	])('[DIA9] takes no parameter, signal or keyword for the result of a measurement: %s', (written) => {
		expect(convert(`.meas TRAN gain MAX V(a)\n${written}\n`).notes).not.toContain('measured_value');
	});

	it('[DIA3] leaves functions that the netlist defines', () => {
		const text = '.func limit(x,y) {x*y}\nB1 a 0 V=limit(V(b),2)\n';
		expect(convert(text).text).toBe(text);
	});

	it('[DIA3] explains random functions and leaves them', () => {
		const { text, notes } = convert('B1 a 0 V=white(2e6*time)\n');
		expect(text).toBe('B1 a 0 V=white(2e6*time)\n');
		expect(notes).toEqual(['missing_function']);
	});
});

describe('LTspice expressions of any size', () => {
	it('[DIA5] stay bounded, however deep they are', () => {
		for (const open of ['(', 'uplim(', '1,2),limit(', '-(V(a)**3+']) {
			const { text } = convert(`B1 a 0 V=${open.repeat(5_000)}V(a)${',1,.1)'.repeat(5_000)}\n`);
			expect(text.length).toBeLessThan(2_000_000);
		}
	});
});

describe('LTspice devices', () => {
	it('[DIA2] reads models in the scope of the device', () => {
		const { text } = convert(
			'.subckt a 1 2 3\nS1 1 2 3 0 sx\n.model sx sw(vt=1 vh=.1)\n.ends\n.subckt b 1 2 3\nS1 1 2 3 0 sx\n.model sx sw(vt=1 vh=-.1)\n.ends\n'
		);
		expect(text.split('\n').slice(0, 4).join('\n')).toBe(
			'.subckt a 1 2 3\nS1 1 2 3 0 sx\n.model sx sw(vt=1 vh=.1)\n.ends'
		);
		expect(text).toContain('* S1 1 2 3 0 sx\nBS1 1 2 I=exp(');
	});

	it('[DIA3] leaves the models of devices in other files', () => {
		const text = '.model d1 d(ron=1 vfwd=.4)\n.model s1 sw(level=2 ron=1)\n';
		expect(convert(text)).toEqual({ text, notes: ['ideal_diode_elsewhere', 'switch_elsewhere'] });
	});

	it('[DIA2] drops unused pins, which are at the common node', () => {
		const { text } = convert('A1 a 0 0 0 0 0 q 0 AND\nA2 a 0 com com com com q com AND\n');
		expect(text).toContain('A1_in [a] [A1_d1]');
		expect(text).toContain('A2_in [%vd(a com) %vd(0 com)]');
	});

	it('[DIA3] leaves and explains kinds without an equivalent', () => {
		const text = 'A1 a r 0 0 0 0 q 0 COUNTER cycles=4\nA2 a b c 0 0 0 q 0 XOR\nA3 a b 0 0 0 0 q 0 OTA isource=1u\n';
		expect(convert(text)).toEqual({ text, notes: Array(3).fill('special_function') });
	});

	it('[DIA2] writes the level of an edge and the bounds of a measurement as ngspice does', () => {
		const { text } = convert(
			'.meas tran t TRIG V(a)=1 RISE=1 TARG V(b)={x} FALL=1\n.meas tran i INTEG V(a) FROM 0 TO 1m\n'
		);
		expect(text).toBe(
			'.meas tran t TRIG V(a) val=1 RISE=1 TARG V(b) val={x} FALL=1\n.meas tran i INTEG V(a) FROM=0 TO=1m\n'
		);
	});

	it('[DIA2] makes a resistance in a B source a current, without the options for time steps', () => {
		expect(convert('B1 a b R=1k+V(c) tripdv=1 tripdt=1u\n').text).toBe('B1 a b I=v(a,b)/(1k+V(c))\n');
	});
});

describe('models of tests/models', () => {
	const cases = ['ltspice', 'hspice'].flatMap((style) =>
		readdirSync(`tests/models/${style}`).map((name) => `tests/models/${style}/${name}/model.lib`)
	);

	it.each(cases)('[DIA5] what is converted is not converted again: %s', (path) => {
		const library = readFileSync(path, 'utf8');
		const { dialect } = recogniseDialect(library);
		const { text } = convert(library, dialect);
		expect(convert(text, dialect).text).toBe(text);
	});
});
