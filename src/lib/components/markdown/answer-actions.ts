import type { NameLink, NamePlace } from '#lib/app/conversation/name-links.ts';
import type { InsertionWay } from '#lib/app/project/language/answer-netlists.svelte.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';

/** What answers offer for the names and netlists in them. The page implements it. */
export interface AnswerActions {
	/** What a name leads to, or null. Follows changes. */
	linkOf(text: string, where: NamePlace): NameLink | null;
	follow(link: NameLink): void;
	/** The open netlist, or null. */
	readonly target: string | null;
	/** Saves a netlist as a new file, opens and runs it. */
	runNetlist(text: string): void;
	insertNetlist(text: string, way: InsertionWay): void;
}

/** What following a link does, in the user's words. */
export function linkLabel(link: NameLink, { answers: t }: Messages): string {
	if (link.kind === 'page') return t.openPage(link.path, link.page);
	if (link.kind === 'lost') return link.page === null ? t.lostFile(link.path) : t.lostPage(link.path, link.page);
	if (link.kind === 'trace') return t.plot(link.signal);
	if (link.kind === 'place') return t.goTo[link.place.kind](link.name, link.place.path, link.place.line);
	return link.line === null ? t.openFile(link.path) : t.openLine(link.path, link.line);
}
