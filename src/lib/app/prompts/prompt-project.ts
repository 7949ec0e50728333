import type { PromptName } from '#lib/agent/prompt/built-in.ts';
import type { PromptValues } from '#lib/agent/prompt/template.ts';
import { exampleValues } from '#lib/agent/workflow/example-values.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { shownMessages } from '#lib/db/conversation/messages.ts';
import { getProject } from '#lib/db/projects.ts';
import { latestRun, listRuns } from '#lib/db/runs/runs.ts';
import { openProjectStore } from '#lib/project/dexie-store.ts';

/** Runs that an example looks back over. */
const MAX_HISTORY = 50;

/** A project as the previews of prompts see it. */
export interface PromptProject {
	name: string;
	/** The values that a prompt would get now. */
	values(prompt: PromptName): Promise<PromptValues>;
}

/** A project as it is stored; null if there is none of this id. */
export async function storedPromptProject(
	database: SpicewrightDatabase,
	projectId: string
): Promise<PromptProject | null> {
	const record = await getProject(database, projectId);
	if (!record) return null;
	const { name, workspace } = record;
	const store = openProjectStore(database, projectId);
	return {
		name,
		values: async (prompt) =>
			exampleValues(prompt, {
				store,
				project: name,
				activePath: workspace?.activePath ?? null,
				latestRun: () => latestRun(database, projectId),
				runs: () => listRuns(database, projectId, MAX_HISTORY),
				messages: workspace?.sessionId == null ? [] : await shownMessages(database, workspace.sessionId)
			})
	};
}
