import { isMark, type CardReader } from '../card-reader.ts';
import { readRest, type DotKind, type DotParts } from './dot-kind.ts';
import type { Token } from '../../syntax/tokens.ts';

/** `.subckt name nodes [params:] name=value` */
export const subcircuit: DotKind = (reader, parts) => {
	const name = reader.takeWord();
	if (!name) {
		reader.problem('missing_name', reader.end);
		return;
	}
	parts.subject = name;
	reader.use('subcircuit', 'definition', name);
	for (const token of reader.plainWords) {
		if (token.text.toLowerCase() === 'params:') break;
		reader.takeWord();
		parts.nodes.push(token);
		reader.use('node', 'definition', token);
	}
	readParameterDefinitions(reader, parts);
};

export const endOfSubcircuit: DotKind = (reader, parts) => {
	const name = reader.takeWord();
	if (!name) return;
	parts.subject = name;
	reader.use('subcircuit', 'read', name);
};

/** `.model name kind (name=value ...)` */
export const model: DotKind = (reader, parts) => {
	const name = reader.takeWord();
	if (!name) {
		reader.problem('missing_name', reader.end);
		return;
	}
	parts.subject = name;
	reader.use('model', 'definition', name);
	const kind = reader.takeWord();
	if (!kind) {
		reader.problem('missing_model_kind', reader.end);
		return;
	}
	parts.words.push(kind);
	readRest(reader, parts);
};

/** `.param name=expression ...` */
export const parameters: DotKind = (reader, parts) => {
	readParameterDefinitions(reader, parts);
	if (parts.assignments.length === 0 && parts.words.length === 0) reader.problem('missing_name', reader.end);
};

/** `name=expression ...`: an expression extends to the name before the next `=`. */
function readParameterDefinitions(reader: CardReader, parts: DotParts): void {
	for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
		const name = reader.next;
		if (name.kind === 'punctuation' || !isMark(reader.ahead(1), '=')) {
			const token = reader.take();
			if (token && token.kind !== 'punctuation' && token.text.toLowerCase() !== 'params:') parts.words.push(token);
			continue;
		}
		reader.take();
		reader.take();
		const value = takeDefinition(reader);
		parts.assignments.push({ name, value });
		reader.use('parameter', 'definition', name);
		const first = value[0];
		const last = value.at(-1);
		if (first && last) reader.expression('parameter', { from: first.from, to: last.to });
		else reader.problem('missing_value', name, { name: name.text });
	}
}

function takeDefinition(reader: CardReader): readonly Token[] {
	const value: Token[] = [];
	for (let token = reader.next; token; token = reader.next) {
		// `a==b`, `a>=b` are comparisons.
		const comparison = isMark(reader.ahead(2), '=') || isMark(value.at(-1), '=') || /[<>!]$/u.test(token.text);
		if (value.length > 0 && token.kind !== 'punctuation' && isMark(reader.ahead(1), '=') && !comparison) break;
		value.push(token);
		reader.take();
	}
	while (isMark(value.at(-1), ',')) value.pop();
	return value;
}

/** `.func name(arguments) expression` */
export const functionDefinition: DotKind = (reader, parts) => {
	const name = reader.takeWord();
	if (!name) {
		reader.problem('missing_name', reader.end);
		return;
	}
	parts.subject = name;
	reader.use('function', 'definition', name);
	if (isMark(reader.next, '(')) {
		reader.take();
		for (let token = reader.next; token && !isMark(token, ')'); token = reader.next) {
			reader.take();
			if (token.kind !== 'punctuation') {
				parts.words.push(token);
				reader.use('parameter', 'definition', token);
			}
		}
		reader.take();
	}
	if (isMark(reader.next, '=')) reader.take();
	const body = reader.takeRest();
	const first = body[0];
	const last = body.at(-1);
	if (first && last) reader.expression('parameter', { from: first.from, to: last.to });
	else reader.problem('missing_expression', reader.end);
};

/** `.global node ...` */
export const global: DotKind = (reader, parts) => {
	for (let token = reader.takeWord(); token; token = reader.takeWord()) {
		parts.nodes.push(token);
		reader.use('node', 'definition', token);
	}
};
