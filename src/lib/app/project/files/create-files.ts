import { toFault, type Fault } from '#lib/base/fault.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import { byUser, type ProjectStore } from '#lib/project/store.ts';

/** A file that is added to a project. */
export interface NewFile {
	path: string;
	content: string | Uint8Array;
	/** The version that it replaces; null for a new file. */
	basedOn: number | null;
}

export interface CreatedFiles {
	paths: string[];
	/** The journal entries, oldest first. */
	operations: OperationRecord[];
}

/**
 * Writes files as one change, without opening them: a change for each would list all files of the project again each time.
 *
 * @returns those that were written; failures have been reported
 */
export async function createFiles(
	store: Pick<ProjectStore, 'apply'>,
	files: readonly NewFile[],
	onfault: (fault: Fault) => void
): Promise<CreatedFiles> {
	const write = async (written: readonly NewFile[]): Promise<CreatedFiles> => {
		const changes = written.map((file) => ({ kind: 'write', ...file }) as const);
		const { operation } = await store.apply({ changes, origin: byUser('create') });
		return { paths: written.map(({ path }) => path), operations: operation ? [operation] : [] };
	};
	try {
		return await write(files);
	} catch {
		// All or none: those that can be written are found one by one, and the others reported.
		const created: CreatedFiles = { paths: [], operations: [] };
		for (const file of files) {
			try {
				const { paths, operations } = await write([file]);
				created.paths.push(...paths);
				created.operations.push(...operations);
			} catch (thrown) {
				onfault(toFault(thrown));
			}
		}
		return created;
	}
}
