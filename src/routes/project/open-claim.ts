import type { Claim } from '#lib/agent/claims/check-claims.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Shows where the value of a claim is; says so when it does not exist any more. */
export function openClaim(workbench: WorkbenchContext, { source }: Claim): void {
	if (!source) return;
	const { origin } = source;
	const { workspace, runs } = workbench.project;
	const hasFile = (path: string) => workspace.entries.some((entry) => entry.path === path);
	if (origin.kind === 'file' && hasFile(origin.path)) void workbench.navigation.openFile(origin.path, origin.line);
	else if (origin.kind === 'page' && hasFile(origin.path))
		void workbench.navigation.openPage(origin.path, origin.page ?? 1);
	else if (origin.kind === 'file' || origin.kind === 'page') workbench.note(language.t.answers.lostFile(origin.path));
	else if (origin.kind === 'goals') workbench.layout.show('goals');
	else if (origin.kind === 'run' || origin.kind === 'call') {
		const isKept = runs.list.value?.some(({ id }) => id === origin.runId);
		if (origin.runId !== null && isKept) workbench.results.openRun(origin.runId);
		// The steps of the answer have the result of the call.
		else if (origin.kind === 'call') workbench.navigation.traceOf = origin.messageId;
		else workbench.note(language.t.answers.claims.lostRun);
	}
}
