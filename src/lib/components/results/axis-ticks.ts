import type { Series } from '#lib/charts/series.ts';
import { degreeTicks, linearTicks, logTicks, type Ticks } from '#lib/charts/ticks.ts';
import type { Range } from './range.ts';

/** Ticks that suit what an axis measures. `room` is how many there is space for. */
export function axisTicks(axis: Series['xAxis'], { min, max }: Range, room: number): Ticks {
	if (axis.scale === 'log') return logTicks(min, max, axis.unit, room);
	if (axis.quantity === 'phase') return degreeTicks(min, max, room);
	return linearTicks(min, max, axis.unit, room);
}
