import { parseExpression } from '../algebra/parse-expression.ts';
import { constantValue } from '../algebra/coefficient.ts';
import type { Converter } from '../conversion.ts';
import type { Token } from '../../syntax/tokens.ts';
import { bare, plainNumber } from '../plain-number.ts';

/** A point in time with its value, s. */
type Point = readonly [time: number, value: number];

/** Maximum number of points that are written out. */
const MAX_POINTS = 10_000;
/** Time between the end of a period and the beginning of the next, as a part of the period. */
const EDGE = 1e-9;

/**
 * `PWL REPEAT FOR 3 (...) ENDREPEAT`, `REPEAT FOREVER`, `TIME_SCALE_FACTOR=1u VALUE_SCALE_FACTOR=2` and times that count from
 * the point before, `+1u`: points for ngspice.
 */
export const piecewiseLinear: Converter = {
	readInModes: [],
	convert(card) {
		const { kind, head, tokens } = card.statement;
		const at = tokens.findIndex(({ text }, index) => index > 2 && /^pwl$/iu.test(text));
		if (kind !== 'device' || !/^[vi]/u.test(head) || at === -1 || !isExtended(tokens.slice(at + 1))) return;
		const waveform = plainWaveform(tokens.slice(at + 1));
		if (waveform === null) {
			card.note('piecewise_linear_left', card.whole, false, { device: tokens[0]!.text });
			return;
		}
		card.replace({ from: tokens[at]!.from, to: card.statement.code.trimEnd().length }, waveform);
		card.note('piecewise_linear', card.whole, true, { device: tokens[0]!.text });
	}
};

/** Whether the words after PWL are more than ngspice's points. */
export function isExtended(tokens: readonly Token[]): boolean {
	const words = tokens.flatMap(({ kind, text }) => (kind === 'punctuation' ? [] : [text]));
	return words.some((word, index) =>
		index % 2 === 0 && word.startsWith('+') ? true : /^(?:repeat|(?:time|value)_scale_factor)$/iu.test(word)
	);
}

/** ngspice's PWL with the points that follow PWL; null if they cannot be read. */
export function plainWaveform(tokens: readonly Token[]): string | null {
	const points = pointsOf(tokens);
	return points && points.points.length > 0 ? written(points) : null;
}

interface Points {
	points: readonly Point[];
	/** Time at which the points begin again; null if they do not. */
	repeatsFrom: number | null;
}

function written({ points, repeatsFrom }: Points): string {
	const values = points.flat().map((value) => String(Number(value.toPrecision(12))));
	const repeat = repeatsFrom === null ? '' : ` r=${repeatsFrom}`;
	return `PWL(${values.join(' ')})${repeat}`;
}

/** Reads what follows PWL; null for anything else than numbers, or more than one repetition without an end. */
function pointsOf(tokens: readonly Token[]): Points | null {
	const words = tokens.filter(({ kind, text }) => kind !== 'punctuation' || text === '=').map(({ text }) => text);
	const scale = { time: 1, value: 1 };
	const points: Point[] = [];
	let repeatsFrom: number | null = null;
	for (let at = 0; at < words.length;) {
		const word = words[at]!.toLowerCase();
		const factor = /^(time|value)_scale_factor$/u.exec(word)?.[1] as keyof typeof scale | undefined;
		if (factor) {
			const value = numberOf(words[at + 2]);
			if (words[at + 1] !== '=' || value === null) return null;
			scale[factor] = value;
			at += 3;
		} else if (word === 'repeat') {
			const end = words.findIndex((each, index) => index > at && /^endrepeat$/iu.test(each));
			const isForever = /^forever$/iu.test(words[at + 1] ?? '');
			const count = isForever ? 1 : numberOf(words[at + 2]);
			const inner = end === -1 ? null : pairsOf(words.slice(at + (isForever ? 2 : 3), end), scale, 0);
			if (!inner || count === null || repeatsFrom !== null || (isForever && points.length > 0)) return null;
			if (!repeat(points, inner, count)) return null;
			if (isForever) repeatsFrom = 0;
			at = end + 1;
		} else {
			const next = words.findIndex((each, index) => index > at && /^[a-z]/iu.test(each));
			const inner = pairsOf(words.slice(at, next === -1 ? undefined : next), scale, points.at(-1)?.[0] ?? 0);
			if (!inner || repeatsFrom !== null) return null;
			points.push(...inner);
			at = next === -1 ? words.length : next;
		}
	}
	return points.length > MAX_POINTS ? null : { points, repeatsFrom };
}

/** Adds the points several times, each time after the last one. */
function repeat(points: Point[], inner: readonly Point[], count: number): boolean {
	if (!Number.isInteger(count) || count < 1 || inner.length * count > MAX_POINTS) return false;
	const period = inner.at(-1)![0];
	const start = points.at(-1)?.[0] ?? 0;
	for (let round = 0; round < count; round += 1)
		for (const [index, [time, value]] of inner.entries()) {
			const at = start + round * period + time;
			const isSame = at <= (points.at(-1)?.[0] ?? -Infinity);
			// A jump where a period ends and the next one begins.
			if (isSame && index === 0 && value === points.at(-1)![1]) continue;
			points.push([isSame ? points.at(-1)![0] + period * EDGE : at, value]);
		}
	return true;
}

/** @param before time of the point before, s */
function pairsOf(words: readonly string[], scale: { time: number; value: number }, before: number): Point[] | null {
	const numbers = words.map(numberOf);
	if (numbers.length < 2 || numbers.length % 2 !== 0 || numbers.includes(null)) return null;
	let last = before;
	return Array.from({ length: numbers.length / 2 }, (_, index) => {
		const time = numbers[2 * index]! * scale.time;
		last = words[2 * index]!.startsWith('+') ? last + time : time;
		return [last, numbers[2 * index + 1]! * scale.value];
	});
}

function numberOf(word: string | undefined): number | null {
	const expression = word === undefined ? null : parseExpression(bare(plainNumber(word)));
	return expression && constantValue(expression);
}
