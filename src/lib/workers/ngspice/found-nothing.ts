import { parseSpiceNumber } from '#lib/base/quantity.ts';
import type { CardSource } from '#lib/engine-log/log-rule.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { MeasuredValue, OutputLine } from './protocol.ts';

/** What ngspice writes of a measurement over a window: `low = 0.0 from= 5.0e-03 to= 2.0e-03`, `high = 0.0 at= 0.0`. */
const RESULT = /^(\S+)\s+=\s+\S+\s+(from|at|with)=\s*(\S+)/u;
/** `.meas tran low avg v(out) from=5m`, in a script without the dot. */
const CARD = /^\.?meas\w* (tran|ac|sp) (\S+) (.*)$/u;
/** Signal that another is compared with: `when v(a)=v(b)`. */
const COMPARED = /=([vi])[a-z]*\(([^\s(),]+)\)/u;
/** Relative deviation of a position as ngspice prints it. */
const PRINTED = 1e-5;

/**
 * Notices measurements for which ngspice gives a number although their signal does not exist: it says so and continues
 * with 0.
 */
export class MissingSignals {
	#isMissing = false;

	/** Takes a line of output, in order with the measurements. */
	onLine(text: string): void {
		if (/^Error: no such vector as \S.*\.$/u.test(text)) this.#isMissing = true;
		// With `autostop`, ngspice also tries the measurements while the analysis runs.
		else if (/^\s*Measurements for /u.test(text)) this.#isMissing = false;
	}

	/** The value of the measurement that ngspice has just reported; null if its signal does not exist. */
	valueOf(value: number | null): number | null {
		const isMissing = this.#isMissing;
		this.#isMissing = false;
		return isMissing ? null : value;
	}
}

/**
 * The measurements of a run without the numbers of those that found nothing: ngspice gives 0 for a window that has no
 * points and for a signal on the right of `WHEN` that does not exist, and takes 0 for a failed measurement in the expression
 * of another.
 */
export function withoutEmpty(
	measurements: readonly MeasuredValue[],
	lines: readonly OutputLine[],
	source: Pick<CardSource, 'find'>,
	plots: readonly Plot[]
): MeasuredValue[] {
	if (measurements.length === 0) return [];
	const printed = printedPositions(lines);
	const failed = new Set<string>();
	return measurements.map((measurement) => {
		const { name, value } = measurement;
		const key = name.toLowerCase();
		const position = value === null ? undefined : printed.get(key)?.shift();
		const card = value === null ? null : cardOf(source, key);
		const isEmpty =
			value === null ||
			(card !== null && comparesWithNothing(card, plots)) ||
			(card !== null && position !== undefined && isOutside(position, value, card, plots)) ||
			(failed.size > 0 && dependsOn(source, key, failed));
		if (isEmpty) failed.add(key);
		else failed.delete(key);
		return isEmpty ? { ...measurement, value: null } : measurement;
	});
}

/** The plots without the vectors in which a script keeps the number of a failed measurement. */
export function withoutFailed(plots: readonly Plot[], measurements: readonly MeasuredValue[]): Plot[] {
	const names = new Set(measurements.filter(({ value }) => value === null).map(({ name }) => name.toLowerCase()));
	for (const { name, value } of measurements) if (value !== null) names.delete(name.toLowerCase());
	if (names.size === 0) return [...plots];
	return plots.map((plot) =>
		plot.id.endsWith('.values')
			? { ...plot, vectors: plot.vectors.filter(({ name }) => !names.has(name.toLowerCase())) }
			: plot
	);
}

/** Where a window begins, or a maximum is, as printed. */
interface Position {
	kind: string;
	x: number;
}

function printedPositions(lines: readonly OutputLine[]): Map<string, Position[]> {
	const positions = new Map<string, Position[]>();
	for (const { text } of lines) {
		const [, name, kind, x] = RESULT.exec(text) ?? [];
		if (name === undefined || kind === undefined) continue;
		const key = name.toLowerCase();
		const own = positions.get(key) ?? [];
		own.push({ kind, x: Number(x) });
		positions.set(key, own);
	}
	return positions;
}

interface Card {
	analysis: string;
	/** What follows the name. */
	text: string;
}

/** The card or command of a measurement; null for that of a DC sweep, which may run downwards. */
function cardOf(source: Pick<CardSource, 'find'>, name: string): Card | null {
	let card: Card | null = null;
	source.find((key) => {
		const [, analysis, subject, text] = CARD.exec(key) ?? [];
		if (subject !== name || analysis === undefined || text === undefined) return false;
		card = { analysis, text };
		return true;
	});
	return card;
}

/** Whether the window of a measurement begins after the last point, or its result is a point before the window. */
function isOutside({ kind, x }: Position, value: number, { analysis, text }: Card, plots: readonly Plot[]): boolean {
	if (kind === 'from') {
		const last = lastPoint(plots, analysis);
		return Number.isNaN(x) || (last !== null && x > last * (1 + PRINTED));
	}
	const from = parseSpiceNumber(/\bfrom=([-+.\d]\S*)/u.exec(text)?.[1] ?? '');
	return from !== null && from > 0 && (kind === 'with' ? value : x) < from * (1 - PRINTED);
}

/** Whether a `WHEN` compares with a signal that the analysis does not have. */
function comparesWithNothing({ analysis, text }: Card, plots: readonly Plot[]): boolean {
	const [, letter, name] = /^(?:find|when)\b/u.test(text) ? (COMPARED.exec(text) ?? []) : [];
	const own = name === undefined ? [] : plots.filter((plot) => plot.analysis === analysis);
	if (own.length === 0) return false;
	const wanted = new Set(letter === 'v' ? [name, `v(${name})`] : [`${name}#branch`, `i(${name})`]);
	return !own.some(({ vectors }) => vectors.some((vector) => wanted.has(vector.name.toLowerCase())));
}

/** Last point of the only plot of an analysis; null if there is none, or more than one. */
function lastPoint(plots: readonly Plot[], analysis: string): number | null {
	const [plot, other] = plots.filter((each) => each.analysis === analysis);
	const scale = other ? undefined : plot?.vectors.find(({ name }) => name === plot.scale);
	return (scale?.kind === 'complex' ? scale.re : scale?.data)?.at(-1) ?? null;
}

/** Whether a measurement is computed from others of which one failed. */
function dependsOn(source: Pick<CardSource, 'find'>, name: string, failed: ReadonlySet<string>): boolean {
	let words: readonly string[] = [];
	source.find((key) => {
		const [, subject, expression] = /^\.meas\w* \w+ (\S+) param ?=?(.*)$/u.exec(key) ?? [];
		if (subject !== name) return false;
		words = expression?.match(/[a-z_]\w*/gu) ?? [];
		return true;
	});
	return words.some((word) => failed.has(word));
}
