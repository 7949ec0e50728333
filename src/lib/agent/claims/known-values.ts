import { ownValue } from '#lib/base/own-value.ts';
import { splitUnit, readSpiceNumber } from '#lib/base/quantity.ts';
import type { Steps } from '#lib/base/slices.ts';
import type { ComparedValue } from './agreement.ts';
import { readQuantities } from './read-quantities.ts';
import { familiesOfMetric } from './terms.ts';
import { unitAt } from './units-in-prose.ts';

/** A run that a turn saw. */
export interface ClaimRun {
	id: string;
	/** The netlist that was run. */
	entry: string;
	metrics: readonly ClaimMetric[];
}

export interface ClaimMetric {
	id: string;
	value: number | null;
	unit: string;
	/** Empty for none. */
	signal: string;
}

/** Where a text that the turn saw comes from. */
export type TextOrigin =
	| { kind: 'file'; path: string }
	| { kind: 'page'; path: string; page: number | null }
	| { kind: 'call'; messageId: string; callId: string; runId: string | null }
	| { kind: 'goals' }
	| { kind: 'web'; url: string }
	| { kind: 'message'; messageId: string };

/** `result`: what a tool found out, such as a run, curves or the output of a command. */
export interface ClaimText {
	kind: 'question' | 'netlist' | 'document' | 'result' | 'goals';
	text: string;
	origin: TextOrigin;
}

/** All that a turn saw, oldest first. */
export interface ClaimSources {
	runs: readonly ClaimRun[];
	texts: readonly ClaimText[];
}

/** A number that the turn saw. */
export interface KnownValue extends ComparedValue {
	kind: 'metric' | 'result' | 'question' | 'netlist' | 'document' | 'goal';
	/** The name that it has there, in lower case; empty for none. */
	label: string;
	/** As in `Term`. */
	families: readonly string[];
	/** Such as `v(out)`; empty for none. */
	signal: string;
	/** Number of digits with which it is written; those of a metric are enough for any text. */
	digits: number;
	/** Rank in time among runs, and among texts. */
	order: number;
	origin:
		| { kind: 'run'; runId: string; metric: string; signal: string; entry: string }
		| (TextOrigin & { line: number });
}

/** Characters of a text that are read; what is longer is data, of which an answer cites little. */
const MAX_TEXT = 40_000;
/** Characters of a line that are read. */
const MAX_LINE = 4_000;
/** Lines that are read without an interruption. */
const LINES_AT_ONCE = 8;
const MAX_VALUES = 8_000;
const MAX_READ_TEXTS = 400;

/** Texts that were read before: the turns of a conversation share most of theirs. */
export class ReadTexts {
	readonly #known = new Map<string, readonly Found[]>();

	/** The numbers of a text. */
	*read({ kind, text }: Pick<ClaimText, 'kind' | 'text'>): Steps<readonly Found[]> {
		const key = `${kind} ${text}`;
		const known = this.#known.get(key);
		if (known) return known;
		const found = yield* valuesOfText(kind, text);
		if (this.#known.size >= MAX_READ_TEXTS) this.#known.clear();
		this.#known.set(key, found);
		return found;
	}
}

/** The numbers of the runs and texts of a turn. */
export function* knownValues({ runs, texts }: ClaimSources, read = new ReadTexts()): Steps<KnownValue[]> {
	const values: KnownValue[] = [];
	for (const [order, run] of runs.entries())
		values.push(...run.metrics.flatMap((metric) => metricValue(run, metric, order)));
	// The newest texts first, so that the limit leaves out what is old.
	for (const [order, text] of [...texts.entries()].reverse()) {
		if (values.length > MAX_VALUES) break;
		const found = yield* read.read(text);
		for (const { line, ...value } of found) values.push({ ...value, order, origin: { ...text.origin, line } });
	}
	return values;
}

function metricValue(
	{ id: runId, entry }: ClaimRun,
	{ id, value, unit, signal }: ClaimMetric,
	order: number
): KnownValue[] {
	if (value === null || !Number.isFinite(value)) return [];
	const { base, factor } = baseUnit(unit);
	// The voltage of a node or the current of a branch, by its own name.
	const isLevel = /^[vi]\([^()]+\)$/iu.test(id);
	const families = isLevel ? ['dc_value', id.toLowerCase()] : [...familiesOfMetric(id), ...ownName(id)];
	return [
		{
			...{ kind: 'metric', value: value * factor, unit: base, label: id.replace(/^(?:meas|expr):/u, '').toLowerCase() },
			...{ families, signal: (isLevel ? id : signal).toLowerCase(), digits: 9, order },
			origin: { kind: 'run', runId, metric: id, signal, entry }
		}
	];
}

function baseUnit(unit: string): { base: string; factor: number } {
	const written = unitAt(unit.trim(), 0);
	if (written?.end === unit.trim().length) return { base: written.base, factor: written.factors[0] ?? 1 };
	return splitUnit(unit);
}

/** The name of a figure that a netlist or the project has given. */
function ownName(id: string): string[] {
	return /^(?:meas|expr):/u.test(id) ? [id.replace(/^(?:meas|expr):/u, '').toLowerCase()] : [];
}

function* valuesOfText(kind: ClaimText['kind'], text: string): Steps<Found[]> {
	const values: Found[] = [];
	const lines = text.slice(0, MAX_TEXT).split('\n');
	for (const [index, line] of lines.entries()) {
		if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) yield;
		const numbered = /^\s*(\d+) \| /u.exec(line);
		const body = line.slice(numbered?.[0].length ?? 0, MAX_LINE);
		const found = kind === 'netlist' ? netlistValues(body) : proseValues(body, kind);
		for (const value of found) values.push({ ...value, line: numbered ? Number(numbered[1]) : index + 1 });
	}
	return values;
}

type FoundValue = Omit<KnownValue, 'order' | 'origin'>;
/** A number of a text with its line, from 1. */
type Found = FoundValue & { line: number };

/** A name and what binds it to the number after it. */
const LABEL = /([\p{L}_][\w.:()#+,\p{L}-]{0,60}) ?[=:|] ?(?:about |~)?$/u;
const SIGNAL = /\b[vi]\([^()]{1,60}\)/iu;

function proseValues(line: string, kind: ClaimText['kind']): FoundValue[] {
	const isPoint = /^\s*Nodes:/u.test(line);
	const ofLine = SIGNAL.exec(line)?.[0].toLowerCase() ?? '';
	return readQuantities(line, 'plain').flatMap((quantity) => {
		const { base, start, end, digits } = quantity;
		const before = line.slice(Math.max(0, start - 80), start);
		const label = (LABEL.exec(before.replace(/\s+/gu, ' '))?.[1] ?? '').toLowerCase();
		const known = kind === 'goals' || (kind === 'result' && isTarget(before, line.slice(end))) ? 'goal' : kind;
		const signal = isPoint ? `v(${label})` : ofLine;
		const common = { kind: known, unit: base ?? '', label, signal, digits } as const;
		const families = known === 'result' ? familiesOfLabel(label, isPoint) : [];
		return quantity.values.map((value) => ({ ...common, value, families }));
	});
}

/** Whether a number in the report of a run is the target of a goal. */
function isTarget(before: string, after: string): boolean {
	return /[<>]=\s?$/u.test(before) || /^[^:]{0,20}\((?:must|should)\)/u.test(after);
}

function familiesOfLabel(label: string, isPoint: boolean): readonly string[] {
	if (isPoint) return ['dc_value'];
	return label === '' ? [] : familiesOfMetric(label);
}

/** Number of nodes after the name, by the letter of an element. */
const nodes: Readonly<Record<string, number>> = {
	...{ r: 2, c: 2, l: 2, v: 2, i: 2, d: 2, b: 2, f: 2, h: 2, e: 4, g: 4, q: 3, j: 3, z: 3, m: 4, s: 4, t: 4, w: 2 }
};
const elementUnits: Readonly<Record<string, string>> = { r: 'Ω', c: 'F', l: 'H' };

/** The numbers of a card, those of its comment included. */
function netlistValues(line: string): FoundValue[] {
	const text = line.replace(/^[+-](?=[A-Za-z.*])/u, '').trimStart();
	if (text.startsWith('*')) return proseValues(text, 'netlist');
	const cut = /;|\s\$\s/u.exec(text)?.index ?? text.length;
	const card = text.slice(0, cut);
	const letter = card.charAt(0).toLowerCase();
	const [name = '', ...fields] = card.split(/[\s,()]+/u);
	const skipped = /^[a-z]/u.test(letter) ? (ownValue(nodes, letter) ?? Infinity) : 0;
	const found: FoundValue[] = [];
	let isFirst = true;
	for (const [index, field] of fields.entries()) {
		const [, key = '', written = ''] = /^(?:([^=]*)=)?\{?'?(.*?)'?\}?$/u.exec(field) ?? [];
		if (index < skipped && key === '') continue;
		const number = /^[+-]?[\d.]/u.test(written) ? readSpiceNumber(written) : null;
		if (
			!number ||
			(number.trap === null && number.digits.length + number.suffix.length + number.unit.length < written.length)
		)
			continue;
		const unit = isFirst && key === '' ? (ownValue(elementUnits, letter) ?? '') : '';
		if (key === '') isFirst = false;
		const label = (key === '' ? name : key).toLowerCase();
		// What ngspice reads, and what `4k7` is meant to be.
		const meant = number.trap === 'digits_ignored' ? readQuantities(written).flatMap(({ values }) => values) : [];
		for (const value of [number.value, ...meant])
			found.push({ kind: 'netlist', value, unit, label, families: [], signal: '', digits: digitsOf(written) });
	}
	return [...found, ...proseValues(text.slice(cut), 'netlist')];
}

function digitsOf(number: string): number {
	const [mantissa = ''] = number.toLowerCase().split('e');
	return mantissa.replace(/\D/gu, '').replace(/^0+/u, '').length;
}
