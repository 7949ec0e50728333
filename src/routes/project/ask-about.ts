import { language } from '#lib/app/shell/language.svelte.ts';
import { withMention } from '#lib/components/conversation/composer/mention.ts';
import type { Mention, MentionTarget } from '#lib/db/mention-records.ts';
import type { AttachmentPart } from '#lib/db/records.ts';
import { MIN_PAGE_CHARACTERS } from '#lib/knowledge/document-access.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

type Passage = Omit<Extract<MentionTarget, { kind: 'passage' }>, 'kind'>;

/** Maximum length of selected text, characters: what a model reads about one mention. */
const MAX_TEXT = 4_000;
/** Time for drawing a page, ms. */
const DRAWING_LIMIT_MS = 20_000;

/** Makes a passage part of the message that is being written, and shows the conversation. */
export async function askAbout(workbench: WorkbenchContext, { path, page, text }: Passage): Promise<void> {
	const image = page !== null && text === null ? await imageOfPage(workbench, path, page) : null;
	const { draft } = workbench.project.chat;
	const { value } = draft;
	const target = { kind: 'passage', path, page, text: text?.slice(0, MAX_TEXT) ?? null } as const;
	const file = path.slice(path.lastIndexOf('/') + 1);
	const { partName, pageName } = language.t.documents;
	const name = freeName(page === null ? partName(file) : pageName(page, file), target, value.mentions ?? []);
	if (!value.text.includes(`@${name}`)) {
		const before = value.text === '' || /\s$/u.test(value.text) ? value.text : `${value.text} `;
		const attachments = image ? [...value.attachments, { ...image, name }] : value.attachments;
		draft.value = withMention({ ...value, attachments }, `${before}@${name} `, { name, target });
	}
	workbench.layout.show('conversation');
	workbench.note(language.t.documents.asked(name));
}

/** Makes what is selected in the editor part of the message; shows the conversation only if nothing is selected. */
export async function askAboutSelection(workbench: WorkbenchContext): Promise<void> {
	const selected = workbench.editor?.selected ?? null;
	const isShown = selected !== null && selected.path === workbench.project.workspace.state.activePath;
	if (isShown) await askAbout(workbench, { ...selected, page: null });
	else workbench.layout.show('conversation');
}

/** The image of a page that has next to no text, such as a scan; null for others, and for one that cannot be drawn. */
async function imageOfPage(
	{ project }: WorkbenchContext,
	path: string,
	page: number
): Promise<Omit<AttachmentPart, 'name'> | null> {
	const { workspace, documents } = project;
	const entry = workspace.entries.find((candidate) => candidate.path === path);
	if (!entry) return null;
	const signal = AbortSignal.timeout(DRAWING_LIMIT_MS);
	try {
		const { texts } = await documents.part(entry, page, page, signal);
		if ((texts[0] ?? '').length >= MIN_PAGE_CHARACTERS) return null;
		const { image } = await documents.picture(entry, page, signal);
		return { type: 'attachment', mediaType: image.mediaType, data: image.data };
	} catch {
		// The mention stands: when it is sent, the model is told what can be read.
		return null;
	}
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
