import type { PassagePlace } from '#lib/knowledge/knowledge.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Shows the Search panel; searches for what is selected in the editor if the editor has the focus. */
export function openSearch(workbench: WorkbenchContext): void {
	if (workbench.editor?.hasFocus) workbench.project.search.askFor(workbench.editor.selectedLine);
	show(workbench);
}

/** Searches the project for what is selected in the editor. */
export function searchSelection(workbench: WorkbenchContext): void {
	workbench.project.search.askFor(workbench.editor?.selectedLine ?? '');
	show(workbench);
}

/** Searches the files of a folder. */
export function searchFolder(workbench: WorkbenchContext, folder: string): void {
	workbench.project.search.choose({ include: `./${folder}` });
	show(workbench);
}

function show(workbench: WorkbenchContext): void {
	workbench.layout.show('search');
	workbench.searchRequests += 1;
}

/** Shows where a passage is. */
export function openPassage(workbench: WorkbenchContext, place: PassagePlace): void {
	if (place.kind === 'file') void workbench.openFile(place.path, place.start);
	else if (place.kind === 'document') void workbench.openPage(place.path, place.page);
	else if (place.kind === 'run') workbench.openRun(place.runId);
	else void workbench.openSession(place.sessionId);
}
