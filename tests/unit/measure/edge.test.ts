import { expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { findEdge } from '#lib/measure/edge.ts';
import { counted } from './counted.ts';

test('[MEAS7] the start of an edge is looked for once, however often a noisy waveform reaches its upper level before', () => {
	// It begins high, with hundreds of dips below 90 %, goes low, and then rises.
	const high = Array.from({ length: 4_000 }, (_, i) => (i % 10 === 5 ? 0.85 : 1));
	const values = [...high, ...Array<number>(4_000).fill(0), ...Array.from({ length: 11 }, (_, i) => i / 10)];
	const ends = [...values, ...Array<number>(4_000).fill(1)];
	const x = Float64Array.from(ends, (_, i) => i);
	const { y, reads } = counted(ends);
	const edge = atOnce(findEdge({ x, y }, { initial: 0, final: 1 }));
	expect([edge?.start.x, edge?.end.x]).toEqual([8_001, 8_009]);
	expect(reads()).toBeLessThan(6 * ends.length);
});
