import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { goalsPath } from '#lib/sim/goals.ts';
import { fileLanguage } from '#lib/tools/catalogue/file/file-language.ts';
import type { ClaimText, TextOrigin } from './known-values.ts';

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

/** What a turn had read when it wrote a text of its answer. */
export interface TurnReading {
	/** Oldest first. */
	texts: ClaimText[];
	/** Runs of its calls and of those before it, oldest first. */
	runIds: string[];
}

/** Messages before an answer that are read: older ones are compressed, and what was decided in them is in the files. */
const MAX_MESSAGES = 24;

/** Arguments of tools that hold text of a file. */
const WRITTEN = ['content', 'replace', 'search', 'new_text', 'old_text', 'diff'] as const;

/**
 * What the turn of an answer had read.
 *
 * @param messages of the branch up to the answer, which is the last one
 * @param partIndex of the text in the answer: what came after it is not read
 */
export function turnReading(messages: readonly MessageRecord[], partIndex: number): TurnReading {
	const answer = messages.at(-1);
	const first = messages.find(({ role }) => role === 'user');
	const recent = messages.slice(-MAX_MESSAGES);
	const read = first && !recent.includes(first) ? [first, ...recent] : recent;
	const parts = read.flatMap((message) =>
		(message === answer ? message.parts.slice(0, partIndex) : message.parts).map((part) => ({ message, part }))
	);
	return {
		texts: parts.flatMap(({ message, part }) => textsOf(part, message)),
		runIds: parts.flatMap(({ part }) => (part.type === 'tool_call' && part.runId !== null ? [part.runId] : []))
	};
}

function textsOf(part: MessagePart, { id: messageId, role }: MessageRecord): ClaimText[] {
	const origin: TextOrigin = { kind: 'message', messageId };
	switch (part.type) {
		case 'text':
			// What the model wrote before is no source.
			return role === 'user' ? [{ kind: 'question', text: part.text, origin }] : [];
		case 'attachment':
			return part.mediaType.startsWith('image/') ? [] : [{ kind: 'document', text: part.data, origin }];
		case 'mention':
			return [
				{
					kind: part.target.kind === 'run' || part.target.kind === 'plot' ? 'result' : 'document',
					text: part.content,
					origin
				}
			];
		case 'interjection':
			return [
				{ kind: 'question', text: part.text, origin },
				...(part.mentions ?? []).map(({ content }): ClaimText => ({ kind: 'document', text: content, origin }))
			];
		case 'web_search':
			return part.sources.map(({ title, url, snippet }) => ({
				...{ kind: 'document', text: `${title}\n${snippet}`, origin: { kind: 'web', url } }
			}));
		case 'tool_call':
			return textsOfCall(part, messageId);
		default:
			return [];
	}
}

function textsOfCall(part: ToolPart, messageId: string): ClaimText[] {
	const { name, result, arguments: given, callId, runId } = part;
	const path = typeof given?.path === 'string' ? given.path : null;
	const texts: ClaimText[] = path === null ? [] : writtenTexts(given, path);
	if (result === null) return texts;
	const ofCall: TextOrigin = { kind: 'call', messageId, callId, runId };
	if (!FILE_TOOLS.test(name))
		texts.push({ kind: READING.test(name) ? 'document' : 'result', text: result, origin: ofCall });
	else if (path === null) texts.push({ kind: 'document', text: result, origin: ofCall });
	else texts.push({ kind: kindOf(path), text: result, origin: originOf(path) });
	return texts;
}

/** Tools whose result is the text of one file. */
const FILE_TOOLS = /^(?:read_file|multi_edit|patch_file|rewrite_file|apply_diff|undo_edit)$/u;
/** Tools that find texts of the project, and compute nothing. */
const READING =
	/^(?:grep|glob|search_\w+|find_\w+|get_\w+|goto_definition|hover_info|list_\w+|lint_code|analyze_\w+|format_code|move_file|delete_file|web_\w+|read_pdf)$/u;

function writtenTexts(given: Record<string, unknown> | null, path: string): ClaimText[] {
	const edits = Array.isArray(given?.edits) ? (given.edits as unknown[]) : [];
	const all = [given, ...edits].filter(
		(each): each is Record<string, unknown> => typeof each === 'object' && each !== null
	);
	return all.flatMap((each) =>
		WRITTEN.flatMap((key) => {
			const text = each[key];
			return typeof text === 'string' ? [{ kind: kindOf(path), text, origin: originOf(path) }] : [];
		})
	);
}

function kindOf(path: string): ClaimText['kind'] {
	if (path === goalsPath) return 'goals';
	return fileLanguage(path) === 'SPICE' ? 'netlist' : 'document';
}

function originOf(path: string): TextOrigin {
	return /\.pdf$/iu.test(path) ? { kind: 'page', path, page: null } : { kind: 'file', path };
}
