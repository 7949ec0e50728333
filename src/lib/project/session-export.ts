import { fileNameFrom } from '#lib/base/file-name.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { SessionDocument } from '#lib/db/backup/session-document.ts';

export type SessionFormat = 'json' | 'txt' | 'md';

/** Words of exported conversations, in the language of the user. */
export interface ExportWords {
	you: string;
	agent: string;
	attachment: string;
	mention: string;
	tool: string;
	interrupted: string;
}

/** A conversation as a file. */
export interface SessionExport {
	fileName: string;
	mediaType: string;
	text: string;
}

const mediaTypes: Record<SessionFormat, string> = {
	json: 'application/json',
	txt: 'text/plain',
	md: 'text/markdown'
};

/**
 * Exports the branch that is shown; JSON has every version. Reasoning and the output of tools are in JSON only. What the user has
 * allowed the agent is in none.
 */
export function exportSession(
	document: SessionDocument,
	format: SessionFormat,
	words: ExportWords,
	now = Date.now()
): SessionExport {
	const text = format === 'json' ? toJson(document, now) : toText(document, format, words);
	return {
		fileName: `${fileNameFrom(document.session.name, 'conversation')}.${format}`,
		mediaType: mediaTypes[format],
		text
	};
}

function toJson({ projectName, session, messages, shown }: SessionDocument, now: number): string {
	const { deletedAt: _, permissionRules: __, ...kept } = session;
	const file = {
		format: 'spicewright-conversation',
		version: 1,
		exportedAt: new Date(now).toISOString(),
		project: projectName,
		session: kept,
		shown: shown.map(({ id }) => id),
		messages
	};
	return `${JSON.stringify(file, null, '\t')}\n`;
}

function toText({ projectName, session, shown }: SessionDocument, format: 'txt' | 'md', words: ExportWords): string {
	const heading = (level: number, text: string) => (format === 'md' ? `${'#'.repeat(level)} ${text}` : text);
	const blocks = shown.flatMap((message) => [
		heading(2, title(message, words)),
		...message.parts.flatMap((part) => partText(part, format, words)),
		...(message.role === 'assistant' && message.partial ? [`[${words.interrupted}]`] : [])
	]);
	const about = `${projectName} · ${minute(session.createdAt)}`;
	return `${[heading(1, session.name), about, ...blocks].join('\n\n')}\n`;
}

function title({ role, model, createdAt }: MessageRecord, words: ExportWords): string {
	const who = role === 'user' ? words.you : words.agent;
	return [who, ...(model === null ? [] : [model]), minute(createdAt)].join(' · ');
}

function partText(part: MessagePart, format: 'txt' | 'md', words: ExportWords): string[] {
	const code = (text: string) => (format === 'md' ? codeSpan(text) : text);
	if (part.type === 'text') return part.text.trim() === '' ? [] : [part.text.trim()];
	if (part.type === 'attachment') return [`[${words.attachment}: ${code(part.name)}]`];
	if (part.type === 'mention') return [`[${words.mention}: ${code(part.name)}]`];
	if (part.type === 'interjection') {
		const added = [...part.attachments, ...(part.mentions ?? [])].flatMap((one) => partText(one, format, words));
		return [...added, ...(part.text.trim() === '' ? [] : [`[${words.you}] ${part.text.trim()}`])];
	}
	if (part.type === 'tool_call')
		return [`[${words.tool}: ${code(`${part.name} ${part.argumentsText.slice(0, 500)}`.trim())} · ${part.status}]`];
	if (part.type === 'web_search') return part.sources.map(({ url }) => `[${code(url)}]`);
	return [];
}

/** Text that contains backticks needs a longer fence than any of them. */
function codeSpan(text: string): string {
	const line = text.replace(/\s+/g, ' ');
	const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = '`'.repeat(longest + 1);
	return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** UTC, so that an export does not depend on where it is made. */
function minute(time: number): string {
	return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
