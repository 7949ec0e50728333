import { language } from '#lib/app/shell/language.svelte.ts';
import type { LanguageAccess } from '#lib/editor/language-access.ts';
import { messageText } from '#lib/i18n/catalogue.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** What the editor needs from the workbench. */
export function languageAccess(workbench: WorkbenchContext): LanguageAccess {
	const { netlists, changes, jumps } = workbench.project;
	return {
		plot: (signal) => workbench.results.plotSignal(signal),
		fix: (path, fix) => workbench.fixes.apply(path, fix),
		ask: (name, ...args) => netlists.client.ask(name, ...args),
		open: (place) => void jumps.open(place),
		back: () => jumps.back(),
		apply: (edits, title) => changes.apply(edits, title),
		say: (message) => messageText(language.t, message),
		texts: () => language.t.netlist
	};
}
