import { describe, expect, it } from 'vitest';
import type { Plot, Quantity, RealVector } from '#lib/measure/dataset.ts';
import { memberName } from '#lib/measure/expression/member-name.ts';
import { familyOf, memberPhase } from '#lib/measure/family.ts';

function real(name: string, quantity: Quantity, ...data: number[]): RealVector {
	return { kind: 'real', name, quantity, data: Float64Array.from(data) };
}

/** A nested sweep of three curves with three points each. */
function nested(...vectors: RealVector[]): Plot {
	const scale = real('v-sweep', 'voltage', 0, 1, 2, 0, 1, 2, 0, 1, 2);
	return { id: 'dc1', title: '', analysis: 'dc', scale: 'v-sweep', vectors: [scale, ...vectors] };
}
const curve = real('out', 'voltage', 0, 1, 4, 0, 2, 8, 0, 3, 12);

describe('[C17] the family of a plot', () => {
	it('has a member for each time that the scale starts again; a plot of one curve has none', () => {
		expect(familyOf(nested(curve))?.members).toEqual([
			{ from: 0, to: 3 },
			{ from: 3, to: 6 },
			{ from: 6, to: 9 }
		]);
		const plain = nested(curve);
		plain.vectors[0] = real('v-sweep', 'voltage', 0, 1, 2, 3, 4, 5, 6, 7, 8);
		expect(familyOf(plain)).toBeNull();
		expect(familyOf({ ...plain, scale: 'none', vectors: [] })).toBeNull();
	});

	it('has the parameters that the netlist says, if there is a value for each member', () => {
		const values = Float64Array.of(1e3, 1e4, 1e5);
		const parameters = [{ name: 'r1', quantity: 'resistance' as const, values }];
		expect(familyOf({ ...nested(curve), parameters })?.parameters).toEqual(parameters);
		const short = [{ ...parameters[0]!, values: values.subarray(0, 2) }];
		expect(familyOf({ ...nested(curve), parameters: short })?.parameters).toEqual([]);
	});

	it('is otherwise told apart by a signal that stays at one level in each member and rises or falls from one to the next', () => {
		const held = real('g', 'voltage', 1, 1, 1, 1.5, 1.5 + 1e-12, 1.5, 2, 2, 2);
		expect(familyOf(nested(curve, held))?.parameters).toEqual([
			{ name: 'v(g)', quantity: 'voltage', values: Float64Array.of(1, 1.5, 2) }
		]);
		const falling = real('g', 'voltage', 3, 3, 3, 2, 2, 2, 1, 1, 1);
		expect(familyOf(nested(falling))?.parameters[0]?.values).toEqual(Float64Array.of(3, 2, 1));
		const supply = real('vdd', 'voltage', 5, 5, 5, 5, 5, 5, 5, 5, 5);
		const drifting = real('a', 'voltage', 1, 1, 1.1, 2, 2, 2, 3, 3, 3);
		const backAndForth = real('b', 'voltage', 1, 1, 1, 3, 3, 3, 2, 2, 2);
		const inside = real('q1#base', 'voltage', 1, 1, 1, 2, 2, 2, 3, 3, 3);
		const gaps = real('c', 'voltage', NaN, NaN, NaN, 2, 2, 2, 3, 3, 3);
		expect(familyOf(nested(supply, drifting, backAndForth, inside, gaps))?.parameters).toEqual([]);
	});

	it('has places for colors by value, over the logarithm where values have equal ratios, and by order without a parameter', () => {
		const places = (values: number[], plot = nested(curve)) => [
			...familyOf({ ...plot, parameters: [{ name: 'p', quantity: 'none', values: Float64Array.from(values) }] })!.places
		];
		expect(places([0, 1, 4])).toEqual([0, 0.25, 1]);
		expect(places([4, 1, 0])).toEqual([1, 0.25, 0]);
		expect(places([1e3, 1e4, 1e5]).map((place) => Number(place.toFixed(9)))).toEqual([0, 0.5, 1]);
		expect(places([1, NaN, 3])).toEqual([0, 0, 1]);
		expect(places([2, 2, 2])).toEqual([0, 0.5, 1]);
		expect([...familyOf(nested(curve))!.places]).toEqual([0, 0.5, 1]);
	});
});

describe('[C17] [EXPR1] the name of a member', () => {
	it('is counted from 1, with parentheses around what is more than one name or call', () => {
		expect(memberName('v(out)', 2)).toBe('v(out)@3');
		expect(memberName('db(v(out)/v(in))', 0)).toBe('db(v(out)/v(in))@1');
		expect(memberName('v(a) - v(b)', 0)).toBe('(v(a) - v(b))@1');
		expect(memberName('(v(a) - v(b))', 0)).toBe('(v(a) - v(b))@1');
		expect(memberName('(v(a)) - (v(b))', 0)).toBe('((v(a)) - (v(b)))@1');
		expect(memberName('-v(a)', 0)).toBe('(-v(a))@1');
		expect(memberName('not an expression', 0)).toBe('not an expression@1');
	});
});

describe('[C17] [MEAS3] the phase of a family', () => {
	it('is unwrapped along each member by itself', () => {
		// Each member turns from 0° to -250°: unwrapped on, the next would begin at -360°.
		const frequency = Float64Array.of(1, 2, 3, 1, 2, 3);
		const angles = [0, -100, -250, 0, -100, -250].map((degrees) => (degrees * Math.PI) / 180);
		const samples = { re: Float64Array.from(angles, Math.cos), im: Float64Array.from(angles, Math.sin) };
		const phase = memberPhase(samples, frequency);
		expect([...phase].map((degrees) => Math.round(degrees))).toEqual([0, -100, -250, 0, -100, -250]);
		const turned = [190, 190, 190].map((degrees) => (degrees * Math.PI) / 180);
		const lag = { re: Float64Array.from(turned, Math.cos), im: Float64Array.from(turned, Math.sin) };
		expect(memberPhase(lag, frequency.subarray(0, 3))[0]).toBeCloseTo(-170, 9);
	});
});
