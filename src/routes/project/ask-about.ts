import type { Project } from '#lib/app/project/project.svelte.ts';
import { withMention } from '#lib/components/conversation/composer/mention.ts';
import type { Mention } from '#lib/db/mention-records.ts';

/** A page of a document, or text that is selected on it. */
export interface AskedPassage {
	path: string;
	page: number;
	/** Null for the page as a whole. */
	text: string | null;
}

/** Maximum length of selected text, characters: what a model reads about one mention. */
const MAX_TEXT = 4_000;

/** Makes a passage part of the message that is being written. @returns the name that the text has for it */
export function askAbout({ chat }: Pick<Project, 'chat'>, { path, page, text }: AskedPassage): string {
	const draft = chat.draft.value;
	const target = { kind: 'page', path, page, text: text?.slice(0, MAX_TEXT) ?? null } as const;
	const name = freeName(`p. ${page} of ${path.slice(path.lastIndexOf('/') + 1)}`, target, draft.mentions ?? []);
	if (!draft.text.includes(`@${name}`)) {
		const before = draft.text === '' || /\s$/u.test(draft.text) ? draft.text : `${draft.text} `;
		chat.draft.value = withMention(draft, `${before}@${name} `, { name, target });
	}
	return name;
}

/** A name that no other mention of the draft has: several texts of one page can be asked about. */
function freeName(name: string, target: Mention['target'], mentions: readonly Mention[]): string {
	const isTaken = (wanted: string) =>
		mentions.some((other) => other.name === wanted && JSON.stringify(other.target) !== JSON.stringify(target));
	for (let count = 1; ; count++) {
		const wanted = count === 1 ? name : `${name} (${count})`;
		if (!isTaken(wanted)) return wanted;
	}
}
