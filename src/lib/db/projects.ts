import { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { remapOverlays } from './overlay-records.ts';
import type { SpicewrightDatabase } from './database.ts';
import { newFileRecords, type InitialFile } from './file-content.ts';
import { findCollision, invalidPath, storedPath } from './paths.ts';
import { fileTables, requireProject } from './project-edit.ts';
import { addHistory, historyTables, readHistory } from './project-history.ts';
import type { PermissionRule } from './permission-records.ts';
import type { ProjectRecord, WorkspaceState } from './records.ts';
import { remapAccepted, remapHistory } from './backup/remap.ts';
import { copyCurves, curveTables } from './runs/run-curves.ts';
import { storedProject } from './stored-project.ts';
import { snapshot, transact } from './transact.ts';

const maxNameLength = 100;

/** Projects that are not in the trash, last edited first. */
export async function listProjects(database: SpicewrightDatabase): Promise<ProjectRecord[]> {
	const projects = await snapshot(database, [database.projects], () => database.projects.toArray());
	return projects
		.map((record) => storedProject(database, record))
		.filter((project) => project.deletedAt === null)
		.sort((a, b) => b.editedAt - a.editedAt);
}

export async function getProject(database: SpicewrightDatabase, id: string): Promise<ProjectRecord | null> {
	const record = await snapshot(database, [database.projects], () => database.projects.get(id));
	return record ? storedProject(database, record) : null;
}

export interface NewProject {
	name: string;
	/** The example that the files come from. */
	exampleId?: string;
	files?: readonly InitialFile[];
	workspace?: WorkspaceState;
	/** What the agent may do in it from the beginning. */
	permissionRules?: readonly PermissionRule[];
}

/**
 * Creates a project with its first files, all or nothing.
 *
 * @throws Fault `invalid_name`, `invalid_path`, `file_too_large`, `storage_full`
 */
export async function createProject(
	database: SpicewrightDatabase,
	{ name, exampleId, files = [], workspace, permissionRules }: NewProject,
	now = Date.now()
): Promise<ProjectRecord> {
	const id = newId();
	const { metas, datas, size } = await newFileRecords(id, checkedFiles(files), now);
	const project: ProjectRecord = {
		...emptyProject(id, name, now),
		exampleId: exampleId ?? null,
		size,
		writeCount: metas.length,
		workspace: workspace ?? null,
		...(permissionRules && { permissionRules: [...permissionRules] })
	};
	await transact(database, fileTables(database), async () => {
		await database.projects.add(project);
		await database.fileMeta.bulkAdd(metas);
		await database.fileData.bulkAdd(datas);
	});
	return project;
}

/** @throws Fault `invalid_name` */
export function emptyProject(id: string, name: string, now: number): ProjectRecord {
	return {
		id,
		name: checkedName(name),
		exampleId: null,
		createdAt: now,
		editedAt: now,
		deletedAt: null,
		size: 0,
		writeCount: 0,
		thumbnail: null,
		workspace: null
	};
}

/** @throws Fault `invalid_name`, `record_missing` */
export async function renameProject(database: SpicewrightDatabase, id: string, name: string): Promise<void> {
	const checked = checkedName(name);
	await change(database, id, { name: checked, editedAt: Date.now() });
}

/** Stores the state of the workbench; does not count as an edit. */
export async function saveWorkspace(
	database: SpicewrightDatabase,
	id: string,
	workspace: WorkspaceState
): Promise<void> {
	await change(database, id, { workspace });
}

/** Moves a project to the trash; `restoreProject` brings it back. */
export async function removeProject(database: SpicewrightDatabase, id: string, now = Date.now()): Promise<void> {
	await change(database, id, { deletedAt: now });
}

export async function restoreProject(database: SpicewrightDatabase, id: string): Promise<void> {
	await change(database, id, { deletedAt: null });
}

/** Every table with records of a project. */
export function projectTables(database: SpicewrightDatabase) {
	const { lastNetlists, trashedRuns, studyResults, studyRows, drafts, traces, sources, vectors, documents } = database;
	const { seenFiles } = database;
	const ofRuns = [...curveTables(database), lastNetlists, trashedRuns, database.runInputs, studyResults, studyRows];
	return [
		...fileTables(database),
		...historyTables(database),
		...ofRuns,
		drafts,
		traces,
		seenFiles,
		sources,
		vectors,
		documents
	];
}

/** Deletes a project for good, with everything that belongs to it. */
export async function purgeProject(database: SpicewrightDatabase, id: string): Promise<void> {
	await transact(database, projectTables(database), () => purge(database, id));
}

async function purge(database: SpicewrightDatabase, id: string): Promise<void> {
	const range = [
		[id, -Infinity],
		[id, Infinity]
	] as const;
	const fileIds = await database.fileMeta.where('projectId').equals(id).primaryKeys();
	await database.fileData.bulkDelete(fileIds);
	await database.fileMeta.bulkDelete(fileIds);
	await database.sessions
		.where('[projectId+updatedAt]')
		.between(...range)
		.delete();
	await database.messages.where('projectId').equals(id).delete();
	await database.operations
		.where('[projectId+startedAt]')
		.between(...range)
		.delete();
	await database.runs
		.where('[projectId+startedAt]')
		.between(...range)
		.delete();
	await database.traces
		.where('[projectId+startedAt]')
		.between(...range)
		.delete();
	for (const table of curveTables(database)) await table.where('projectId').equals(id).delete();
	await database.runNetlists
		.where('[projectId+startedAt]')
		.between(...range)
		.delete();
	const { lastNetlists, runNotes, netlistTexts, trashedRuns, studyResults, studyRows } = database;
	const { seenFiles, sources, vectors, documents } = database;
	for (const table of [
		...[lastNetlists, runNotes, netlistTexts, trashedRuns, database.runInputs],
		...[studyResults, studyRows],
		...[seenFiles, sources, vectors, documents]
	])
		await table.where('projectId').equals(id).delete();
	await database.drafts.delete(id);
	await database.projects.delete(id);
}

/**
 * Copies a project with its files, conversations, operations and runs, and the curves of its last run.
 *
 * @throws Fault `invalid_name`, `record_missing`, `storage_full`
 */
export async function duplicateProject(
	database: SpicewrightDatabase,
	id: string,
	name: string,
	now = Date.now()
): Promise<ProjectRecord> {
	const checked = checkedName(name);
	return transact(database, projectTables(database), async () => {
		const original = await requireProject(database, id);
		const projectId = newId();
		const { history, sessionIds, runIds } = remapHistory(await readHistory(database, id), projectId, now);
		for (const meta of await database.fileMeta.where('projectId').equals(id).toArray()) {
			const data = await database.fileData.get(meta.id);
			const fileId = newId();
			await database.fileMeta.add({ ...meta, id: fileId, projectId });
			if (data) await database.fileData.add({ ...data, id: fileId });
		}
		await addHistory(database, history);
		for (const [oldRun, runId] of [...runIds].slice(-1)) await copyCurves(database, oldRun, { runId, projectId });
		const lastNetlists = await database.lastNetlists.where('projectId').equals(id).toArray();
		await database.lastNetlists.bulkAdd(lastNetlists.map((netlist) => ({ ...netlist, projectId })));
		const workspace = remapWorkspace(original.workspace, { sessionIds, runIds });
		const times = { createdAt: now, editedAt: now, deletedAt: null };
		// Nobody agrees for the copy by making it.
		const { permissionRules: _rules, instructionChoices: _choices, ...kept } = original;
		const accepted = remapAccepted(kept.acceptedRuns, runIds);
		const copy: ProjectRecord = { ...kept, ...accepted, id: projectId, name: checked, ...times, workspace };
		await database.projects.add(copy);
		return copy;
	});
}

/** The layout of a copy, with the ids of the copied conversations and runs. */
export function remapWorkspace(
	workspace: WorkspaceState | null,
	{ sessionIds, runIds }: Record<'sessionIds' | 'runIds', ReadonlyMap<string, string>>
): WorkspaceState | null {
	if (!workspace) return null;
	const { sessionId, overlays } = workspace;
	return {
		...workspace,
		sessionId: (sessionId && sessionIds.get(sessionId)) ?? null,
		...(overlays && { overlays: remapOverlays(overlays, runIds) })
	};
}

async function change(database: SpicewrightDatabase, id: string, patch: Partial<ProjectRecord>): Promise<void> {
	await transact(database, [database.projects], async () => {
		const project = await requireProject(database, id);
		await database.projects.put({ ...project, ...patch });
	});
}

function checkedName(name: string): string {
	const trimmed = name.trim();
	if (trimmed === '' || trimmed.length > maxNameLength || /\p{Cc}/u.test(trimmed)) {
		throw new Fault('invalid_name', 'A name must have 1 to 100 characters on one line.', { limit: maxNameLength });
	}
	return trimmed;
}

/** Initial files of a project, with normalized paths. @throws Fault `invalid_path` */
function checkedFiles(files: readonly InitialFile[]): InitialFile[] {
	const checked = files.map((file) => ({ ...file, path: storedPath(file.path) }));
	const collision = findCollision(checked.map(({ path, content }) => ({ path, isFolder: content === null })));
	if (collision) throw invalidPath(collision.path, collision.reason);
	return checked;
}
