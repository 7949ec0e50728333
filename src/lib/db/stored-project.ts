import type { SpicewrightDatabase } from './database.ts';
import { project as projectShape } from './record-shapes.ts';
import type { ProjectRecord, WorkspaceState } from './records.ts';

/**
 * A project's record with defaults for damaged fields: without it, nothing else in the project could be opened.
 * A damaged workspace is reset.
 */
export function storedProject({ damaged }: SpicewrightDatabase, record: ProjectRecord): ProjectRecord {
	const isWhole = damaged.isWhole('project', record.id, record);
	const project = isWhole ? record : repaired(record);
	return { ...project, workspace: storedWorkspace(project, damaged) };
}

function repaired(record: ProjectRecord): ProjectRecord {
	const standard: ProjectRecord = {
		id: record.id,
		name: 'Project',
		exampleId: null,
		createdAt: 0,
		editedAt: 0,
		deletedAt: null,
		size: 0,
		// File versions are taken from it and must never repeat, so it starts above any possible count.
		writeCount: Date.now(),
		thumbnail: null,
		workspace: null
	};
	const fitting = Object.entries(record).filter(
		([field, value]) => projectShape({ ...standard, [field]: value }, true) === null
	);
	return { ...standard, ...Object.fromEntries(fitting) };
}

function storedWorkspace(
	{ id, workspace }: ProjectRecord,
	damaged: SpicewrightDatabase['damaged']
): WorkspaceState | null {
	if (workspace === null || !damaged.isWhole('workspace', id, workspace)) return null;
	return { ...workspace, openPaths: [...new Set(workspace.openPaths)] };
}
