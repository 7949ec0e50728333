import type { PassagePlace } from '#lib/knowledge/knowledge.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Shows the Search panel; searches for what is selected in the editor if the editor has the focus. */
export function openSearch(workbench: WorkbenchContext): void {
	if (workbench.editor?.hasFocus) workbench.project.search.askFor(workbench.editor.selectedLine);
	workbench.navigation.openSearch();
}

/** Searches the project for what is selected in the editor. */
export function searchSelection(workbench: WorkbenchContext): void {
	workbench.project.search.askFor(workbench.editor?.selectedLine ?? '');
	workbench.navigation.openSearch();
}

/** Searches the files of a folder. */
export function searchFolder(workbench: WorkbenchContext, folder: string): void {
	workbench.project.search.choose({ include: `./${folder}` });
	workbench.navigation.openSearch();
}

/** Shows where a passage is. */
export function openPassage(workbench: WorkbenchContext, place: PassagePlace): void {
	if (place.kind === 'file') void workbench.navigation.openFile(place.path, place.start);
	else if (place.kind === 'document') void workbench.navigation.openPage(place.path, place.page);
	else if (place.kind === 'run') workbench.results.openRun(place.runId);
	else void workbench.navigation.openSession(place.sessionId);
}
