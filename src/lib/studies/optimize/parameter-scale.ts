import { preferredValues } from '../kinds/e-series.ts';
import type { ParameterRange } from './optimize-plan.ts';

/** Digits of a value that an optimizer chooses; finer steps would only hide that two points are the same. */
const DIGITS = 6;

/** Maps a part of a range, from 0 to 1, to a value of a parameter, and back. */
export interface ParameterScale {
	value(part: number): number;
	/** The nearest part for a value, which may be outside of the range. */
	part(value: number): number;
}

export function parameterScale(range: ParameterRange): ParameterScale {
	const { from, to } = range;
	if (range.scale === 'integer') return steps(wholeNumbers(Math.ceil(from), Math.floor(to)), (value) => value);
	if (range.scale === 'e_series') {
		const values = preferredValues(range.series, from, to);
		return steps({ length: values.length, at: (index) => values[index]! }, Math.log);
	}
	if (range.scale === 'linear')
		return {
			value: (part) => within(Number((from + clamp(part) * (to - from)).toPrecision(DIGITS)), range),
			part: (value) => clamp((value - from) / (to - from))
		};
	return {
		value: (part) => within(Number((from * (to / from) ** clamp(part)).toPrecision(DIGITS)), range),
		part: (value) => (value <= from ? 0 : clamp(Math.log(value / from) / Math.log(to / from)))
	};
}

/** Each value has an equal share of the parts, so that the first and last one are as easily found as the others. */
function steps(values: Values, spacing: (value: number) => number): ParameterScale {
	const { length } = values;
	return {
		value: (part) => values.at(Math.min(length - 1, Math.floor(clamp(part) * length))),
		part(value) {
			let [low, high] = [0, length - 1];
			while (low < high) {
				const middle = (low + high) >> 1;
				if (values.at(middle) < value) low = middle + 1;
				else high = middle;
			}
			const isBelowNearer =
				low > 0 && value > 0 && spacing(value) - spacing(values.at(low - 1)) < spacing(values.at(low)) - spacing(value);
			return ((isBelowNearer ? low - 1 : low) + 0.5) / length;
		}
	};
}

interface Values {
	length: number;
	at(index: number): number;
}

function wholeNumbers(first: number, last: number): Values {
	return { length: last - first + 1, at: (index) => first + index };
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part));

/** Rounding must not leave the range. */
const within = (value: number, { from, to }: ParameterRange): number => Math.min(to, Math.max(from, value));
