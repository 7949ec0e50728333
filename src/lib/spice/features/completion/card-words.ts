import type { Assignment, CommandCard, DeviceCard, DotCard } from '../../cards/card.ts';
import { codeModel, codeModelNames } from '../../cards/reference/code-models.ts';
import { instanceParameters, modelKinds, modelParameters, type Parameter } from '../../cards/reference/parameters.ts';
import {
	commandSignature,
	dotSignature,
	optionNames,
	waveformNames,
	waveformSignature,
	type SignaturePart
} from '../../cards/reference/signatures.ts';
import type { NameTable } from '../../project/names.ts';
import type { CompletionItem } from '../../service-types.ts';
import type { Token } from '../../syntax/tokens.ts';
import { calledSubcircuit } from '../called-subcircuit.ts';
import type { Place, Writing } from '../cursor.ts';
import { usualKind } from '../model-kinds.ts';
import { modelLevel, modelOf } from '../models.ts';
import { choices, keyword, parameterItem, partsText } from './items.ts';
import { expressionItems } from './expression-items.ts';
import { offeredNames } from './names-offered.ts';

/** Words of an element line that are not names: waveforms and keywords of sources, parameters not yet given. */
export function deviceWords(names: NameTable, place: Place, writing: Writing, card: DeviceCard): CompletionItem[] {
	if (isAssigned(writing)) return [];
	const { letter, assignments } = card;
	if (letter === 'x') return argumentItems(names, place, writing, card);
	if (letter === 'v' || letter === 'i') return sourceWords(writing);
	const isPlaceholder = card.model !== null && card.model.from <= writing.word.from && writing.word.to <= card.model.to;
	const model = card.model && !isPlaceholder ? modelOf(names, place.scope, card.model.text) : null;
	const known = instanceParameters(letter, model?.kind ?? usualKind(letter), model?.level) ?? [];
	return notGiven(known, assignments, writing).map(parameterItem);
}

/** Parameters of the subcircuit that an X card calls, without those already given. */
export function argumentItems(
	names: NameTable,
	{ scope }: Place,
	writing: Writing,
	card: DeviceCard
): CompletionItem[] {
	const called = calledSubcircuit(names, scope, card, writing.word);
	if (!called?.isBehind) return [];
	const parameters = called.opening.assignments.map(({ name, value }) => ({
		name: name.text,
		value: value.map(({ text }) => text).join('')
	}));
	return notGiven(parameters, card.assignments, writing).map(({ name, value }) => ({
		label: name,
		kind: 'parameter',
		detail: value,
		description: null,
		insert: `${name}=`
	}));
}

function sourceWords({ before }: Writing): CompletionItem[] {
	const written = new Set(before.map(({ text }) => text.toLowerCase()));
	if (waveformNames.some((name) => written.has(name) || (name === 'sin' && written.has('sine')))) return [];
	const words = ['dc', 'ac']
		.filter((word) => !written.has(word))
		.map((word) => keyword(word, `reference.parts.${word}`));
	return [...words, ...waveformNames.map(waveformItem)];
}

function waveformItem(name: string): CompletionItem {
	const found = waveformSignature(name);
	const needed = found?.parts.filter(({ optional }) => !optional).map(({ label }) => `\${${label}}`) ?? [];
	return {
		...keyword(name, found?.description, found ? partsText(found.parts) : ''),
		insert: `${name}(${needed.join(' ')})`
	};
}

/** Words of a dot card that are not names. */
export function dotWords(names: NameTable, place: Place, writing: Writing, card: DotCard): CompletionItem[] {
	const words = writing.before.filter(({ kind }) => kind !== 'punctuation').length - 1;
	switch (card.name) {
		case '.model':
			return modelWords(card, writing);
		case '.options':
			return isAssigned(writing)
				? []
				: optionNames.map((name) => ({ ...keyword(name, `reference.options.${name}`), kind: 'option' }));
		case '.save':
		case '.print':
		case '.plot':
		case '.probe':
		case '.four':
			return [...(words === 0 ? analysisNames(card.name) : []), ...signalItems(names, place)];
		case '.ic':
		case '.nodeset':
			return isAssigned(writing) ? [] : [callOf('v')];
		case '.dc':
		case '.noise':
		case '.tf':
		case '.sens':
			return [
				...partChoices(dotSignature(card.name)?.parts, words),
				...(words === 0 ? [callOf('v'), callOf('i')] : [])
			];
		default:
			return partChoices(dotSignature(card.name)?.parts, words);
	}
}

/** The choices at a position of a card; optional keywords are offered anywhere after the required parts. */
function partChoices(parts: readonly SignaturePart[] | undefined, place: number): CompletionItem[] {
	if (!parts) return [];
	const here = parts[place];
	const flags = parts
		.slice(place)
		.filter(({ label, optional }) => optional && (label === 'uic' || label === 'donoise'));
	return [...(here ? choices(here) : []), ...flags.map(({ label, description }) => keyword(label, description))];
}

function modelWords(card: DotCard, writing: Writing): CompletionItem[] {
	const [kind] = card.words;
	if (!kind || (kind.from <= writing.word.from && writing.word.to <= kind.to))
		return [
			...modelKinds.map((name) => keyword(name, `hover.models.${name}`)),
			...codeModelNames.map((name) => ({
				...keyword(name),
				description: { code: 'reference.parameter', values: { text: codeModel(name)?.description ?? '' } }
			}))
		];
	if (isAssigned(writing)) return [];
	const code = codeModel(kind.text);
	const known: readonly Parameter[] =
		code?.parameters.map(({ name, description }) => ({ name, description, unit: null, type: 'real' as const })) ??
		modelParameters(kind.text, modelLevel(card)) ??
		[];
	return notGiven(known, card.assignments, writing).map(parameterItem);
}

const printedAnalyses = ['op', 'dc', 'ac', 'tran', 'noise'];

function analysisNames(card: string): CompletionItem[] {
	return card === '.print' || card === '.plot'
		? printedAnalyses.map((name) => keyword(name, `reference.dots.${name}`))
		: [];
}

function signalItems(names: NameTable, place: Place): CompletionItem[] {
	return [
		...offeredNames(names, place, 'node').map((item) => ({ ...item, label: `v(${item.label})` })),
		...offeredNames(names, place, 'device')
			.filter(({ label }) => /^[vlehb]/iu.test(label))
			.map((item) => ({ ...item, label: `i(${item.label})` })),
		keyword('all')
	];
}

function callOf(name: string): CompletionItem {
	return { ...keyword(name, `hover.functions.${name}`), kind: 'function', insert: `${name}(\${})` };
}

/** Words of a script line. */
export function commandWords(names: NameTable, place: Place, writing: Writing, card: CommandCard): CompletionItem[] {
	const words = writing.before.filter(({ kind }) => kind !== 'punctuation').length - 1;
	if (card.name === 'option')
		return optionNames.map((name) => ({ ...keyword(name, `reference.options.${name}`), kind: 'option' }));
	const offered = partChoices(commandSignature(card.name)?.parts, words);
	if (/^(?:let|if|while|dowhile|print|plot|write|wrdata|echo|setscale|fft|linearize|display|unlet)$/u.test(card.name))
		return [...expressionItems(names, place, 'script'), ...offered];
	if (/^(?:alter|show|save|trace|stop)$/u.test(card.name)) return [...offeredNames(names, place, 'device'), ...offered];
	if (/^(?:altermod|showmod)$/u.test(card.name)) return [...offeredNames(names, place, 'model'), ...offered];
	if (card.name === 'alterparam') return [...offeredNames(names, place, 'parameter'), ...offered];
	return offered;
}

function isAssigned({ before }: Writing): boolean {
	return before.at(-1)?.text === '=';
}

function notGiven<Named extends { name: string }>(
	known: readonly Named[],
	assignments: readonly Assignment[],
	{ word }: Writing
): Named[] {
	const isWord = (name: Token): boolean => name.from <= word.from && word.to <= name.to;
	const given = new Set(assignments.filter(({ name }) => !isWord(name)).map(({ name }) => name.text.toLowerCase()));
	return known.filter(({ name }) => !given.has(name.toLowerCase()));
}
