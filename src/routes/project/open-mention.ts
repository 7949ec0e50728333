import { language } from '#lib/app/shell/language.svelte.ts';
import type { Mention, MentionTarget } from '#lib/db/mention-records.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Shows what a mention names, where it is now; says so when it does not exist any more. */
export async function openMention(workbench: WorkbenchContext, { name, target }: Mention): Promise<void> {
	const isOpen = await open(workbench, target);
	if (!isOpen) workbench.note(language.t.mentions.lost(name));
}

async function open(workbench: WorkbenchContext, target: MentionTarget): Promise<boolean> {
	const { workspace, runs, netlists } = workbench.project;
	if (target.kind === 'file' || target.kind === 'passage' || target.kind === 'symbol') {
		if (!workspace.entries.some(({ path }) => path === target.path)) return false;
		if (target.kind === 'file') await workbench.navigation.openFile(target.path);
		else if (target.kind === 'passage' && target.page !== null)
			await workbench.navigation.openPage(target.path, target.page);
		else if (target.kind === 'passage') await workbench.navigation.openFile(target.path);
		else {
			const { entry, space, symbol, scope } = target;
			const cards = await netlists.client.ask('cardsOfName', entry, { space, name: symbol, scope });
			const [card] = cards ?? [];
			if (cards && !card) return false;
			if (card) await workbench.navigation.openPlace({ path: card.path, from: card.from, to: card.from });
			else await workbench.navigation.openFile(target.path, target.line);
		}
		return true;
	}
	const { runId } = target;
	if (runId === null || !runs.list.value?.some(({ id }) => id === runId)) return false;
	if (target.kind === 'run') workbench.results.openRun(runId);
	else await workbench.results.openPlot(runId, target.plot, target.signal);
	return true;
}
