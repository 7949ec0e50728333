import { instructionState, promptsPath, readInstructions, type Instructions } from '#lib/agent/prompt/instructions.ts';
import { mergedPrompts } from '#lib/agent/prompt/overrides.ts';
import { Fault } from '#lib/base/fault.ts';
import { getProject } from '#lib/db/projects.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import type { PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import type { Services } from '../shell/services.ts';
import { promptsIn } from './project-prompt-file.svelte.ts';

/** What the user tells the agent of a project besides messages. */
export interface AgentPrompts {
	overrides: PromptOverrides;
	/** Of the project, as far as the user has agreed to them. */
	instructions: Instructions[];
	/** Name of the project; undefined where it is gone. */
	project: string | undefined;
}

/** Reads the prompts that hold in a project now. A file of it that cannot be read is reported, and the settings hold. */
export async function agentPrompts(
	{ database, preferences, report }: Pick<Services, 'database' | 'preferences' | 'report'>,
	store: ProjectStore
): Promise<AgentPrompts> {
	const record = await getProject(database, store.projectId);
	const choices = record?.instructionChoices ?? [];
	const isAgreed = choices.some(({ path, isUsed }) => path === promptsPath && isUsed);
	const file = isAgreed ? await store.read(promptsPath) : null;
	const isUsed = file !== null && instructionState(file, choices) === 'used';
	const own = isUsed ? promptsIn(file) : null;
	if (isUsed && own === null)
		report(new Fault('prompts_unreadable', 'The prompts of the project cannot be read', { path: promptsPath }));
	const all = preferences.value.promptOverrides;
	return {
		overrides: own ? mergedPrompts(all, own) : all,
		instructions: await readInstructions(store, choices),
		project: record?.name
	};
}
