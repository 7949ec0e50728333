import type { CardReader } from '../card-reader.ts';
import type { Assignment } from '../card.ts';
import type { Token } from '../../syntax/tokens.ts';

/** The parts of a dot card while it is read. */
export interface DotParts {
	subject: Token | null;
	nodes: Token[];
	words: Token[];
	assignments: Assignment[];
}

/** Reads what follows the first word. */
export type DotKind = (reader: CardReader, parts: DotParts) => void;

/** A card whose words need no special reading. */
export const plain: DotKind = (reader, parts) => {
	readRest(reader, parts);
};

/** Adds the tokens that are not punctuation to the words. */
export function addWords(parts: DotParts, tokens: readonly Token[]): void {
	for (const token of tokens) if (token.kind !== 'punctuation') parts.words.push(token);
}

/** `name=value`, `name`: only the parts of a value inside braces are computed. */
export const options: DotKind = (reader, parts) => {
	for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
		const assignment = reader.takeAssignment();
		if (assignment) {
			parts.assignments.push(assignment);
			reader.markExpressions('parameter', assignment.value);
			continue;
		}
		const token = reader.take();
		if (token && token.kind !== 'punctuation') parts.words.push(token);
	}
};

/** Takes what is left: positional words, and `name=value`. */
export function readRest(reader: CardReader, parts: DotParts): void {
	for (reader.skipSpaces(); reader.next; reader.skipSpaces()) {
		const assignment = reader.takeAssignment();
		if (assignment) {
			parts.assignments.push(assignment);
			reader.value(assignment, 'parameter');
			continue;
		}
		const token = reader.take();
		if (!token || token.kind === 'punctuation') continue;
		parts.words.push(token);
		reader.markExpressions('parameter', [token]);
	}
}
