import { language } from '#lib/app/shell/language.svelte.ts';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { LanguageAccess } from '#lib/editor/language-access.ts';
import { messageText } from '#lib/i18n/catalogue.ts';

/** What the editor needs from the project. */
export function languageAccess({ netlists, changes, jumps }: Project, plot: (signal: string) => void): LanguageAccess {
	return {
		plot,
		ask: (name, ...args) => netlists.client.ask(name, ...args),
		open: (place) => void jumps.open(place),
		back: () => jumps.back(),
		apply: (edits, title) => changes.apply(edits, title),
		say: (message) => messageText(language.t, message),
		texts: () => language.t.netlist
	};
}
