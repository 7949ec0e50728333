import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { resultText } from '#lib/tools/pipeline/result.ts';
import { shortenedText } from './shortened-text.ts';

/** Operations of a message that are named. */
const MAX_OPERATIONS = 3;
/** Arguments that say what a call was about. */
const SUBJECTS = ['path', 'entry', 'file', 'query', 'command', 'name'] as const;
const MAX_SUBJECT = 80;

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

/**
 * A message of the compressed part in words: its text and what it did, without reasoning.
 *
 * @param characters to which its text is cut; null for a whole one
 * @param resultCharacters of each operation's result; 0 for none
 */
export function messageExcerpt(
	{ parts }: Pick<MessageRecord, 'parts'>,
	characters: number | null,
	resultCharacters = 0
): string {
	const text = parts.flatMap((part) => textOf(part)).join('\n');
	const operations = lastOperations(parts).map((call) => operationLine(call, resultCharacters));
	return [characters === null ? text : shortenedText(text, characters), ...operations]
		.filter((line) => line !== '')
		.join('\n');
}

function textOf(part: MessagePart): string[] {
	switch (part.type) {
		case 'text':
		case 'interjection':
			return [part.text];
		case 'attachment':
		case 'mention':
			return [`[${part.name}]`];
		default:
			return [];
	}
}

/** Of calls with the same subject the last one, of all of them the last three. */
function lastOperations(parts: readonly MessagePart[]): ToolPart[] {
	const bySubject = new Map<string, ToolPart>();
	for (const part of parts) {
		if (part.type !== 'tool_call' || part.status === 'writing' || part.status === 'running') continue;
		const key = `${part.name}\0${subjectOf(part)}`;
		bySubject.delete(key);
		bySubject.set(key, part);
	}
	return [...bySubject.values()].slice(-MAX_OPERATIONS);
}

function operationLine(call: ToolPart, resultCharacters: number): string {
	const line = `[${[call.name, subjectOf(call)].filter((word) => word !== '').join(' ')}: ${call.status}]`;
	if (resultCharacters === 0 || call.result === null) return line;
	return `${line} ${shortenedText(resultText(call.result), resultCharacters)}`;
}

function subjectOf({ arguments: given }: ToolPart): string {
	const found = SUBJECTS.map((name) => given?.[name]).find((value) => typeof value === 'string');
	return typeof found === 'string' ? shortenedText(found, MAX_SUBJECT) : '';
}
