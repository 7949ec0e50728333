import type { Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import { preferredValues, seriesSizes, type SeriesSize } from './e-series.ts';
import { readValue } from './read-target.ts';
import { MAX_POINTS } from './study-kind.ts';

/** The values that one level of a sweep goes through. */
export type SweepValues =
	| { scale: 'linear' | 'logarithmic'; from: number; to: number; count: number }
	| { scale: 'list'; values: readonly TargetValue[] }
	/** All values of a series of preferred numbers (IEC 60063) between two ends, these included. */
	| { scale: 'e_series'; series: SeriesSize; from: number; to: number };

export const sweepScales = ['linear', 'logarithmic', 'list', 'e_series'] as const;

/** @throws Fault `study_invalid` */
export function readSweepValues(value: unknown, target: Target, path: string, fields: SettingFields): SweepValues {
	const given = fields.object(value, path);
	const scale = fields.oneOf(given.scale, target.kind === 'section' ? ['list'] : sweepScales, `${path}.scale`);
	if (scale === 'list') {
		const values = fields.list(given.values, `${path}.values`);
		if (values.length === 0) throw fields.invalid(`${path}.values`, 'a list with at least one value');
		return { scale, values: values.map((each, i) => readValue(each, target, `${path}.values[${i}]`, fields)) };
	}
	const from = fields.number(given.from, `${path}.from`);
	const to = fields.number(given.to, `${path}.to`);
	if (scale !== 'linear') {
		if (from <= 0) throw fields.invalid(`${path}.from`, 'a number above 0');
		if (to <= 0) throw fields.invalid(`${path}.to`, 'a number above 0');
	}
	if (scale === 'e_series') {
		const series = fields.oneOf(String(given.series), seriesSizes.map(String), `${path}.series`);
		const size = seriesSizes.find((each) => String(each) === series) ?? 24;
		if (preferredValues(size, from, to).length === 0)
			throw fields.invalid(`${path}.to`, `high enough that a value of E${size} is between the ends`);
		return { scale, series: size, from, to };
	}
	const count = fields.number(given.count, `${path}.count`);
	if (!Number.isInteger(count) || count < 1 || count > MAX_POINTS)
		throw fields.invalid(`${path}.count`, `a whole number from 1 to ${MAX_POINTS}`);
	if (count === 1 && from !== to) throw fields.invalid(`${path}.count`, 'at least 2, because the ends differ');
	return { scale, from, to, count };
}

/** All values, in their order; the ends are exact. */
export function sweepValues(values: SweepValues): readonly TargetValue[] {
	if (values.scale === 'list') return values.values;
	const { from, to } = values;
	if (values.scale === 'e_series') return preferredValues(values.series, from, to);
	const { count, scale } = values;
	const at = (part: number): number => {
		if (part === 0 || part === 1) return part === 0 ? from : to;
		return scale === 'linear' ? from + part * (to - from) : rounded(from * (to / from) ** part);
	};
	return Array.from({ length: count }, (_, index) => rounded(at(count === 1 ? 0 : index / (count - 1))));
}

/** Whether values are spaced by factors and not by steps; of a list, which of both is more even. */
export function isLogSpaced(values: SweepValues): boolean {
	if (values.scale !== 'list') return values.scale !== 'linear';
	const rising = [...new Set(values.values)].map(Number).sort((a, b) => a - b);
	if (rising.length < 3 || !(rising[0]! > 0)) return false;
	const unevenness = (numbers: readonly number[]): number => {
		const steps = numbers.slice(1).map((value, index) => value - numbers[index]!);
		return Math.max(...steps) / Math.min(...steps);
	};
	return unevenness(rising.map(Math.log)) < unevenness(rising);
}

/** Without the rounding errors of the steps: 0.3 and not 0.30000000000000004. */
const rounded = (value: number): number => Number(value.toPrecision(14));
