import type { Project } from '#lib/app/project/project.svelte.ts';
import { countProblems } from '#lib/components/workbench/problem-list.ts';
import type { LogRecord } from '#lib/db/records.ts';

/** Errors and warnings of the shown run. */
export function runProblems({ runs }: Project): LogRecord[] {
	return (runs.view.shown?.run.log ?? []).filter(({ severity }) => severity !== 'info');
}

/** Number of errors and warnings of that run and of the current files. */
export function problemCount(project: Project): number {
	const { error, warning } = countProblems(project.netlists.diagnostics);
	return runProblems(project).length + error + warning;
}
