import { toFault } from '#lib/base/fault.ts';
import type { Mention, MentionPart } from '#lib/db/mention-records.ts';
import type { MessagePart } from '#lib/db/records.ts';
import { questionText } from '../turn-messages.ts';

/** Maximum length of what is read about all mentions of a message, for a large window and standard shares. */
export const STANDARD_CHARACTERS = 16_000;
/** Part of the limit that one mention of several may have. */
const SHARE_OF_ONE = 0.5;

/** What the model reads about something; null when it does not exist. @param question decides what is shown of a large file */
export type MentionReader = (mention: Mention, characters: number, question: string) => Promise<string | null>;

/**
 * The mentions of a message that is sent, with what they name as it is now. A mention that cannot be read says why.
 *
 * @param read missing where nothing can be read
 * @param characters for all of them together
 */
export async function sentMentions(
	mentions: readonly Mention[],
	read: MentionReader | undefined,
	question: string,
	characters = STANDARD_CHARACTERS
): Promise<MentionPart[]> {
	const limit = Math.floor(Math.min(characters * SHARE_OF_ONE, characters / Math.max(1, mentions.length)));
	return Promise.all(mentions.map((mention) => sentMention(mention, limit, question, read)));
}

/** The parts of a message that is sent, its mentions read. Parameters as for `sentMentions`. */
export async function withMentionsRead(
	parts: readonly MessagePart[],
	read: MentionReader | undefined,
	characters = STANDARD_CHARACTERS
): Promise<MessagePart[]> {
	const mentions = parts.filter((part) => part.type === 'mention');
	if (mentions.length === 0) return [...parts];
	const sent = await sentMentions(mentions, read, questionText(parts), characters);
	return parts.map((part) => (part.type === 'mention' ? (sent[mentions.indexOf(part)] ?? part) : part));
}

async function sentMention(
	{ name, target }: Mention,
	limit: number,
	question: string,
	read?: MentionReader
): Promise<MentionPart> {
	const part = { type: 'mention', name, target } as const;
	try {
		const content = (await read?.({ name, target }, limit, question)) ?? null;
		if (content !== null) return { ...part, content };
	} catch (thrown) {
		return { ...part, content: `It could not be read: ${toFault(thrown).message}` };
	}
	return { ...part, content: 'It did not exist any more when this message was sent.', isMissing: true };
}
