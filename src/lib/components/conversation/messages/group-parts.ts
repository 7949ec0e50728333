import type { AttachmentPart, InterjectionPart, MessagePart, SuggestionsPart, WebSearchPart } from '#lib/db/records.ts';
import type { WebSource } from '#lib/llm/types.ts';
import type { ToolCallPart } from '../types.ts';

/** Parts of a message for display: consecutive tool calls form one group. */
export type PartGroup =
	| { type: 'reasoning'; index: number; part: Extract<MessagePart, { type: 'reasoning' }> }
	| { type: 'text'; index: number; text: string }
	| { type: 'attachment'; index: number; part: AttachmentPart }
	| { type: 'interjection'; index: number; part: InterjectionPart }
	| { type: 'search'; index: number; part: WebSearchPart }
	| { type: 'suggestions'; index: number; part: SuggestionsPart }
	| { type: 'tools'; index: number; parts: ToolCallPart[] };

/** Engine id of the model's provider; it has no search card, only sources. */
const BY_PROVIDER = 'provider';

/** Empty texts between two calls, which some models send, do not split a group. */
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
		} else if (part.type === 'suggestions') groups.push({ type: 'suggestions', index, part });
		else if (part.type === 'interjection') groups.push({ type: 'interjection', index, part });
		else if (part.type === 'attachment') groups.push({ type: 'attachment', index, part });
		else if (part.type === 'text' && part.text.trim() !== '') groups.push({ type: 'text', index, text: part.text });
	});
	return groups;
}

/** The text of a message, for copying and for screen readers. */
export function messageText(parts: MessagePart[]): string {
	return parts
		.flatMap((part) => (part.type === 'text' ? part.text.trim() : []))
		.filter((text) => text !== '')
		.join('\n\n');
}

/** The sources of an answer in the order of their citation numbers, which start at 1. */
export function messageSources(parts: readonly MessagePart[]): WebSource[] {
	return parts.flatMap((part) => (part.type === 'web_search' ? part.sources : []));
}
