import { describe, expect, it } from 'vitest';
import { sorted } from '#lib/components/results/operating-point/operating-rows.ts';
import { factsAt, lineTexts } from '#lib/components/results/operating-point/operating-text.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { OperatingDevice, OperatingPoint } from '#lib/sim/operating-point/operating-point.ts';

const t = en.operatingPoint;
const file = 'amp.cir';

function transistor(name: string, current: number, line = 5): OperatingDevice {
	const values = { current, control: 0.7, voltage: 3, gm: 0.04, power: 3 * current };
	return { name, id: name.toLowerCase(), letter: 'q', type: 'NPN', model: 'qn', region: 'active', values, file, line };
}

const devices = [transistor('Q1', 1e-3, 2), ...[1, 2, 3, 4, 5].map((n) => transistor(`x${n}.q2`, n * 1e-3))];
const point: OperatingPoint = {
	devices,
	lines: [
		{ file, line: 2, nodes: [{ name: 'c', voltage: 3 }], device: 0 },
		{ file, line: 5, nodes: [], device: null },
		{ file: 'other.lib', line: 2, nodes: [{ name: 'z', voltage: 1 }], device: null }
	],
	nodes: new Map([['c', 3]]),
	omitted: 0
};

describe('[C17] the operating point as text', () => {
	it('shows at a line the nodes and the device of this file', () => {
		expect(lineTexts(point, file, t)).toEqual([{ line: 2, text: 'c 3 V · ic 1 mA · active' }]);
		expect(lineTexts(point, 'other.lib', t)).toEqual([{ line: 2, text: 'z 1 V' }]);
	});

	it('tells of the device or node under the pointer, and of each instance of a line', () => {
		const at = (name: string, line: number, signal: string | null = null, path = file) =>
			factsAt(point, { path, line, name, signal }, t);
		expect(at('q1', 2)).toEqual([
			'At the operating point: active, ic = 1 mA, vbe = 700 mV, vce = 3 V, gm = 40 mS, P = 3 mW'
		]);
		const instances = at('Q2', 5);
		expect(instances).toHaveLength(5);
		expect(instances[1]).toMatch(/^x2\.q2 at the operating point: active, ic = 2 mA/u);
		expect(instances[4]).toBe(t.moreInstances(1));
		expect(at('c', 2, 'v(c)')).toEqual(['At the operating point: 3 V']);
		// A node of that name in a netlist that did not run.
		expect(at('c', 2, 'v(c)', 'another.cir')).toEqual([]);
		expect(at('10k', 2)).toEqual([]);
	});

	it('sorts numbers by their size, and names as people count', () => {
		const some = [transistor('Q10', -5e-3), transistor('Q2', 1e-3), { ...transistor('Q1', 0), values: {} }];
		const names = (column: 'current' | 'name', descending: boolean) =>
			sorted(some, { column, descending }, t).map(({ name }) => name);
		expect(names('current', true)).toEqual(['Q10', 'Q2', 'Q1']);
		expect(names('current', false)).toEqual(['Q2', 'Q10', 'Q1']);
		expect(names('name', false)).toEqual(['Q1', 'Q2', 'Q10']);
		expect(sorted(some, null, t)).toBe(some);
	});
});
