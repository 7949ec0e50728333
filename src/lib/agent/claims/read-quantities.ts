import { ownValue } from '#lib/base/own-value.ts';
import { suffixAt, unitAt } from './units-in-prose.ts';

/** A number with a unit or a SPICE suffix in a text. */
export interface WrittenQuantity {
	/** Place in the text, from its first digit or sign to the end of its unit. */
	start: number;
	end: number;
	/** In units without prefix; more than one where a bare `M` may be milli. */
	values: readonly number[];
	/** As in `ProseUnit`; empty for a suffix, null for a number without both. */
	base: string | null;
	/** Value of the last digit that is written, in the unit without prefix: 0.1 kHz gives 100. */
	step: number;
	/** Of an integer that ends with zeros, that of its last other digit; else as `step`. */
	coarseStep: number;
	/** Number of digits that count, without zeros at the beginning. */
	digits: number;
	isSigned: boolean;
	/** Whether the text says that it is not exact, as `about` and `~` do. */
	isAbout: boolean;
	/** Whether it is the deviation after `±`. */
	isDeviation: boolean;
}

const NUMBER =
	/(?<![\w.#$\\])([+\-−–]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:[eE]([+\-−]?\d{1,3})|\s?(?:×|x|\*|·|\\times|\\cdot)\s?10(?:\^\{?([+\-−]?\d{1,3})\}?|([⁺⁻]?[⁰¹²³⁴-⁹]{1,3})))?/gu;
/** `4k7`, `2R2`. */
const INFIX = /(?<![\w.])(\d{1,3})([RkKMmunpµ])(\d{1,2})(?![\w.])/gu;
const infixFactors: Readonly<Record<string, number>> = {
	...{ R: 1, k: 1e3, K: 1e3, M: 1e6, m: 1e-3, u: 1e-6, µ: 1e-6, n: 1e-9, p: 1e-12 }
};
/** A comma in a number with a unit that cannot separate thousands: `40,7 dB`. */
const DECIMAL_COMMA = /(?<=(?<![\d,.])\d{1,4}),(?=\d{1,2}\s?[A-Za-zµμΩ°%])/gu;

const ABOUT =
	/(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|close to|circa|ca\.|some|in the order of|on the order of|just (?:over|under|above|below|shy of))|[~≈～≃∼]|\\approx|\\sim|约为?|大约为?|大概|接近|将近|近似为?)\s*$/iu;
const ABOUT_AFTER = /^\s*(?:左右|上下|or so\b|附近)/u;
/** Between the ends of a range, of which only the last has the unit. */
const RANGE = /^\s*(?:to|through|and|or|–|—|-|−|~|～|至|到|和|或|\.{2,3}|…|→|->|\/|⟶|vs\.?)\s*$/u;
const DEVIATION = /(?:±|\+\/?-|\\pm)\s*$/u;

/** Characters of Markdown that may stand between a number and its unit. */
function withoutMarkup(text: string): string {
	// One character for each, so that places stay.
	return text.replace(/[*`\u00a0\u2009\u202f\u2005\\$~](?![\w])|[*`]/gu, (character) =>
		character === '~' ? '~' : ' '
	);
}

/**
 * The quantities of a text in their order. Places are those in the text as it was given.
 *
 * @param units also numbers without a unit if `plain`
 */
export function readQuantities(text: string, units: 'with_unit' | 'plain' = 'with_unit'): WrittenQuantity[] {
	const clean = withoutMarkup(text).replace(DECIMAL_COMMA, '.');
	const infixed = [...clean.matchAll(INFIX)].flatMap((match) => infixQuantity(match) ?? []);
	const found: WrittenQuantity[] = [...infixed];
	for (const match of clean.matchAll(NUMBER)) {
		const { index } = match;
		if (infixed.some(({ start, end }) => index >= start && index < end)) continue;
		found.push(quantityOf(clean, match));
	}
	found.sort((a, b) => a.start - b.start);
	const ranged = withRanges(clean, found);
	return units === 'plain' ? ranged : ranged.filter(({ base }) => base !== null);
}

function infixQuantity({
	0: text,
	1: whole = '',
	2: letter = '',
	3: part = '',
	index
}: RegExpExecArray): WrittenQuantity | null {
	const factor = ownValue(infixFactors, letter);
	if (factor === undefined) return null;
	const step = factor * 10 ** -part.length;
	return {
		...{ start: index, end: index + text.length, values: [Number(`${whole}.${part}`) * factor], base: '' },
		...{ step, coarseStep: step, digits: whole.length + part.length },
		...{ isSigned: false, isAbout: false, isDeviation: false }
	};
}

function quantityOf(text: string, match: RegExpExecArray): WrittenQuantity {
	const [whole, sign = '', number = '', exponent, power, raised] = match;
	const before = text.slice(Math.max(0, match.index - 24), match.index);
	// After the end of another quantity it is the dash of a range.
	const isEitherSign = /(?:±|\+\/)$/u.test(before);
	const isSigned = sign !== '' && !isEitherSign && !/[)\]}%°Ω]$/u.test(before);
	const start = match.index + (isSigned ? 0 : sign.length);
	const digits = number.replaceAll(',', '');
	const scale = 10 ** Number((exponent ?? power ?? (raised ? plainDigits(raised) : '0')).replace('−', '-'));
	const mantissa = Number(digits) * (isSigned && sign !== '+' ? -1 : 1);
	const numberEnd = match.index + whole.length;
	const unit = unitAfter(text, numberEnd);
	const factors = unit?.factors ?? [1];
	const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
	const unitScale = scale * (factors[0] ?? 1);
	const zeros = decimals === 0 ? zerosAtEnd(digits) : 0;
	const step = 10 ** -decimals * unitScale;
	const end = unit?.end ?? numberEnd;
	return {
		...{ start, end, values: factors.map((factor) => mantissa * scale * factor), base: unit?.base ?? null },
		...{ step, coarseStep: step * 10 ** Math.min(zeros, digits.length - 1) },
		digits: digits.replace('.', '').replace(/^0+/u, '').length,
		...{
			isSigned: isSigned && sign !== '+',
			isAbout: ABOUT.test(before) || ABOUT_AFTER.test(text.slice(end, end + 8))
		},
		isDeviation: isEitherSign || DEVIATION.test(before)
	};
}

function zerosAtEnd(digits: string): number {
	let count = 0;
	while (digits.at(-1 - count) === '0') count += 1;
	return count;
}

function plainDigits(raised: string): string {
	return [...raised].map((digit) => (digit === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)))).join('');
}

function unitAfter(text: string, at: number) {
	const spaces = /^[ -]?\s{0,4}/u.exec(text.slice(at))![0];
	const isHyphen = spaces.startsWith('-');
	// A hyphen joins a number and its unit, as in `12-V supply`.
	const unit = unitAt(text, at + spaces.length);
	const far = spaces.length > 0;
	if (unit && !(far && isDoubtful(text, at + spaces.length, unit.end))) return unit;
	if (far && (isHyphen || spaces.length > 1)) return null;
	const suffix = suffixAt(text, at + spaces.length);
	return suffix && (!far || /^(?:k|K|M|G|meg|Meg|MEG)$/u.test(text.slice(at + 1, suffix.end))) ? suffix : null;
}

/** Letters after a space that are more often a word or a name than a unit: `5 m`, `2 C`, `3 x`, `1 h`. */
function isDoubtful(text: string, start: number, end: number): boolean {
	return /^(?:m|C|S|J|h|x|min|T|K|F|H|amp)$/u.test(text.slice(start, end)) &&
		/^\s*(?:and\s)?[A-Za-z]/u.test(text.slice(end, end + 3))
		? !/^\s+(?:and|at|to|in|for|or|with|is|of|on|from)\b/u.test(text.slice(end, end + 8))
		: false;
}

/** Gives numbers of a range the unit of its last one. */
function withRanges(text: string, found: readonly WrittenQuantity[]): WrittenQuantity[] {
	const ranged = [...found];
	for (let index = ranged.length - 2; index >= 0; index--) {
		const first = ranged[index]!;
		const next = ranged[index + 1]!;
		const between = text.slice(first.end, next.start);
		if (first.base !== null || next.base === null) continue;
		if (!RANGE.test(between) && !(next.isDeviation && between.length < 6)) continue;
		if (
			/^\s*(?:and|or|和|或)/u.test(between) &&
			!/\b(?:between|both|either) ?\W?$|在 ?$/iu.test(text.slice(Math.max(0, first.start - 12), first.start))
		)
			continue;
		const factor = unitFactorOf(text, next);
		ranged[index] = {
			...first,
			values: first.values.map((value) => value * factor),
			base: next.base,
			step: first.step * factor,
			coarseStep: first.coarseStep * factor
		};
	}
	return ranged;
}

/** The factor of the prefix with which a quantity is written. */
function unitFactorOf(text: string, { start, end, values }: WrittenQuantity): number {
	const [number] = new RegExp(NUMBER.source, 'u').exec(text.slice(start, end)) ?? [''];
	const unit = unitAfter(text, start + number.length);
	return values.length > 0 ? (unit?.factors[0] ?? 1) : 1;
}
