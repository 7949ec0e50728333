import { siPrefix } from '#lib/base/quantity.ts';

interface Tick {
	value: number;
	/** Number without unit, such as `1.5`; empty for a tick that only gets a line. */
	label: string;
}

export interface Ticks {
	ticks: Tick[];
	/** Unit with the prefix that all labels share, such as `µs`. */
	unit: string;
}

/**
 * Ticks at 1, 2 or 5 times a power of ten, with one SI prefix for the axis.
 *
 * @param target about how many ticks there is room for
 */
export function linearTicks(min: number, max: number, unit: string, target = 6): Ticks {
	if (!(max > min) || !Number.isFinite(max - min)) return { ticks: [], unit };
	const step = niceStep((max - min) / Math.max(1, target));
	const prefix = siPrefix(Math.max(Math.abs(min), Math.abs(max)), unit);
	const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step / prefix.factor) + 1e-9)));
	const ticks: Tick[] = [];
	// Counted in steps: adding up would gather rounding errors.
	for (let n = Math.ceil(min / step - 1e-9); n * step <= max + step * 1e-9; n++) {
		const value = n * step;
		ticks.push({ value, label: (value / prefix.factor + 0).toFixed(decimals) });
	}
	return { ticks, unit: `${prefix.symbol}${unit}` };
}

/** The smallest of 1, 2, 5 times a power of ten that is not below `rough`. */
function niceStep(rough: number): number {
	const power = Math.pow(10, Math.floor(Math.log10(rough)));
	const multiple = [1, 2, 5].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
	return multiple * power;
}

/**
 * Ticks of a phase axis in degrees: 15, 30, 45, 90 or 180 apart, as engineers read them.
 */
export function degreeTicks(min: number, max: number, target = 6): Ticks {
	const steps = [1, 5, 15, 30, 45, 90, 180, 360];
	const rough = (max - min) / Math.max(1, target);
	if (!(max > min) || rough < 1) return linearTicks(min, max, 'deg', target);
	const step = steps.find((candidate) => candidate >= rough) ?? 360 * Math.ceil(rough / 360);
	const ticks: Tick[] = [];
	for (let n = Math.ceil(min / step); n * step <= max; n++) ticks.push({ value: n * step, label: String(n * step) });
	return { ticks, unit: 'deg' };
}

/**
 * Ticks of a logarithmic axis: a label with prefix at each decade (`1k`, `10k`), thinned to the room there is, and lines
 * without a label at 2 to 9 between. Less than a decade gets linear ticks.
 *
 * @param min above 0
 */
export function logTicks(min: number, max: number, unit: string, target = 8): Ticks {
	if (!(min > 0) || !(max > min) || !Number.isFinite(max)) return { ticks: [], unit };
	if (max / min < 10) return linearTicks(min, max, unit, target);
	const first = Math.floor(Math.log10(min) + 1e-9);
	const last = Math.ceil(Math.log10(max) - 1e-9);
	const every = Math.max(1, Math.ceil((last - first) / Math.max(1, target)));
	const ticks: Tick[] = [];
	for (let decade = first; decade <= last; decade++)
		for (let multiple = 1; multiple <= 9; multiple++) {
			const value = Number(`${multiple}e${decade}`);
			if (value < min * (1 - 1e-9) || value > max * (1 + 1e-9)) continue;
			const labelled = multiple === 1 && (decade - first) % every === 0;
			if (labelled) ticks.push({ value, label: decadeLabel(value) });
			else if (every === 1 || multiple === 1) ticks.push({ value, label: '' });
		}
	return { ticks, unit };
}

function decadeLabel(value: number): string {
	// The axis carries the plain unit, so each label carries its own prefix.
	const { symbol, factor } = siPrefix(value, 'Hz');
	return `${Number((value / factor).toPrecision(3))}${symbol}`;
}
