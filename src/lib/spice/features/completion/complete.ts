import type { DeviceCard, NameUse } from '../../cards/card.ts';
import { binnedBase } from '../../project/known-names.ts';
import { namesOf, type NameTable } from '../../project/names.ts';
import type { Program } from '../../project/program.ts';
import type { CompletionItem, Completions } from '../../service-types.ts';
import { placeIn, writingAt, type Place, type Writing } from '../cursor.ts';
import { argumentItems, commandWords, deviceWords, dotWords } from './card-words.ts';
import { expressionItems } from './expression-items.ts';
import { fileItems, sectionItems } from './file-items.ts';
import { lineStartItems } from './line-start-items.ts';
import { MAX_ITEMS, offeredNames } from './names-offered.ts';
import { measureWords } from './measure-words.ts';
import { fitsLetter } from '../model-kinds.ts';

/**
 * What can be inserted at the cursor, likeliest first. The editor filters by the typed text; only the case of keywords
 * follows that text here.
 *
 * @param offset UTF-16 units from the beginning of the file
 * @returns null if there is nothing to offer, such as in comments and where a new name is defined
 */
export function complete(program: Program, path: string, offset: number): Completions | null {
	const place = placeIn(program, path, offset);
	if (!place) return null;
	const begun = beginning(place);
	if (begun !== null) return answer(place, begun, lineStartItems(namesOf(program), place, begun));
	const writing = writingAt(program, place);
	return writing && answer(place, writing.typed, itemsFor(namesOf(program), place, writing));
}

function answer({ path, offset }: Place, typed: string, items: readonly CompletionItem[]): Completions | null {
	if (items.length === 0) return null;
	const isUpper = /[A-Z]/u.test(typed) && typed === typed.toUpperCase();
	const cased = items.slice(0, MAX_ITEMS).map((item) => (isUpper ? inCapitals(item) : item));
	return { span: { path, from: offset - typed.length, to: offset }, items: cased };
}

/** Keywords follow the typed case; names keep theirs. */
function inCapitals(item: CompletionItem): CompletionItem {
	if (item.kind !== 'keyword' && item.kind !== 'option') return item;
	const insert = item.insert?.replace(/\$\{[^}]*\}|[^$]+/gu, (part) =>
		part.startsWith('$') ? part : part.toUpperCase()
	);
	return { ...item, label: item.label.toUpperCase(), insert: insert ?? null };
}

/** The typed part of a line's first word if the cursor is in it; null otherwise. */
function beginning({ file, offset, index }: Place): string | null {
	const kind = file.statements[index]?.kind;
	const before = file.text.slice(file.text.lastIndexOf('\n', offset - 1) + 1, offset);
	const isNewLine = offset === file.text.length && file.text.endsWith('\n');
	const isTitle = index === 0 && kind === 'title' && !isNewLine;
	if (isTitle || kind === 'rest' || !/^\s*[^\s+*$;#][^\s=(]*$|^\s*$/u.test(before)) return null;
	return before.trimStart();
}

function itemsFor(names: NameTable, place: Place, writing: Writing): CompletionItem[] {
	const { card, word } = writing;
	const use = card.uses.find(({ from, to }) => from <= word.from && word.to <= to);
	const isExpression = card.expressions.find(({ from, to }) => from <= word.from && word.to <= to);
	// Its words have a fixed order, which says more than the kind of name expected there.
	const isMeasurement = card.type !== 'device' && /^\.?meas(?:ure)?$/u.test(card.name);
	if (isMeasurement && !isExpression && !isInParentheses(writing)) return measureWords(names, place, writing);
	if (card.type === 'device' && card.letter === 'k' && !isExpression) return deviceItems(names, place, writing);
	if (use && use.space !== 'parameter' && use.space !== 'function' && use.space !== 'variable')
		return itemsForName(names, place, writing, use);
	if (use?.role === 'definition') return [];
	if (use?.role === 'write' && card.type === 'command') return offeredNames(names, place, use.space);
	if (use?.role === 'write' && card.type === 'device') return argumentItems(names, place, writing, card);
	if (isExpression) return expressionItems(names, place, isExpression.kind);
	if (use) return expressionItems(names, place, card.type === 'command' ? 'script' : 'parameter');
	switch (card.type) {
		case 'device':
			return deviceWords(names, place, writing, card);
		case 'dot':
			return dotWords(names, place, writing, card);
		case 'command':
			return commandWords(names, place, writing, card);
	}
}

function isInParentheses({ before }: Writing): boolean {
	return before.findLastIndex(({ text }) => text === '(') > before.findLastIndex(({ text }) => text === ')');
}

function itemsForName(names: NameTable, place: Place, writing: Writing, { space, role }: NameUse): CompletionItem[] {
	const { card } = writing;
	const device = card.type === 'device' ? card : null;
	// Where a value is also allowed, a leading digit means a value; elsewhere a model may be called `2n2222`.
	const isValue = /^[\d.]/u.test(writing.typed) && 'rcl'.includes(device?.letter ?? ' ');
	switch (space) {
		case 'node':
			// An extra node or the model: both are possible.
			return role === 'definition' && card.type === 'dot' && card.name === '.subckt'
				? []
				: offeredNames(names, place, 'node');
		case 'model': {
			if (role === 'definition') return [];
			const letter = device?.letter ?? '';
			const models = isValue
				? []
				: calledModels(offeredNames(names, place, 'model', (name) => fitsLetter(letter, names, name)));
			const mayBeNode = 'qmdnazu'.includes(letter);
			const words = device && !isValue ? deviceWords(names, place, writing, device) : [];
			return [...models, ...(mayBeNode ? offeredNames(names, place, 'node') : words)];
		}
		case 'subcircuit':
			if (device) return callItems(names, place, writing, device);
			if (role === 'definition') return [];
			return card.name === '.ends' ? closingItems(names, place) : offeredNames(names, place, 'subcircuit');
		case 'device':
			return role === 'definition' ? [] : deviceItems(names, place, writing);
		case 'file':
			return role === 'definition' ? [] : fileItems(names.program, place);
		case 'section':
			return role === 'definition' ? fileItems(names.program, place) : sectionItems(names.program, place, card);
		case 'measure':
			return role === 'definition' ? [] : offeredNames(names, place, 'measure');
		default:
			return [];
	}
}

/** Binned models, `nch.1` and `nch.2`, are called by their common base name. */
function calledModels(items: readonly CompletionItem[]): CompletionItem[] {
	const called = new Map<string, CompletionItem>();
	for (const item of items) {
		const label = binnedBase(item.label) ?? item.label;
		if (!called.has(label)) called.set(label, { ...item, label });
	}
	return [...called.values()];
}

/** After the nodes of an X card: the subcircuits with exactly that many ports, then more nodes, then the other subcircuits. */
function callItems(names: NameTable, place: Place, writing: Writing, card: DeviceCard): CompletionItem[] {
	const given = argumentItems(names, place, writing, card);
	if (given.length > 0) return given;
	const nodes = card.nodes.length;
	const ports = new Map<string, number>();
	const all = offeredNames(names, place, 'subcircuit', (name) => {
		const definition = name.definitions[0];
		const card = definition && names.card(definition.at);
		ports.set(name.name, card?.type === 'dot' ? card.nodes.length : -1);
		return true;
	});
	const isWhole = ({ label }: CompletionItem): boolean => ports.get(label.toLowerCase()) === nodes;
	return [...all.filter(isWhole), ...offeredNames(names, place, 'node'), ...all.filter((item) => !isWhole(item))];
}

/** On an `.ends`: the subcircuit that it closes. */
function closingItems({ program }: NameTable, { at, scope }: Place): CompletionItem[] {
	const closed = program.scopes.find(({ closing }) => closing !== null && closing === at) ?? scope;
	const open = closed.opening?.statement.tokens[1]?.text;
	return open === undefined ? [] : [{ label: open, kind: 'subcircuit', detail: '', description: null, insert: null }];
}

/** All devices, with those first whose current can control or be measured there. */
function deviceItems(names: NameTable, place: Place, { card }: Writing): CompletionItem[] {
	const wanted =
		card.type === 'device'
			? card.letter === 'k'
				? 'l'
				: 'v'
			: card.type === 'dot' && card.name === '.dc'
				? 'vir'
				: 'v';
	const all = offeredNames(names, place, 'device');
	const isWanted = ({ label }: CompletionItem): boolean => wanted.includes(label[0]?.toLowerCase() ?? ' ');
	const first = all.filter(isWanted);
	return card.type === 'device' ? first : [...first, ...all.filter((item) => !isWanted(item))];
}
