import { describe, expect, test } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { checkExpression, expressionFaultOf } from '#lib/measure/expression/check.ts';
import { evaluateExpression } from '#lib/measure/expression/evaluate.ts';
import { functions } from '#lib/measure/expression/functions.ts';
import { hasSignal, resolveSignal } from '#lib/measure/resolve-signal.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { nestedSweep } from '../../../support/sample-plots.ts';
import { seededRandom } from '../../../support/random.ts';

const POINTS = 20_001;

function real(name: string, data: Float64Array, quantity: Vector['quantity'] = 'voltage'): Vector {
	return { name, kind: 'real', quantity, data };
}

/** Two periods of a 1 kHz sine of 2 V over 1 V, a ramp of 1 V/ms, and the current of 3 mA in phase. */
function transient(points = POINTS, warp = (part: number) => part): Plot {
	const time = Float64Array.from({ length: points }, (_, i) => 2e-3 * warp(i / (points - 1)));
	const sine = time.map((t) => 1 + 2 * Math.sin(2e3 * Math.PI * t));
	return {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			real('time', time, 'time'),
			real('out', sine),
			real(
				'ramp',
				time.map((t) => 1e3 * t)
			),
			real(
				'1',
				time.map(() => 5)
			),
			real(
				'v1#branch',
				time.map((t) => 3e-3 * Math.sin(2e3 * Math.PI * t)),
				'current'
			),
			real(
				'@m1[gm]',
				time.map(() => 2e-3),
				'admittance'
			),
			real(
				'x1.net-5',
				time.map(() => 7)
			)
		]
	};
}

/** A low-pass of first order at 1 kHz from 1 Hz to 1 MHz. */
function response(): Plot {
	const f = Float64Array.from({ length: 6_001 }, (_, i) => 10 ** (i / 1_000));
	const low = (x: number) => 1 / (1 + (x / 1e3) ** 2);
	return {
		id: 'ac1',
		title: '',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			{ name: 'frequency', kind: 'complex', quantity: 'frequency', re: f, im: new Float64Array(f.length) },
			{ name: 'in', kind: 'complex', quantity: 'voltage', re: f.map(() => 1), im: new Float64Array(f.length) },
			{ name: 'out', kind: 'complex', quantity: 'voltage', re: f.map(low), im: f.map((x) => (-x / 1e3) * low(x)) },
			{ name: 'v1#branch', kind: 'complex', quantity: 'current', re: f.map(() => 0), im: f.map(() => 1e-3) }
		]
	};
}

/** A family of three curves, y = n·x from 0 to 10. */
function family(): Plot {
	const x = Float64Array.from({ length: 33 }, (_, i) => i % 11);
	return {
		id: 'dc1',
		title: '',
		analysis: 'dc',
		scale: 'v-sweep',
		vectors: [
			real('v-sweep', x),
			real(
				'out',
				Float64Array.from({ length: 33 }, (_, i) => (i % 11) * (1 + Math.floor(i / 11)))
			)
		]
	};
}

function value(text: string, plot: Plot): number {
	const found = evaluateExpression(text, plot);
	if (found.kind !== 'number') throw new Error(`${text} is a curve`);
	return found.re;
}

function curve(text: string, plot: Plot) {
	const found = evaluateExpression(text, plot);
	if (found.kind !== 'curve' || found.vector.kind !== 'real') throw new Error(`${text} is no real curve`);
	return { x: found.x, y: found.vector.data, unit: found.unit };
}

function faultOf(text: string, plot: Plot): { code: string; part: string } {
	try {
		evaluateExpression(text, plot);
	} catch (thrown) {
		if (!(thrown instanceof Fault)) throw thrown;
		return { code: thrown.code, part: text.slice(Number(thrown.data['from']), Number(thrown.data['to'])) };
	}
	throw new Error(`${text} has a value`);
}

/** Within a millionth. */
function expectNear(actual: number, expected: number): void {
	expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1e-12, Math.abs(expected)));
}

describe('[C17] [EXPR1] [EXPR4] an expression over a transient', () => {
	const plot = transient();

	test.each([
		['avg(v(out))', 1],
		['rms(v(out))', Math.sqrt(1 + 2)],
		['max(v(out))', 3],
		['min(out)', -1],
		['pp(v(out))', 4],
		['at(v(ramp), 1.23456m)', 1.23456],
		['at(v(ramp), 1.000050m)', 1.00005],
		['cross(v(ramp), 0.25)', 0.25e-3],
		['cross(v(out), 1, 1, rise)', 1e-3],
		['cross(v(out), 1, 1, fall)', 0.5e-3],
		['cross(v(out), 1, -1, fall)', 1.5e-3],
		['cross(v(out), 1, 2)', 1e-3],
		['max(deriv(v(ramp)))', 1e3],
		['max(deriv(v(out)))', 2 * 2e3 * Math.PI],
		['at(integ(v(ramp)), 2m)', 0.5 * 1e3 * 2e-3 ** 2],
		['avg(clip(v(ramp), 0.5m, 1m))', 0.75],
		['rms(v(out) - avg(v(out)))', Math.SQRT2],
		['avg(v(out) * i(v1))', (2 * 3e-3) / 2],
		['v(1) * 2', 10],
		['2*pi', 2 * Math.PI],
		['-2^2', -4],
		['2^3^2', 512],
		['2**-1', 0.5],
		['1k + 1meg', 1_001_000],
		['10 / 4 / 5', 0.5],
		['max(2, 3)', 3],
		['sin(pi/6)', 0.5],
		['-(3 - 5) * 2', 4]
	])('%s is %d', (text, expected) => {
		const found = evaluateExpression(text, plot);
		expectNear(
			found.kind === 'number' ? found.re : ((found.vector as { data: Float64Array }).data[7] ?? NaN),
			expected
		);
	});

	test.each([
		['v(out)', 'V'],
		['v(out) * i(v1)', 'W'],
		['v(out) / i(v1)', 'Ω'],
		['i(v1) / v(out)', 'S'],
		['v(out) / v(1)', ''],
		['deriv(v(out))', 'V/s'],
		['integ(i(v1))', 'C'],
		['integ(v(out)*i(v1))', 'J'],
		['v(out)^2', 'V²'],
		['sqrt(v(out)^2 + 0)', 'V'],
		['db(v(out)/v(1))', 'dB'],
		['@m1[gm] * v(out)', 'A'],
		['time', 's'],
		['1/time', 'Hz'],
		['v(out) * time / i(v1)', 'H'],
		['i(v1)^2 * 2', 'A²'],
		['v(out)^3/i(v1)', 'V³/A'],
		['v(out) - 2.5', 'V']
	])('%s has the unit %s', (text, unit) => {
		expect(evaluateExpression(text, plot).unit).toBe(unit);
	});

	test.each([
		['v(1)', 5],
		['v(out, ramp)', 1],
		['v(0, 1)', -5],
		['v(1, gnd)', 5],
		['"x1.net-5"', 7],
		['v(x1.net-5)', 7],
		['v1#branch', 0],
		['I(V1)', 0],
		['@M1[GM]', 2e-3]
	])('%s is a name of ngspice as it is', (text, first) => {
		expect(curve(text, plot).y[0]).toBeCloseTo(first, 12);
	});

	test.each([
		['', 'expression_empty', ''],
		['v(out) +', 'expression_incomplete', ''],
		['v(out) + )', 'expression_unexpected', ')'],
		['(v(out)', 'expression_incomplete', ''],
		['v(out) $ 2', 'expression_character', '$'],
		['v(out) + 1M', 'expression_number', '1M'],
		['v(out) + 4k7', 'expression_number', '4k7'],
		['v(uot)', 'expression_signal', 'v(uot)'],
		['2 * nothing', 'expression_signal', 'nothing'],
		['log(v(out))', 'expression_function', 'log'],
		['at(v(out))', 'expression_arguments', 'at(v(out))'],
		['cross(v(out), 1, 1, up)', 'expression_arguments', 'up'],
		['v(out) + i(v1)', 'expression_units', 'v(out) + i(v1)'],
		['v(out)/v(1) + v(1)', 'expression_units', 'v(out)/v(1) + v(1)'],
		['at(v(out), v(1))', 'expression_scalar', 'v(1)'],
		['at(v(out), max(v(1)))', 'expression_units', 'max(v(1))'],
		['at(v(out), 3m)', 'expression_nothing', '3m'],
		['cross(v(out), 10)', 'expression_nothing', 'cross(v(out), 10)'],
		['clip(v(out), 3m, 4m)', 'expression_nothing', '3m'],
		['2 ^ v(out)', 'expression_plain', 'v(out)'],
		['deriv(2)', 'expression_curve', '2'],
		['group_delay(v(out))', 'expression_frequency', 'v(out)'],
		['clip(v(out), 0, 1m) + v(1)', 'expression_scales', 'clip(v(out), 0, 1m) + v(1)'],
		['v(out)@2', 'expression_member', 'v(out)@2'],
		['('.repeat(200), 'expression_too_long', '('],
		['1+'.repeat(1_500), 'expression_too_long', '1+'.repeat(1_500)]
	])('%s is refused as %s at "%s"', (text, code, part) => {
		expect(faultOf(text, plot)).toEqual({ code, part });
	});

	test('0/0, roots and logarithms of negative numbers are gaps, and a figure of a curve with gaps is one', () => {
		expect(curve('sqrt(v(out))', plot).y.some(Number.isNaN)).toBe(true);
		expect(value('avg(sqrt(v(out)))', plot)).toBeNaN();
		expect(value('max(v(ramp)*0/(v(ramp)*0))', plot)).toBeNaN();
	});

	test('[EXPR5] curves over different scales meet only by resample()', () => {
		const { y } = curve('resample(clip(v(ramp), 0, 1m), v(out)) + v(1)', plot);
		expect(y).toHaveLength(POINTS);
		expect(y[0]).toBe(5);
		expect(y.at(-1)).toBeNaN();
	});
});

describe('[C17] an expression over frequency', () => {
	const plot = response();

	test.each([
		['at(db(v(out)/v(in)), 1k)', -10 * Math.log10(2)],
		['at(ph(v(out)/v(in)), 1k)', -45],
		['cross(db(v(out)), -10*log10(2))', 1e3],
		['at(mag(v(out)), 1meg)', 1 / Math.hypot(1, 1e3)],
		['at(re(1/v(out)), 10k)', 1],
		['at(im(1/v(out)), 10k)', 10],
		['at(group_delay(v(out)), 1k)', 1 / (2 * Math.PI * 1e3) / 2],
		['at(re(v(out)*conj(v(out))), 1k)', 0.5],
		['at(mag(sqrt(v(out))), 1k)', 2 ** -0.25],
		['at(mag(v(out)^2), 1k)', 0.5]
	])('%s is %d', (text, expected) => expectNear(value(text, plot), expected));

	test('units of impedances and powers', () => {
		expect(evaluateExpression('v(out)/i(v1)', plot).unit).toBe('Ω');
		expect(evaluateExpression('v(out)*conj(i(v1))/2', plot).unit).toBe('W');
		expect(faultOf('v(out)*i(v1)', plot)).toEqual({ code: 'expression_phasors', part: 'v(out)*i(v1)' });
		expect(faultOf('max(v(out))', plot)).toEqual({ code: 'expression_complex', part: 'v(out)' });
	});
});

describe('[C17] [EXPR6] [EXPR7] an expression over a family', () => {
	const plot = family();

	test('@n is one of its curves', () => {
		expect(value('max(v(out)@3)', plot)).toBe(30);
		expect(value('at(v(out)@2, 2.5)', plot)).toBe(5);
		expect(faultOf('v(out)@4', plot)).toEqual({ code: 'expression_member', part: 'v(out)@4' });
	});

	test('@n is one of its curves after a call and parentheses too, and a family without it', () => {
		expect([...curve('abs(-v(out))@2', plot).y]).toEqual([...curve('v(out)@2', plot).y]);
		expect([...curve('(v(out) + 1)@3', plot).y]).toEqual([...curve('v(out)@3 + 1', plot).y]);
		expect([...curve('-v(out)@2', plot).y]).toEqual([...curve('-(v(out)@2)', plot).y]);
		expect(value('max(v(out)@2^2)', plot)).toBe(400);
		expect(curve('v(out)*2', plot).y).toHaveLength(33);
		expect(faultOf('1 + (v(out) + 1)@4', plot)).toEqual({ code: 'expression_member', part: '(v(out) + 1)@4' });
		expect(faultOf('2@1', plot)).toEqual({ code: 'expression_member', part: '2@1' });
		expect(faultOf('v(out)@0', plot)).toEqual({ code: 'expression_unexpected', part: '0' });
	});

	test('samples of two curves are compared one by one where they are at the same places', () => {
		expect([...curve('max(v(out)@1, v(out)@3)', plot).y]).toEqual([...curve('v(out)@3', plot).y]);
		expect([...curve('min(v(out)@1, v(out)@3)', plot).y]).toEqual([...curve('v(out)@1', plot).y]);
	});

	test('no curve is said to be missing while an expression over a long family is written', () => {
		expect(checkExpression('v(out)@3', nestedSweep(3, 100))).toBeNull();
		expect(expressionFaultOf('v(out)@4', nestedSweep(3, 100))?.code).toBe('expression_member');
	});

	test('derivatives and integrals begin anew with each curve', () => {
		const { y } = curve('deriv(v(out))', plot);
		expect([...y]).toEqual(Array.from({ length: 33 }, (_, i) => 1 + Math.floor(i / 11)));
		const area = curve('integ(v(out))', plot).y;
		expect([area[10], area[11], area[21], area[32]]).toEqual([50, 0, 100, 150]);
	});
});

/** Values by member and what they are over. */
function members(text: string, plot: Plot): number[] {
	const found = evaluateExpression(text, plot);
	if (found.kind !== 'members' || found.vector.kind !== 'real') throw new Error(`${text} is no value by member`);
	return [...found.vector.data];
}

describe('[C17] [EXPR9] figures and places of a family', () => {
	const parameters = [{ name: 'r1', quantity: 'resistance' as const, values: Float64Array.of(1e3, 2e3, 4e3) }];
	const plot: Plot = { ...family(), parameters };

	test.each<[string, number[]]>([
		['max(v(out))', [10, 20, 30]],
		['avg(v(out))', [5, 10, 15]],
		['pp(-v(out))', [10, 20, 30]],
		['rms(0*v(out) + 3)', [3, 3, 3]],
		['at(v(out), 2.5)', [2.5, 5, 7.5]],
		['cross(v(out), 5)', [5, 2.5, 5 / 3]],
		['at(v(out), cross(v(out), 5))', [5, 5, 5]],
		['at(v(out)@3, cross(v(out), 5))', [15, 7.5, 5]],
		['max(clip(v(out), 2, 4))', [4, 8, 12]],
		['min(clip(v(out), cross(v(out), 5)))', [5, 5, 5]],
		['max(v(out)) - min(v(out))', [10, 20, 30]],
		['max(max(v(out)), 25)', [25, 25, 30]],
		['max(v(out) - avg(v(out)))', [5, 10, 15]],
		['max(resample(v(out), clip(v(out), 2, 4)))', [4, 8, 12]]
	])('%s has a value for each member', (text, expected) => {
		const found = members(text, plot);
		expect(found).toHaveLength(3);
		found.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 12));
	});

	test('they equal those of the members one by one', () => {
		for (const text of ['max(v(out))', 'rms(v(out))', 'at(v(out), 3.3)', 'avg(clip(v(out), 1.5, 7.25))'])
			members(text, plot).forEach((found, i) =>
				expect(found).toBe(value(text.replace('v(out)', `v(out)@${i + 1}`), plot))
			);
	});

	test('are over the parameter, where there is one that rises or falls, and otherwise over the numbers of the curves', () => {
		expect(value('max(v(out))@2', plot)).toBe(20);
		expect(value('at(max(v(out)), 3kohm)', plot)).toBe(25);
		expect(value('cross(max(v(out)), 15)', plot)).toBe(1500);
		expect(evaluateExpression('cross(max(v(out)), 15)', plot).unit).toBe('Ω');
		expect(value('max(max(v(out)))', plot)).toBe(30);
		expect(value('at(max(v(out)), 2.5)', family())).toBe(25);
		const unordered = [{ ...parameters[0]!, values: Float64Array.of(1, 3, 2) }];
		expect(value('at(max(v(out)), 2.5)', { ...plot, parameters: unordered })).toBe(25);
		expect(faultOf('max(v(out))@4', plot).code).toBe('expression_member');
	});

	test('a part of a family is a family; one that is not in every curve is refused', () => {
		const { x, y } = curve('clip(v(out), 2, 4)', plot);
		expect([...x]).toEqual([2, 3, 4, 2, 3, 4, 2, 3, 4]);
		expect([...y]).toEqual([2, 3, 4, 4, 6, 8, 6, 9, 12]);
		expect(curve('resample(v(out)*2, v(out))', plot).y).toHaveLength(33);
		expect(faultOf('clip(v(out), 2, 11)', plot)).toEqual({ code: 'expression_nothing', part: '11' });
		expect(faultOf('clip(v(out), cross(v(out), 15))', plot).code).toBe('expression_nothing');
		// Windows that follow each other would be one curve.
		expect(faultOf('clip(v(out), max(v(out))/10, max(v(out))/10 + 0.5)', plot).code).toBe('expression_several');
	});

	test('have no value in a curve without the place, and none at all is a mistake', () => {
		expect(members('cross(v(out), 15)', plot)).toEqual([NaN, 7.5, 5]);
		expect(faultOf('cross(v(out), 31)', plot)).toEqual({ code: 'expression_nothing', part: 'cross(v(out), 31)' });
		expect(faultOf('at(v(out), 11)', plot)).toEqual({ code: 'expression_nothing', part: '11' });
	});

	test('are not samples of a curve: parts and resampling are refused', () => {
		expect(faultOf('clip(max(v(out)), 1k, 2k)', plot).code).toBe('expression_curve');
		expect(faultOf('resample(v(out)@1, max(v(out)))', plot).code).toBe('expression_curve');
		expect(faultOf('v(out)@1 + max(v(out))', plot).code).toBe('expression_scales');
	});

	test('are right while they are being written, of long families too', () => {
		const points = 1000;
		const long: Plot = {
			...plot,
			vectors: plot.vectors.map((vector) => ({
				...(vector as Vector & { kind: 'real' }),
				data: Float64Array.from({ length: 3 * points }, (_, i) =>
					vector.name === 'out' ? (i % points) * (1 + Math.floor(i / points)) : i % points
				)
			}))
		};
		for (const text of [
			'at(max(v(out)), 3kohm)',
			'v(out)@3',
			'max(v(out))@3',
			'v(out) - avg(v(out))',
			'deriv(max(v(out)))'
		])
			expect(checkExpression(text, long), text).toBeNull();
		expect(checkExpression('at(max(v(out)), 3V)', long)?.code).toBe('expression_units');
		expect(hasSignal(long, 'max(v(out)@3)')).toBe(true);
		expect([...(resolveSignal(plot, 'max(v(out))') as Vector & { kind: 'real' }).data].slice(9, 13)).toEqual([
			10, 10, 20, 20
		]);
	});
});

test('[C17] figures do not depend on where the samples are, scale with the curve and move with it', () => {
	const random = seededRandom(7);
	for (let round = 0; round < 25; round++) {
		const bend = 0.5 + random();
		const plot = transient(40_001, (part) => (part + bend * part ** 2) / (1 + bend));
		const [scale, offset] = [1 + 9 * random(), 10 * random() - 5];
		const text = `${scale}*v(out)+${offset.toFixed(6)}`;
		const shift = Number(offset.toFixed(6));
		const near = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThan(2e-6 * scale);
		near(value(`avg(${text})`, plot), scale + shift);
		near(value(`rms(${scale}*v(out))`, plot), scale * Math.sqrt(3));
		near(value(`pp(${text})`, plot), 4 * scale);
		near(1e3 * value(`cross(${text}, ${scale + shift}, 1, fall)`, plot), 0.5);
		near(value(`at(deriv(${scale}*v(ramp)), 1m)`, plot) / 1e3, scale);
	}
});

test('[EXPR8] every function is described', () => {
	expect(Object.keys(en.expressions.functions)).toEqual(functions.map(({ name }) => name));
});
