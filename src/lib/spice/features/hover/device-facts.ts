import { ownValue } from '#lib/base/own-value.ts';
import type { Assignment, DeviceCard } from '../../cards/card.ts';
import { passiveValue } from '../../cards/inner-suffix.ts';
import { codeModel } from '../../cards/reference/code-models.ts';
import { instanceParameters } from '../../cards/reference/parameters.ts';
import { deviceSignature, waveformSignature } from '../../cards/reference/signatures.ts';
import type { NameTable } from '../../project/names.ts';
import type { ProgramStatement } from '../../project/program.ts';
import type { Message } from '../../service-types.ts';
import { usualKind } from '../model-kinds.ts';
import { modelOf } from '../models.ts';
import { valueText } from '../name-text.ts';
import { quantity, writtenValue } from '../values.ts';
import { described, fact, listed } from './fact.ts';
import { modelFacts } from './model-facts.ts';

/** Units of the first value of an element line. */
const units: Readonly<Record<string, string>> = { c: 'F', i: 'A', l: 'H', r: 'Ω', v: 'V', g: 'S', h: 'Ω' };
const valueNames: Readonly<Record<string, readonly string[]>> = {
	c: ['c', 'cap', 'capacitance'],
	l: ['l', 'inductance'],
	r: ['r', 'resistance']
};

/** Facts about an element line: value, nodes, model, parameters, waveform. */
export function deviceFacts(names: NameTable, at: ProgramStatement, card: DeviceCard): Message[] {
	const { code } = at.statement;
	const value = valueFact(names, at, card);
	const call = card.letter === 'x' ? callFacts(names, at, card) : null;
	return [
		...(value ? [value] : []),
		...waveformFacts(card, code),
		...(call ?? nodeFacts(names, at, card)),
		...(card.devices.length > 0 ? [fact('devices', { list: listed(card.devices.map(({ text }) => text)) })] : []),
		...modelFactsOf(names, at, card),
		...card.assignments.flatMap((assignment) => assignmentFact(names, at, card, assignment))
	];
}

/** Unit of the value of an element by its letter; null if it has none. */
export function unitOfValue(letter: string): string | null {
	return ownValue(units, letter) ?? null;
}

function valueFact(names: NameTable, { statement, scope }: ProgramStatement, card: DeviceCard): Message | null {
	const named = card.assignments.find(({ name }) =>
		ownValue(valueNames, card.letter)?.includes(name.text.toLowerCase())
	);
	const dc = card.values.findIndex(({ text }) => /^dc$/iu.test(text));
	const token = dc === -1 ? card.values[0] : card.values[dc + 1];
	const misread = named ? null : valueAsModel(names, scope, card);
	if (misread) return fact(`values.${card.letter}`, { value: misread.value });
	const text = named ? valueText(statement.code, named.value) : (token?.text ?? '');
	if (text === '' || ownValue(units, card.letter) === undefined || /^[a-z]/iu.test(text)) return null;
	const value = writtenValue(text, names, scope);
	if (value === null) return fact('expression', { expression: text });
	return fact(`values.${card.letter}`, { value: quantity(value, ownValue(units, card.letter) ?? '') });
}

/**
 * A value that looks like a name, such as `4k7`, in place of a model: ngspice reads it as a number if there is no model of
 * that name.
 */
export function valueAsModel(
	names: NameTable,
	scope: ProgramStatement['scope'],
	{ letter, model }: DeviceCard
): { text: string; value: string } | null {
	if (!model || !/^[rcl]$/u.test(letter) || !/^[+-]?\.?\d/u.test(model.text)) return null;
	const value = passiveValue(model.text, letter, names.program.dialect);
	if (value === null || modelOf(names, scope, model.text)) return null;
	return { text: model.text, value: quantity(value, unitOfValue(letter)) };
}

function waveformFacts({ letter, values }: DeviceCard, code: string): Message[] {
	if (letter !== 'v' && letter !== 'i') return [];
	const at = values.findIndex(({ text }) => waveformSignature(text) !== null);
	const found = waveformSignature(values[at]?.text ?? '');
	if (!found || code === '') return [];
	const given = values.slice(at + 1);
	if (found.parts.some(({ repeats }) => repeats))
		return [fact('points', { name: values[at]!.text, count: Math.floor(given.length / 2) })];
	const list = found.parts.flatMap(({ label }, index) => (given[index] ? [`${label} = ${given[index].text}`] : []));
	return [fact('waveform', { name: values[at]!.text.toUpperCase(), list: listed(list) })];
}

/** Terminals by the names they have on the card's signature. */
function nodeFacts(names: NameTable, { scope }: ProgramStatement, card: DeviceCard): Message[] {
	if (card.nodes.length === 0) return [];
	const terminals = terminalNames(names, scope, card);
	const list = card.nodes.map(({ text }, index) => (terminals[index] ? `${terminals[index]} = ${text}` : text));
	return [fact('nodes', { list: listed(list) })];
}

/** Names of a device's terminals, as far as they have names. */
export function terminalNames(names: NameTable, scope: ProgramStatement['scope'], card: DeviceCard): string[] {
	if (card.letter === 'a') {
		const model = card.model && modelOf(names, scope, card.model.text);
		const ports = model && codeModel(model.kind)?.ports;
		// After a list of nodes, ports cannot be told apart.
		const end = ports?.findIndex(({ isVector }) => isVector) ?? 0;
		return ports?.slice(0, end === -1 ? undefined : end).map(({ name }) => name) ?? [];
	}
	const parts = deviceSignature(card.letter)?.parts ?? [];
	const end = parts.findIndex(
		({ label, repeats, description }) =>
			repeats || /^(?:value|model|dc|gain|v\|i|z0)$/u.test(label) || description.endsWith('.controlSource')
	);
	return parts.slice(0, end === -1 ? undefined : end).map(({ label }) => label);
}

function callFacts(names: NameTable, at: ProgramStatement, card: DeviceCard): Message[] | null {
	const opening = names.calledScope(at)?.opening;
	const definition = opening && names.card(opening);
	if (!card.model || definition?.type !== 'dot') return null;
	const ports = definition.nodes.map(({ text }, index) => `${text} = ${card.nodes[index]?.text ?? '?'}`);
	return [fact('calls', { name: card.model.text }), fact('ports', { list: listed(ports) })];
}

function modelFactsOf(names: NameTable, { scope }: ProgramStatement, card: DeviceCard): Message[] {
	const { model, letter } = card;
	if (!model || letter === 'x' || valueAsModel(names, scope, card)) return [];
	const found = modelOf(names, scope, model.text);
	return found ? modelFacts(found, model.text) : [fact('noModel', { name: model.text })];
}

function assignmentFact(names: NameTable, at: ProgramStatement, card: DeviceCard, assignment: Assignment): Message[] {
	const name = assignment.name.text.toLowerCase();
	if (ownValue(valueNames, card.letter)?.includes(name) || card.letter === 'b') return [];
	const text = valueText(at.statement.code, assignment.value);
	const value = writtenValue(text, names, at.scope);
	const known = parameterOf(names, at.scope, card, name);
	return [fact('assigned', { name, value: value === null ? text : quantity(value, known?.unit ?? null) })];
}

/** The reference entry of a parameter of an element line; null if unknown. */
export function parameterOf(names: NameTable, scope: ProgramStatement['scope'], card: DeviceCard, name: string) {
	const model = card.model && card.letter !== 'x' ? modelOf(names, scope, card.model.text) : null;
	const known = instanceParameters(card.letter, model?.kind ?? usualKind(card.letter), model?.level) ?? [];
	return known.find((parameter) => parameter.name === name) ?? null;
}

/** Facts about one parameter on an element line. */
export function instanceParameterFacts(
	names: NameTable,
	at: ProgramStatement,
	card: DeviceCard,
	{ name, value }: Assignment
): Message[] {
	const known = parameterOf(names, at.scope, card, name.text.toLowerCase());
	const text = valueText(at.statement.code, value);
	const computed = writtenValue(text, names, at.scope);
	return [
		...(known && known.description !== '' ? [described(known.description)] : []),
		...(computed === null ? [] : [fact('value', { value: quantity(computed, known?.unit ?? null) })])
	];
}
