import { language } from '#lib/app/shell/language.svelte.ts';
import { factsAt } from '#lib/components/results/operating-point/operating-text.ts';
import type { LanguageAccess } from '#lib/editor/language-access.ts';
import { messageText } from '#lib/i18n/catalogue.ts';
import { tuneNumber } from './tune-number.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** How long the card over a name waits for the operating point, ms. */
const MAX_WAIT_MS = 250;

/** What the editor needs from the workbench. */
export function languageAccess(workbench: WorkbenchContext): LanguageAccess {
	const { workspace, netlists, changes, jumps, operatingPoint } = workbench.project;
	return {
		plot: (signal) => workbench.results.plotSignal(signal),
		fix: (path, fix) => workbench.fixes.apply(path, fix),
		ask: (name, ...args) => netlists.client.ask(name, ...args),
		open: (place) => void jumps.open(place),
		back: () => jumps.back(),
		runFacts: async (place) => {
			await Promise.race([operatingPoint.find(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
			const { current } = operatingPoint;
			const isUnsaved = workspace.buffers.get(place.path)?.dirty ?? false;
			return current && !isUnsaved ? factsAt(current, place, language.t.operatingPoint) : [];
		},
		loopGain: (terminal) => void workbench.results.loopGain(terminal),
		tune: (path, offset, focus) => tuneNumber(workbench, path, offset, focus === 'slider'),
		apply: async (edits, title) => void (await changes.apply(edits, title)),
		say: (message) => messageText(language.t, message),
		texts: () => language.t.netlist
	};
}
