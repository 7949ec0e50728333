import { siPrefix } from '#lib/base/quantity.ts';

interface Tick {
	value: number;
	/** Number without unit, such as `1.5`; empty for a tick that only gets a line. */
	label: string;
	/** A line for orientation: a whole decade, or zero. */
	isMajor: boolean;
}

export interface Ticks {
	ticks: Tick[];
	/** Unit with the prefix that all labels share, such as `µs`. */
	unit: string;
}

/**
 * Ticks at 1, 2 or 5 times a power of ten, with one SI prefix for the axis.
 *
 * @param target approximate number of ticks that fit
 */
export function linearTicks(min: number, max: number, unit: string, target = 6): Ticks {
	if (!(max > min) || !Number.isFinite(max - min)) return { ticks: [], unit };
	return ticksEvery(niceStep((max - min) / Math.max(1, target)), min, max, unit);
}

function ticksEvery(step: number, min: number, max: number, unit: string): Ticks {
	const prefix = siPrefix(Math.max(Math.abs(min), Math.abs(max)), unit);
	const decimals = Math.min(20, Math.max(0, -Math.floor(Math.log10(step / prefix.factor) + 1e-9)));
	const ticks: Tick[] = [];
	// Counted in steps: a running sum would accumulate rounding errors.
	for (let n = Math.ceil(min / step - 1e-9); n * step <= max + step * 1e-9; n++) {
		const value = n * step;
		ticks.push({ value, label: (value / prefix.factor + 0).toFixed(decimals), isMajor: n === 0 });
	}
	return { ticks, unit: `${prefix.symbol}${unit}` };
}

/** The smallest of 1, 2, 5 times a power of ten that is not below `rough`. */
function niceStep(rough: number): number {
	const power = Math.pow(10, Math.floor(Math.log10(rough)));
	const multiple = [1, 2, 5].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
	return multiple * power;
}

/** Customary steps of an axis in decibels and in degrees, and the preferred one. */
const DECIBEL_STEPS = { steps: [1, 2, 5, 10, 20, 40, 60, 80, 100, 200, 400], usual: 20 };
const DEGREE_STEPS = { steps: [1, 2, 5, 10, 15, 30, 45, 90, 180, 360, 720, 1440], usual: 45 };
/** Minimum number of labels of a readable axis. */
const FEWEST_LABELS = 3;

/** Ticks of a magnitude axis: 20 dB apart if at least three of them fit. */
export function decibelTicks(min: number, max: number, target = 6): Ticks {
	return usualTicks(min, max, 'dB', DECIBEL_STEPS, target);
}

/** Ticks of a phase axis: 45 degrees apart if at least three of them fit. */
export function degreeTicks(min: number, max: number, target = 6): Ticks {
	return usualTicks(min, max, 'deg', DEGREE_STEPS, target);
}

function usualTicks(
	min: number,
	max: number,
	unit: string,
	{ steps, usual }: typeof DECIBEL_STEPS,
	target: number
): Ticks {
	if (!(max > min) || max - min < 2 * steps[0]!) return linearTicks(min, max, unit, target);
	// With labels at both ends of the axis, one more fits.
	const room = Math.max(2, Math.floor(target)) + 1;
	const count = (step: number): number => Math.floor(max / step + 1e-9) - Math.ceil(min / step - 1e-9) + 1;
	let at = steps.indexOf(usual);
	while (at < steps.length - 1 && count(steps[at]!) > room) at++;
	while (at > 0 && count(steps[at]!) < FEWEST_LABELS && count(steps[at - 1]!) <= room) at--;
	return ticksEvery(steps[at]!, min, max, unit);
}

/**
 * Ticks of a logarithmic axis: a label with prefix at each decade (`1k`, `10k`), thinned to the available space, also at 2
 * and 5 if there are few decades, and lines without a label in between. Less than a decade gets linear ticks.
 *
 * @param min above 0
 */
export function logTicks(min: number, max: number, unit: string, target = 8): Ticks {
	if (!(min > 0) || !(max > min) || !Number.isFinite(max)) return { ticks: [], unit };
	if (max / min < 10) return linearTicks(min, max, unit, target);
	const first = Math.floor(Math.log10(min) + 1e-9);
	const last = Math.ceil(Math.log10(max) - 1e-9);
	const every = Math.max(1, Math.ceil((last - first) / Math.max(1, target)));
	const subdivided = every === 1 && 3 * Math.log10(max / min) < target;
	const ticks: Tick[] = [];
	for (let decade = first; decade <= last; decade++)
		for (let multiple = 1; multiple <= 9; multiple++) {
			const value = Number(`${multiple}e${decade}`);
			if (value < min * (1 - 1e-9) || value > max * (1 + 1e-9)) continue;
			const isMajor = multiple === 1;
			const isLabelled = isMajor ? (decade - first) % every === 0 : subdivided && (multiple === 2 || multiple === 5);
			if (isLabelled) ticks.push({ value, label: decadeLabel(value), isMajor });
			else if (every === 1 || isMajor) ticks.push({ value, label: '', isMajor });
		}
	return { ticks, unit };
}

function decadeLabel(value: number): string {
	// The axis shows the plain unit, so each label has a prefix.
	const { symbol, factor } = siPrefix(value, 'Hz');
	return `${Number((value / factor).toPrecision(3))}${symbol}`;
}
