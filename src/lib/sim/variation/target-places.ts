import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import { targetName, type Target } from '#lib/db/runs/run-setting.ts';
import { dotCards, isAtTop, type PlacedCard } from '#lib/spice/project/cards-of.ts';
import { appendModelParameters, appendWords, valueSpan } from '#lib/spice/project/edit-statement.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { Program } from '#lib/spice/project/program.ts';
import type { Span } from '#lib/spice/syntax/tokens.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import { lastLines } from '../last-lines.ts';
import { devices, isSame, nominalIn, unsetOfTransistor, valueOf } from './card-values.ts';
import { insidePlaces } from './inside-places.ts';
import { knownNumbers, numberPlaces } from './numbers.ts';
import { refuseOverlaps } from './overlaps.ts';
import { isOwn, OwnModels } from './own-models.ts';
import { optionNames, optionPlaces, timeStep } from './solver-places.ts';
import { VALUE, type TargetPlaces } from './target.ts';

type Found = TargetPlaces | null;

/**
 * Where targets stand in a netlist that are set together, in their order. Of cards that set the same thing, all are changed.
 *
 * @throws Fault `target_unknown` with the `target` and the `known` ones of its kind; `target_without_value` with the `target` for
 * an element that has no single value; those of `OwnModels.places` and `insidePlaces`; those of `refuseOverlaps`
 */
export function placesOf(program: Program, targets: readonly Target[]): TargetPlaces[] {
	const own = new OwnModels(program, targets);
	const places = targets.map((target) => {
		const found = foundPlaces(program, target, own);
		return { ...found, edits: [...found.edits, ...own.followed(target)] };
	});
	refuseOverlaps(program, targets, places);
	return places;
}

/** Where one target stands that is set without others. @throws Fault those of `placesOf` */
export const targetPlaces = (program: Program, target: Target): TargetPlaces => placesOf(program, [target])[0]!;

function foundPlaces(program: Program, target: Target, own: OwnModels): TargetPlaces {
	const found = isOwn(target) ? own.places(target) : (insidePlaces(program, target) ?? placed(program, target));
	if (found) return found;
	const [name, known] = [targetName(target), knownTargets(program, target).join(', ')];
	const message = `The netlist has no ${target.kind} ${name} at its top level. It has: ${known || 'none'}.`;
	throw new Fault('target_unknown', message, { target: name, kind: target.kind, known });
}

function placed(program: Program, target: Target): Found {
	if (target.kind === 'parameter') return assigned(dotCards(program, '.param').filter(isAtTop), target.name);
	if (target.kind === 'device') return deviceValue(program, target.device, target.parameter);
	if (target.kind === 'model') return modelParameter(program, target.model, target.parameter);
	if (target.kind === 'option') return optionPlaces(program, target.name);
	if (target.kind === 'time_step') return timeStep(program);
	if (target.kind === 'number') return numberPlaces(program, target.name);
	return target.kind === 'temperature' ? temperature(program) : section(program, target.library);
}

/** The names of a kind of targets that a netlist has; for devices those with a single value. */
function knownTargets(program: Program, { kind }: Target): string[] {
	if (kind === 'option') return optionNames;
	if (kind === 'time_step') return [];
	if (kind === 'number') return knownNumbers(program);
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

export const withoutQuotes = (text: string): string => text.replace(/^(['"])(.*)\1$/u, '$2');
