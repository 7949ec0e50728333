import type { SpicewrightDatabase } from './database.ts';
import type { InstructionChoice } from './instruction-records.ts';
import { requireLiveProject } from './project-edit.ts';
import { storedProject } from './stored-project.ts';
import { transact } from './transact.ts';

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
