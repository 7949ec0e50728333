import { readSpiceNumber } from '#lib/base/quantity.ts';
import type { Assignment, Card } from '../../cards/card.ts';
import { readsInnerSuffix } from '../../cards/inner-suffix.ts';
import { codeModel } from '../../cards/reference/code-models.ts';
import { modelKinds } from '../../cards/reference/parameters.ts';
import { commandSignature, dotSignature, waveformSignature } from '../../cards/reference/signatures.ts';
import { builtInFunctions } from '../../expressions/functions.ts';
import { expressionTokens } from '../../expressions/tokens.ts';
import { namesOf, type NameTable } from '../../project/names.ts';
import { fileSpan, placesAt, type CodePlace } from '../../project/places.ts';
import type { Program } from '../../project/program.ts';
import type { HoverInfo, Message } from '../../service-types.ts';
import type { Span, Token } from '../../syntax/tokens.ts';
import { modelLevel } from '../models.ts';
import { signature } from '../signature.ts';
import { quantity } from '../values.ts';
import { instanceParameterFacts, parameterOf, unitOfValue, valueAsModel } from './device-facts.ts';
import { described, fact } from './fact.ts';
import { modelParameter, modelParameterFacts } from './model-facts.ts';
import { nameHover } from './name-hover.ts';

/**
 * Facts about the name, number or word at an offset.
 *
 * @param offset UTF-16 units from the beginning of the file
 * @returns null in comments, titles and for anything unknown
 */
export function hover(program: Program, path: string, offset: number): HoverInfo | null {
	const [place] = placesAt(program, path, offset);
	if (!place) return null;
	const names = namesOf(program);
	const card = names.card(place.at);
	if (!card) return null;
	const [resolved] = names.at(place.at, place.offset);
	const isBuiltIn = resolved?.name.space === 'function' && resolved.name.definitions.length === 0;
	if (resolved && !isBuiltIn) return valueHover(names, place, card) ?? nameHover(names, place.at, resolved);
	return inExpression(place, card) ?? onCard(names, program, place, card, path, offset);
}

/** A value that the card has in the place of a model, such as `4k7`. */
function valueHover(names: NameTable, { at, offset }: CodePlace, card: Card): HoverInfo | null {
	if (card.type !== 'device' || !card.model || !holds(offset)(card.model)) return null;
	const written = valueAsModel(names, at.scope, card);
	if (!written) return null;
	const { text: heading, value } = written;
	const trap = readsInnerSuffix(names.program.dialect) ? null : readSpiceNumber(heading)?.trap;
	return {
		span: fileSpan(at, card.model),
		heading,
		kind: fact('kinds.number'),
		facts: [fact('value', { value }), ...(trap ? [fact(`traps.${trap}`, { text: heading })] : [])],
		definition: null
	};
}

/** A function or a number within an expression. */
function inExpression({ at, offset }: CodePlace, card: Card): HoverInfo | null {
	const { code } = at.statement;
	const expression = card.expressions.find(({ from, to }) => from <= offset && offset <= to);
	const token = expression && expressionTokens(code, expression, expression.kind).find(holds(offset));
	if (!token) return null;
	const span = fileSpan(at, token);
	if (token.kind === 'number') return { span, ...numberAbout(token.text, null), definition: null };
	const name = token.text.toLowerCase();
	if (token.kind !== 'call' || !builtInFunctions(expression.kind).has(name)) return null;
	return {
		span,
		heading: token.text,
		kind: fact('kinds.builtIn'),
		facts: [fact(`functions.${name}`)],
		definition: null
	};
}

function onCard(
	names: NameTable,
	program: Program,
	place: CodePlace,
	card: Card,
	path: string,
	offset: number
): HoverInfo | null {
	const { at } = place;
	if (card.expressions.some(holds(place.offset))) return null;
	const token = at.statement.tokens.find((one) => one.kind !== 'punctuation' && holds(place.offset)(one));
	if (!token) return null;
	const about =
		firstWord(token, card) ??
		assignedParameter(names, place, card, token) ??
		(token.kind === 'number'
			? numberAbout(token.text, unitAt(names, place, card, token) ?? unitOfPart(program, path, offset, card))
			: null) ??
		word(token, card) ??
		part(program, path, offset, token);
	return about && { span: fileSpan(at, token), ...about, definition: null };
}

type About = Pick<HoverInfo, 'heading' | 'kind' | 'facts'>;

function firstWord(token: Token, card: Card): About | null {
	if (token.from !== 0 || card.type === 'device') return null;
	const found = card.type === 'dot' ? dotSignature(card.name) : commandSignature(card.name);
	if (!found) return null;
	const parts = found.parts.map(({ label, optional }) => (optional ? `[${label}]` : label));
	return {
		heading: [token.text, ...parts].join(' '),
		kind: fact(card.type === 'dot' ? 'kinds.dot' : 'kinds.command'),
		facts: [text(found.description)]
	};
}

/** The name of a parameter on an element line or a `.model` card. */
function assignedParameter(names: NameTable, { at }: CodePlace, card: Card, token: Token): About | null {
	if (card.type === 'command') return null;
	const assignment = card.assignments.find(({ name }) => name.from === token.from);
	if (!assignment) return null;
	const facts = parameterFacts(names, at, card, assignment);
	return facts.length === 0 ? null : { heading: token.text, kind: fact('kinds.modelParameter'), facts };
}

function parameterFacts(names: NameTable, at: CodePlace['at'], card: Card, assignment: Assignment): Message[] {
	if (card.type === 'device') return instanceParameterFacts(names, at, card, assignment);
	if (card.type !== 'dot' || card.name !== '.model') return [];
	const kind = card.words[0]?.text.toLowerCase() ?? '';
	return modelParameterFacts(names, at, { kind, level: modelLevel(card) }, assignment);
}

/** Unit of a number by its position; null if the position does not determine it. */
function unitAt(names: NameTable, { at }: CodePlace, card: Card, token: Token): string | null {
	if (card.type === 'command') return null;
	const assignment = card.assignments.find(({ value }) => value.some((one) => one.from === token.from));
	const name = assignment?.name.text.toLowerCase();
	if (card.type === 'dot') {
		if (card.name !== '.model' || name === undefined) return null;
		return modelParameter(card.words[0]?.text ?? '', modelLevel(card), name)?.unit ?? null;
	}
	if (name !== undefined) return parameterOf(names, at.scope, card, name)?.unit ?? null;
	return card.values[0]?.from === token.from ? unitOfValue(card.letter) : null;
}

/** Parts of waveforms and of the transient analysis that are times, and those that are frequencies. */
const times = /^(?:td[12]?|tr|tf|pw|per|tau[12]|t1?|step|stop|start|maximum|ts|nt)$/u;
const frequencies = /^(?:frequency|fc|fs|mf|fstart|fstop|f)$/u;
const levels = /^(?:v1?|v2|offset|amplitude|magnitude|value|na)$/u;

/** Unit of a part of a waveform or an analysis; null if it has none or depends on the netlist. */
function unitOfPart(program: Program, path: string, offset: number, card: Card): string | null {
	const isSource = card.type === 'device' && (card.letter === 'v' || card.letter === 'i');
	const isSweep = card.type !== 'device' && /^\.?(?:tran|ac|noise|disto|sp)$/u.test(card.name);
	if (!isSource && !isSweep) return null;
	const found = signature(program, path, offset);
	const label = found?.parts[found.active]?.label.replace(' …', '') ?? '';
	if (times.test(label)) return 's';
	if (frequencies.test(label)) return 'Hz';
	return isSource && levels.test(label) ? unitOfValue(card.letter) : null;
}

function numberAbout(written: string, unit: string | null): About {
	const read = readSpiceNumber(written);
	return {
		heading: written,
		kind: fact('kinds.number'),
		facts: [
			fact('value', { value: quantity(read?.value ?? 0, unit) }),
			...(read?.trap ? [fact(`traps.${read.trap}`, { text: written })] : [])
		]
	};
}

/** A word with the same meaning everywhere: a waveform, a kind of model. */
function word(token: Token, card: Card): About | null {
	const waveform = card.type === 'device' ? waveformSignature(token.text) : null;
	if (waveform) {
		const parts = waveform.parts.map(({ label, optional }) => (optional ? `[${label}]` : label));
		return {
			heading: `${token.text}(${parts.join(' ')})`,
			kind: fact('kinds.waveform'),
			facts: [text(waveform.description)]
		};
	}
	const isKind = card.type === 'dot' && card.name === '.model' && card.words[0]?.from === token.from;
	if (!isKind) return null;
	const kind = token.text.toLowerCase();
	const code = codeModel(kind);
	const facts = code ? [described(code.description)] : modelKinds.includes(kind) ? [fact(`models.${kind}`)] : [];
	return { heading: token.text, kind: fact('kinds.modelKind'), facts };
}

/** Any other word is described as the part of the card at its position. */
function part(program: Program, path: string, offset: number, token: Token): About | null {
	const found = signature(program, path, offset);
	const active = found?.parts[found.active];
	return active ? { heading: token.text, kind: fact('kinds.part'), facts: [active.description] } : null;
}

function text(code: string): Message {
	return { code, values: {} };
}

function holds(offset: number): (span: Span) => boolean {
	return ({ from, to }) => from <= offset && offset <= to;
}
