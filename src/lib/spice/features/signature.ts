import type { DeviceCard, DotCard } from '../cards/card.ts';
import { codeModel } from '../cards/reference/code-models.ts';
import { instanceParameters, modelParameters, type Parameter } from '../cards/reference/parameters.ts';
import {
	commandSignature,
	deviceSignature,
	dotSignature,
	waveformNames,
	waveformSignature,
	type Signature as CardSignature
} from '../cards/reference/signatures.ts';
import { namesOf, type NameTable } from '../project/names.ts';
import type { Program } from '../project/program.ts';
import type { Signature } from '../service-types.ts';
import type { Token } from '../syntax/tokens.ts';
import { calledSubcircuit, type Called } from './called-subcircuit.ts';
import { callSignature } from './call-signature.ts';
import { placeIn, writingAt, type Place, type Writing } from './cursor.ts';
import { usualKind } from './model-kinds.ts';
import { modelLevel, modelOf, type ModelReading } from './models.ts';

type Part = Signature['parts'][number];

/**
 * The parts of the card, waveform or function call that the cursor is in, and which of them is being written.
 *
 * @param offset UTF-16 units from the beginning of the file
 * @returns null in comments, in the first word of a line and if the parts are not known; `active` is the number of
 * parts if the cursor is after the last one
 */
export function signature(program: Program, path: string, offset: number): Signature | null {
	const place = placeIn(program, path, offset);
	const writing = place && writingAt(program, place);
	if (!place || !writing) return null;
	const names = namesOf(program);
	return callSignature(names, place, writing) ?? waveform(writing) ?? ofCard(names, place, writing);
}

function waveform({ card, before }: Writing): Signature | null {
	if (card.type !== 'device' || (card.letter !== 'v' && card.letter !== 'i')) return null;
	const at = before.findLastIndex(({ kind, text }) => kind === 'word' && waveformSignature(text) !== null);
	const found = waveformSignature(before[at]?.text ?? '');
	const behind = before.slice(at + 1);
	if (!found || behind.some(({ text }) => text === ')')) return null;
	return shown(found, countWords(behind));
}

function ofCard(names: NameTable, place: Place, writing: Writing): Signature | null {
	const { card, before } = writing;
	const words = countWords(before.slice(1));
	switch (card.type) {
		case 'command': {
			const found = commandSignature(card.name);
			// Here the equals sign is a separate part.
			return (
				found && shown(found, before.slice(1).filter(({ kind, text }) => kind !== 'punctuation' || text === '=').length)
			);
		}
		case 'dot':
			return dotCard(card, writing, words);
		case 'device':
			return device(names, place, writing, card);
	}
}

function dotCard(card: DotCard, writing: Writing, words: number): Signature | null {
	const found = dotSignature(card.name);
	if (!found) return null;
	const name = assignedName(writing);
	if (name === null) return shown(found, words);
	const kind = card.words[0]?.text ?? '';
	const level = modelLevel(card);
	const known = card.name === '.model' ? [...(modelParameters(kind, level) ?? []), ...codeModelParameters(kind)] : [];
	return withAssignment(found, name, known);
}

function device(names: NameTable, place: Place, writing: Writing, card: DeviceCard): Signature | null {
	const called = calledSubcircuit(names, place.scope, card, writing.word);
	if (called) return callOf(called, writing);
	const model = card.model ? modelOf(names, place.scope, card.model.text) : null;
	const ports = card.letter === 'a' ? codeModelPorts(model) : null;
	if (ports) return { ...ports, active: Math.min(countPorts(writing.before.slice(1)), ports.parts.length) };
	const found = deviceSignature(card.letter);
	if (!found) return null;
	const name = assignedName(writing);
	if (name === null) return shown(found, devicePart(found, writing, card));
	return withAssignment(
		found,
		name,
		instanceParameters(card.letter, model?.kind ?? usualKind(card.letter), model?.level) ?? []
	);
}

/** Whether the name of a waveform is being typed, and not that of another part, such as `ac`. */
function isWaveform(typed: string, parts: CardSignature['parts']): boolean {
	const start = typed.toLowerCase();
	if (start === '' || parts.some(({ label }) => label.startsWith(start))) return false;
	return waveformNames.some((name) => name.startsWith(start));
}

/** Which part of an element line the cursor's word is: by the card's reading of it, else by its position. */
function devicePart({ parts }: CardSignature, { word, before, typed }: Writing, card: DeviceCard): number {
	const isWord = ({ from, to }: Token): boolean => from <= word.from && word.to <= to;
	const model = parts.findIndex(({ label }) => label === 'model' || label === 'subcircuit');
	const node = card.nodes.findIndex(isWord);
	if (node !== -1) {
		const last = model === -1 ? parts.length - 1 : model - 1;
		return Math.min(node, Math.max(0, last));
	}
	if (card.model && isWord(card.model) && model !== -1 && card.values.length === 0) {
		// R, C and L take a value or a model.
		return parts[model]?.optional === true ? Math.min(model, card.nodes.length) : model;
	}
	const waveformPart = parts.findIndex(({ label }) => label === 'waveform');
	if (waveformPart !== -1 && isWaveform(typed, parts)) return waveformPart;
	const previous = before.at(-1)?.text.toLowerCase();
	const keyword = parts.findIndex(({ label }) => label === previous);
	if (keyword !== -1) return keyword + 1;
	if (card.model && model !== -1) {
		const behind = before.filter(({ from, kind }) => kind !== 'punctuation' && from > card.model!.from).length;
		return model + 1 + behind;
	}
	return countWords(before.slice(1));
}

/** An X card with the ports of the subcircuit it calls instead of `node ...`. */
function callOf({ opening, isBehind }: Called, writing: Writing): Signature {
	const part = (label: string, key: string, optional: boolean): CardSignature['parts'][number] => ({
		label,
		optional,
		repeats: false,
		description: `reference.parts.${key}`
	});
	const parts = [
		...opening.nodes.map(({ text }) => part(text, 'ports', false)),
		part('subcircuit', 'subcircuitName', false),
		...opening.assignments.map(({ name }) => part(name.text.toLowerCase(), 'subcircuitParameters', true))
	];
	const name = assignedName(writing);
	const place = name === null ? countWords(writing.before.slice(1)) : parts.findIndex(({ label }) => label === name);
	const last = isBehind ? parts.length - 1 : opening.nodes.length;
	return shown({ description: 'reference.devices.x', parts }, name === null ? Math.min(place, last) : place);
}

function codeModelPorts(model: ModelReading | null): Omit<Signature, 'active'> | null {
	const known = model && codeModel(model.kind);
	if (!known) return null;
	const parts: Part[] = known.ports.map(({ name, isVector, description }) => ({
		label: isVector ? `[${name} …]` : name,
		optional: false,
		description: { code: 'reference.parameter', values: { text: description } }
	}));
	parts.push({ label: 'model', optional: false, description: { code: 'reference.parts.model', values: {} } });
	return { parts, description: { code: 'reference.parameter', values: { text: known.description } } };
}

/** Number of ports of a code model before the cursor: brackets or parentheses enclose one port. */
function countPorts(tokens: readonly Token[]): number {
	let ports = 0;
	let depth = 0;
	for (const { text } of tokens) {
		if (text === '[' || text === '(') depth += 1;
		else if (depth === 0 && !text.startsWith('%')) ports += 1;
		else if (text === ']' || text === ')') {
			depth -= 1;
			if (depth === 0) ports += 1;
		}
	}
	return ports;
}

function codeModelParameters(kind: string): Parameter[] {
	return (codeModel(kind)?.parameters ?? []).map(({ name, description }) => ({
		name,
		description,
		unit: null,
		type: 'real'
	}));
}

/** Name that the cursor's word is assigned to, lower case; null if there is none. */
function assignedName({ before }: Writing): string | null {
	const isAssigned = before.at(-1)?.text === '=';
	return isAssigned ? (before.at(-2)?.text.toLowerCase() ?? null) : null;
}

/** The part with that name; else the last part, shown as an assignment to it. */
function withAssignment(found: CardSignature, name: string, known: readonly Parameter[]): Signature {
	const named = found.parts.findIndex(({ label }) => label === name || label.split('=')[0] === name);
	if (named !== -1) return shown(found, named);
	const parameter = known.find((candidate) => candidate.name === name);
	const { parts, description } = shown(
		{ ...found, parts: found.parts.filter(({ label }) => label !== 'name=value') },
		0
	);
	const assignment: Part = {
		label: parameter?.unit ? `${name}=<${parameter.unit}>` : `${name}=`,
		optional: true,
		description: parameter
			? { code: 'reference.parameter', values: { text: parameter.description } }
			: { code: 'reference.parts.parameters', values: {} }
	};
	return { parts: [...parts, assignment], active: parts.length, description };
}

/** @param place index of the word after the first; repeating parts at the end take turns */
function shown({ parts, description }: CardSignature, place: number): Signature {
	const first = parts.findLastIndex(({ repeats }) => !repeats) + 1;
	const active = place > first && first < parts.length ? first + ((place - first) % (parts.length - first)) : place;
	return {
		parts: parts.map(({ label, optional, repeats, description: code }) => ({
			label: repeats ? `${label} …` : label,
			optional,
			description: { code, values: {} }
		})),
		active: active < 0 || active > parts.length ? parts.length : active,
		description: { code: description, values: {} }
	};
}

/** Number of words; an assignment counts as one. */
function countWords(tokens: readonly Token[]): number {
	const words = tokens.filter(({ kind }) => kind !== 'punctuation').length;
	return words - tokens.filter(({ text }) => text === '=').length;
}
