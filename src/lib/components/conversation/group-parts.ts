import type { MessagePart } from '#lib/db/records.ts';
import type { ToolCallPart } from './types.ts';

/** Parts of a message as they are shown: tool calls that follow each other form one group. */
export type PartGroup =
	| { type: 'reasoning'; index: number; part: Extract<MessagePart, { type: 'reasoning' }> }
	| { type: 'text'; index: number; text: string }
	| { type: 'attachment'; index: number; part: Extract<MessagePart, { type: 'attachment' }> }
	| { type: 'tools'; index: number; parts: ToolCallPart[] };

/** Empty texts between two calls, which some models send, do not part a group. */
export function groupParts(parts: MessagePart[]): PartGroup[] {
	const groups: PartGroup[] = [];
	parts.forEach((part, index) => {
		const last = groups.at(-1);
		if (part.type === 'tool_call') {
			if (last?.type === 'tools') last.parts.push(part);
			else groups.push({ type: 'tools', index, parts: [part] });
		} else if (part.type === 'reasoning') groups.push({ type: 'reasoning', index, part });
		else if (part.type === 'attachment') groups.push({ type: 'attachment', index, part });
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
