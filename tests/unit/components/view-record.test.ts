import { expect, test } from 'vitest';
import { circuitOf, readView } from '#lib/components/plot/view-record.ts';

import { damage } from '../../support/spice/damage.ts';
import { seededRandom } from '../../support/random.ts';

const stored = {
	circuit: ['v(out)'],
	hidden: ['v(in)'],
	cursors: { A: 1, B: null },
	levels: { Y1: { pane: 'V', y: 2 }, Y2: null },
	markers: [{ id: '1', label: 'peak', signal: 'v(out)', pane: 'V', branch: 0, x: 1e-3 }],
	snap: 'extrema',
	x: { 'time s': { min: 0, max: 1 } },
	y: { V: { min: -1, max: 1, isTyped: true } },
	xScales: {},
	yScales: { V: 'log' }
};

test('[C17] a stored view is read as it was', () => {
	const { hidden, cursors, levels, markers, snap, axes } = readView(stored);
	expect({ circuit: circuitOf(stored), hidden, cursors, levels, markers, snap, ...axes }).toEqual(stored);
});

test('[C17] of a damaged view, what makes sense is read', () => {
	const view = readView({
		...stored,
		cursors: { A: 'x', B: 3 },
		levels: null,
		markers: [{ id: '1' }, 7, stored.markers[0]],
		snap: 'magnets',
		x: { a: { min: 2, max: 1 }, b: { min: 0, max: Infinity }, c: { min: 1, max: 2 } },
		yScales: ['log']
	});
	expect(view).toMatchObject({
		cursors: { A: null, B: 3 },
		levels: { Y1: null, Y2: null },
		markers: stored.markers,
		snap: 'free',
		axes: { x: { c: { min: 1, max: 2 } }, yScales: {} }
	});
	for (const nothing of [null, undefined, 1, 'x', [], { circuit: 5 }]) expect(circuitOf(nothing)).toEqual([]);
});

test('[C17] no damage of a stored view makes reading it throw', () => {
	const random = seededRandom(3);
	for (let i = 0; i < 300; i += 1) {
		const damaged = structuredClone(stored);
		damage(damaged, random, []);
		const { axes, markers = [] } = readView(damaged);
		for (const { min, max } of Object.values({ ...axes?.x, ...axes?.y })) expect(min).toBeLessThan(max);
		for (const { x, label } of markers) expect([Number.isFinite(x), typeof label]).toEqual([true, 'string']);
	}
});
