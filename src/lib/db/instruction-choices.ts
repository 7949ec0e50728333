import type { SpicewrightDatabase } from './database.ts';
import { requireLiveProject } from './project-edit.ts';
import { storedProject } from './stored-project.ts';
import { transact } from './transact.ts';

/** What the user has decided about a file of a project that has instructions for the agent. */
export interface InstructionChoice {
	path: string;
	/** Of the version that was decided about, as `FileEntry.hash`: for another one, the user is asked again. */
	hash: string;
	isUsed: boolean;
}

/**
 * Remembers a decision; not an edit.
 *
 * @throws Fault `record_missing`, `storage_full`
 */
export async function chooseInstructions(
	database: SpicewrightDatabase,
	projectId: string,
	choice: InstructionChoice
): Promise<void> {
	await transact(database, [database.projects], async () => {
		const project = storedProject(database, await requireLiveProject(database, projectId));
		const others = (project.instructionChoices ?? []).filter(({ path }) => path !== choice.path);
		await database.projects.update(projectId, { instructionChoices: [...others, choice] });
	});
}
