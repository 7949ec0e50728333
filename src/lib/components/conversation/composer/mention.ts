import type { Mention } from '#lib/db/mention-records.ts';
import type { Draft } from '#lib/db/records.ts';
import { mentionsIn } from '#lib/agent/turn-messages.ts';

/** A mention that is being typed, from `start` (the `@` itself) to the caret. */
export interface MentionPlace {
	start: number;
	query: string;
}

/** Maximum length of what is searched for, UTF-16 units. */
const MAX_QUERY = 60;

/**
 * The mention at the caret, or null. An `@` inside a word (an e-mail address) is not one, nor is what follows the name of a
 * thing that is mentioned already. Chinese text has no space before it, and may have a wide `＠`.
 */
export function mentionAt(text: string, caret: number, mentions: readonly Mention[] = []): MentionPlace | null {
	const before = text.slice(0, caret);
	const start = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'));
	if (start === -1 || caret - start > MAX_QUERY || /[\w.+-]/.test(before[start - 1] ?? ' ')) return null;
	const query = before.slice(start + 1);
	// A space may be part of a name, but not its beginning or its end.
	if (/^\s|\s$|\n/u.test(query) || mentions.some(({ name }) => query.startsWith(name))) return null;
	return { start, query };
}

/** The text with the completed mention, and the new caret position. */
export function completeMention(text: string, place: MentionPlace, name: string): { text: string; caret: number } {
	const rest = text.slice(place.start + 1 + place.query.length);
	const head = `${text.slice(0, place.start)}@${name}${/^\s/.test(rest) ? '' : ' '}`;
	return { text: head + rest, caret: head.length + (/^\s/.test(rest) ? 1 : 0) };
}

/** A draft with another text; what the text does not name any more is not mentioned any more. */
export function withText(draft: Draft, text: string): Draft {
	return withMentions({ ...draft, text }, mentionsIn(text, draft.mentions ?? []));
}

/** A draft that mentions one more thing. */
export function withMention(draft: Draft, text: string, { name, target }: Mention): Draft {
	const others = (draft.mentions ?? []).filter((mention) => !isSame(mention, { name, target }));
	return withMentions({ ...draft, text }, [...others, { name, target }]);
}

/** A draft whose text names one more thing at its end. */
export function withNamed(draft: Draft, mention: Mention): Draft {
	const { text } = draft;
	const space = text === '' || /\s$/u.test(text) ? '' : ' ';
	return withMention(draft, `${text}${space}@${mention.name} `, mention);
}

/** A draft without a mention; its name stays in the text as a word. */
export function withoutMention(draft: Draft, index: number): Draft {
	const mentions = draft.mentions ?? [];
	const name = mentions[index]?.name ?? '';
	const left = mentions.toSpliced(index, 1);
	const isNamed = left.some((mention) => mention.name.startsWith(name));
	return withMentions({ ...draft, text: isNamed ? draft.text : draft.text.replaceAll(`@${name}`, name) }, left);
}

function withMentions({ mentions: _, ...draft }: Draft, mentions: Mention[]): Draft {
	return mentions.length > 0 ? { ...draft, mentions } : draft;
}

function isSame(a: Mention, b: Mention): boolean {
	return a.name === b.name && JSON.stringify(a.target) === JSON.stringify(b.target);
}
