import type { AttachmentPart, MessagePart, WebSearchPart } from '#lib/db/records.ts';
import type { WebSource } from '#lib/llm/types.ts';
import type { ToolCallPart } from './types.ts';

/** Parts of a message as they are shown: tool calls that follow each other form one group. */
export type PartGroup =
	| { type: 'reasoning'; index: number; part: Extract<MessagePart, { type: 'reasoning' }> }
	| { type: 'text'; index: number; text: string }
	| { type: 'attachment'; index: number; part: AttachmentPart }
	| { type: 'search'; index: number; part: WebSearchPart }
	| { type: 'tools'; index: number; parts: ToolCallPart[] };

/** Stands for the model's service in the place of an engine; it shows no search, only its sources. */
const BY_PROVIDER = 'provider';

/** Empty texts between two calls, which some models send, do not part a group. */
export function groupParts(parts: MessagePart[]): PartGroup[] {
	const groups: PartGroup[] = [];
	parts.forEach((part, index) => {
		const last = groups.at(-1);
		if (part.type === 'tool_call') {
			if (last?.type === 'tools') last.parts.push(part);
			else groups.push({ type: 'tools', index, parts: [part] });
		} else if (part.type === 'reasoning') groups.push({ type: 'reasoning', index, part });
		else if (part.type === 'web_search') {
			if (part.engine !== BY_PROVIDER) groups.push({ type: 'search', index, part });
		} else if (part.type === 'attachment') groups.push({ type: 'attachment', index, part });
		else if (part.text.trim() !== '') groups.push({ type: 'text', index, text: part.text });
	});
	return groups;
}

/** The written words of a message, for copying and for screen readers. */
export function messageText(parts: MessagePart[]): string {
	return parts
		.flatMap((part) => (part.type === 'text' ? part.text.trim() : []))
		.filter((text) => text !== '')
		.join('\n\n');
}

/** The pages that an answer rests on, by the numbers by which it names them: from 1 in this order. */
export function messageSources(parts: readonly MessagePart[]): WebSource[] {
	return parts.flatMap((part) => (part.type === 'web_search' ? part.sources : []));
}
