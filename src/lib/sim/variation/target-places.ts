import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { parseSpiceNumber } from '#lib/base/quantity.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { evaluate } from '#lib/spice/expressions/evaluate.ts';
import { cardsOf, dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { appendModelParameters, appendWords, valueSpan } from '#lib/spice/project/edit-statement.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { Span, Token } from '#lib/spice/syntax/tokens.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { lastLines } from '../last-lines.ts';
import { optionNames, optionPlaces, timeStep } from './solver-places.ts';
import { statedSpread } from './stated-spread.ts';
import { VALUE, type TargetPlaces } from './target.ts';

/** Elements whose value is a number by itself, which may also be a parameter with the name of their letter. */
const withOwnValue = new Set(['r', 'c', 'l']);
/** Controlled sources, whose last value is a gain when there is only one. */
const gains = new Set(['e', 'f', 'g', 'h']);

/** What ngspice takes for parameters of MOS transistors that an element does not give. Source: BSIM4 manual, "Instance parameters". */
const unsetOfTransistor: Readonly<Record<string, number>> = { delvto: 0, delvt0: 0, mulu0: 1 };

type Found = TargetPlaces | null;

/**
 * Where a target stands in a netlist. Of cards that set the same thing, all are changed.
 *
 * @throws Fault `target_unknown` with the `target` and the `known` ones of its kind; `target_without_value` with the `target` for
 * an element that has no single value
 */
export function targetPlaces(program: Program, target: Target): TargetPlaces {
	const found = placesOf(program, target);
	if (found) return found;
	const [name, known] = [targetName(target), knownTargets(program, target).join(', ')];
	const message = `The netlist has no ${target.kind} ${name} at its top level. It has: ${known || 'none'}.`;
	throw new Fault('target_unknown', message, { target: name, kind: target.kind, known });
}

function placesOf(program: Program, target: Target): Found {
	if (target.kind === 'parameter') return assigned(dotCards(program, '.param').filter(isAtTop), target.name);
	if (target.kind === 'device') return deviceValue(program, target.device, target.parameter);
	if (target.kind === 'model') return modelParameter(program, target.model, target.parameter);
	if (target.kind === 'option') return optionPlaces(program, target.name);
	if (target.kind === 'time_step') return timeStep(program);
	return target.kind === 'temperature' ? temperature(program) : section(program, target.library);
}

/** The names of a kind of targets that a netlist has; for devices those with a single value. */
function knownTargets(program: Program, { kind }: Target): string[] {
	if (kind === 'option') return optionNames;
	if (kind === 'time_step') return [];
	const names =
		kind === 'parameter'
			? dotCards(program, '.param')
					.filter(isAtTop)
					.flatMap(({ card }) => card.assignments.map(({ name }) => name.text))
			: kind === 'device'
				? devices(program).map(({ card }) => card.name.text)
				: kind === 'model'
					? dotCards(program, '.model').flatMap(({ card }) => card.subject?.text ?? [])
					: sections(program).flatMap(({ card }) => card.subject?.text ?? []);
	return [...new Set(names)];
}

function deviceValue(program: Program, device: string, parameter: string | undefined): Found {
	const placed = devices(program).find(({ card }) => isSame(card.name.text, device));
	if (!placed) return null;
	const { at, card } = placed;
	if (parameter === undefined) {
		const value = valueOf(card);
		// With a waveform, ngspice takes its value at the time 0.
		if (value === 'missing')
			return { edits: [appendWords(at, `dc ${VALUE}`)], nominal: card.values.length === 0 ? 0 : null };
		if (value) return places([{ placed, span: value }], at.statement.code.slice(value.from, value.to));
		const name = card.name.text;
		throw new Fault('target_without_value', `${name} has no single value: name one of its parameters`, {
			target: name
		});
	}
	const nominal = card.letter === 'm' ? (ownValue(unsetOfTransistor, parameter.toLowerCase()) ?? null) : null;
	return assigned([placed], parameter) ?? { edits: [appendWords(at, `${parameter}=${VALUE}`)], nominal };
}

/** The value of an element; `missing` for a source without a DC value, which is 0. */
export function valueOf({ letter, values, assignments }: DeviceCard): Span | 'missing' | null {
	if (letter === 'v' || letter === 'i') {
		const dc = values.findIndex(({ text }) => isSame(text, 'dc'));
		const value = dc === -1 ? values[0] : values[dc + 1];
		if (value && isNumeric(value)) return value;
		const given = assignments.find(({ name }) => isSame(name.text, 'dc'));
		return given ? valueSpan(given) : 'missing';
	}
	if (gains.has(letter)) return values.length === 1 && values[0] ? values[0] : null;
	if (!withOwnValue.has(letter)) return null;
	const given = assignments.find(({ name }) => isSame(name.text, letter));
	return values[0] ?? (given ? valueSpan(given) : null);
}

function modelParameter(program: Program, model: string, parameter: string): Found {
	const cards = dotCards(program, '.model').filter(({ card }) => card.subject && isSame(card.subject.text, model));
	if (cards.length === 0) return null;
	const set = assigned(cards, parameter);
	return set ?? { edits: cards.map(({ at }) => appendModelParameters(at, `${parameter}=${VALUE}`)), nominal: null };
}

function temperature(program: Program): Found {
	const card = dotCards(program, '.temp').at(-1);
	const given = card?.card.words[0];
	if (card && given) return places([{ placed: card, span: given }], given.text);
	const options = assigned(dotCards(program, '.options'), 'temp');
	return options ?? { edits: [lastLines(program, [`.temp ${VALUE}`])], nominal: 27 };
}

/** Calls of a section of a library whose path ends in the given one. */
function section(program: Program, library: string): Found {
	const calls = sections(program).filter(({ card }) => {
		const path = withoutQuotes(card.subject?.text ?? '').toLowerCase();
		return path === library.toLowerCase() || path.endsWith(`/${library.toLowerCase()}`);
	});
	const found = calls.flatMap((placed) => (placed.card.words[0] ? [{ placed, span: placed.card.words[0] }] : []));
	if (found.length === 0) return null;
	const { edits } = places(found, '');
	return { edits, nominal: withoutQuotes(found[0]?.span.text ?? '') };
}

export const devices = (program: Program): PlacedCard<DeviceCard>[] =>
	cardsOf(program).filter(
		(placed): placed is PlacedCard<DeviceCard> => placed.card.type === 'device' && isAtTop(placed)
	);

/** `.lib` cards that read a section. */
export const sections = (program: Program) => dotCards(program, '.lib').filter(({ card }) => card.words.length > 0);

/** Every `name=value` with a name; null if no card has one. */
function assigned(cards: readonly PlacedCard[], name: string): Found {
	const found = cards.flatMap((placed) =>
		placed.card.type === 'command'
			? []
			: placed.card.assignments
					.filter((assignment) => isSame(assignment.name.text, name) && assignment.value.length > 0)
					.map((assignment) => ({ placed, span: valueSpan(assignment) }))
	);
	const last = found.at(-1);
	return last ? places(found, last.placed.at.statement.code.slice(last.span.from, last.span.to)) : null;
}

function places(found: readonly { placed: PlacedCard; span: Span }[], text: string): TargetPlaces {
	const edits: FileEdit[] = found.flatMap(({ placed, span }) => replaceValue(placed.at, span, VALUE));
	return { edits, nominal: nominalIn(text) };
}

/** The value of a number; of a random function its nominal value, as a run replaces the whole function. */
const nominalIn = (text: string): number | null => numberIn(text) ?? statedSpread(text, numberIn)?.nominal ?? null;

/** The value of a number as ngspice reads it, or of an expression of numbers; null for any other text. */
export function numberIn(text: string): number | null {
	const isPlain = /^[+-]?[\d.]+(?:e[+-]?\d+)?\p{L}*$/iu.test(text);
	const value = isPlain ? parseSpiceNumber(text) : evaluate(withoutBraces(text), { parameter: () => null });
	return value !== null && Number.isFinite(value) ? value : null;
}

const isNumeric = ({ kind }: Token): boolean => kind === 'number' || kind === 'expression' || kind === 'string';
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
export const withoutQuotes = (text: string): string => text.replace(/^(['"])(.*)\1$/u, '$2');
const withoutBraces = (text: string): string => text.replace(/^[{'](.*)[}']$/u, '$1');
