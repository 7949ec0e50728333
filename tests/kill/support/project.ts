import type { Page } from '@playwright/test';
import type {
	FileDataRecord,
	FileMetaRecord,
	MessageRecord,
	OperationRecord,
	ProjectRecord
} from '../../../src/lib/db/records.ts';
import { storedRecords } from '../../e2e/support/storage.ts';

/** Everything stored that a kill could leave half done. */
export interface Stored {
	projects: ProjectRecord[];
	metas: FileMetaRecord[];
	datas: FileDataRecord[];
	messages: MessageRecord[];
	/** Those that changed files; runs, searches and commands have entries beside them. */
	operations: OperationRecord[];
}

export async function readStored(page: Page): Promise<Stored> {
	return {
		projects: await storedRecords<ProjectRecord>(page, 'projects'),
		metas: await storedRecords<FileMetaRecord>(page, 'fileMeta'),
		datas: await storedRecords<FileDataRecord>(page, 'fileData'),
		messages: await storedRecords<MessageRecord>(page, 'messages'),
		operations: (await storedRecords<OperationRecord>(page, 'operations')).filter(({ changes }) => changes.length > 0)
	};
}

/** Text of a file of the only project, or of the given one; null when there is none. */
export function textOf({ metas, datas }: Stored, path: string, projectId?: string): string | null {
	const meta = metas.find((file) => file.path === path && (projectId === undefined || file.projectId === projectId));
	const content = datas.find(({ id }) => id === meta?.id)?.content;
	return typeof content === 'string' ? content : null;
}

/** What is wrong with stored records by themselves, whatever was being done; one sentence each. */
export function inconsistencies({ projects, metas, datas, messages, operations }: Stored): string[] {
	const found: string[] = [];
	const byId = new Map(datas.map((data) => [data.id, data]));
	for (const meta of metas) {
		const data = byId.get(meta.id);
		if (meta.kind === 'folder') continue;
		if (!data) found.push(`${meta.path} has no content`);
		else if (byteLength(data.content) !== meta.size)
			found.push(`${meta.path}: size ${meta.size} is not that of its content`);
		if (!projects.some(({ id }) => id === meta.projectId)) found.push(`${meta.path} belongs to no project`);
	}
	for (const { id } of datas) if (!metas.some((meta) => meta.id === id)) found.push(`content ${id} belongs to no file`);
	for (const project of projects) {
		const files = metas.filter(({ projectId }) => projectId === project.id);
		const size = files.reduce((sum, file) => sum + file.size, 0);
		if (size !== project.size) found.push(`project ${project.name}: size ${project.size}, files ${size}`);
		if (files.some(({ version }) => version > project.writeCount))
			found.push(`project ${project.name}: version ahead of its count`);
	}
	const orders = new Set(messages.map(({ sessionId, order }) => `${sessionId} ${order}`));
	if (orders.size < messages.length) found.push('two messages have one place');
	for (const { id, status } of operations) if (status === 'pending') found.push(`operation ${id} is still pending`);
	return found;
}

/** Files that the agent has changed without a journal entry that could take it back; one sentence each. */
export function changesWithoutUndo(stored: Stored, before: ReadonlyMap<string, string | null>): string[] {
	return [...before].flatMap(([path, text]) => {
		const now = textOf(stored, path);
		if (now === text) return [];
		const entry = stored.operations.find(
			({ status, changes }) =>
				status === 'success' && changes.some((change) => change.path === path && change.after === now)
		);
		return entry ? [] : [`${path} was changed and nothing can take it back`];
	});
}

function byteLength(content: string | Uint8Array): number {
	return typeof content === 'string' ? new TextEncoder().encode(content).length : content.byteLength;
}
