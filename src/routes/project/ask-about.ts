import { language } from '#lib/app/shell/language.svelte.ts';
import { withMention } from '#lib/components/conversation/composer/mention.ts';
import type { Mention } from '#lib/db/mention-records.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** A page of a document, or text that is selected on it. */
interface AskedPassage {
	path: string;
	page: number;
	/** Null for the page as a whole. */
	text: string | null;
}

/** Maximum length of selected text, characters: what a model reads about one mention. */
const MAX_TEXT = 4_000;

/** Makes a passage part of the message that is being written, and shows the conversation. */
export function askAbout(workbench: WorkbenchContext, { path, page, text }: AskedPassage): void {
	const { draft } = workbench.project.chat;
	const { value } = draft;
	const target = { kind: 'page', path, page, text: text?.slice(0, MAX_TEXT) ?? null } as const;
	const name = freeName(`p. ${page} of ${path.slice(path.lastIndexOf('/') + 1)}`, target, value.mentions ?? []);
	if (!value.text.includes(`@${name}`)) {
		const before = value.text === '' || /\s$/u.test(value.text) ? value.text : `${value.text} `;
		draft.value = withMention(value, `${before}@${name} `, { name, target });
	}
	workbench.showPanel('conversation');
	workbench.note(language.t.documents.asked(name));
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
