import { instructionState, promptsPath } from '#lib/agent/prompt/instructions.ts';
import { getProject } from '#lib/db/projects.ts';
import { chooseInstructions } from '#lib/db/instruction-choices.ts';
import type { ProjectFile, ProjectStore } from '#lib/project/store.ts';
import { byUser } from '#lib/project/store.ts';
import { parsePromptOverrides, type PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import type { Services } from '../shell/services.ts';
import { noPromptOverrides, type PromptSource } from './prompt-source.ts';

type PromptFileServices = Pick<Services, 'database' | 'preferences'>;

/** The prompts that are changed for one project: a file of it, so that it travels with the project. */
export class ProjectPromptFile implements PromptSource {
	overrides: PromptOverrides = $state.raw(noPromptOverrides);
	/** Whether the file came from elsewhere, so that nothing of it is used before the user agrees. */
	isUntrusted: boolean = $state(false);

	private constructor(
		private readonly app: PromptFileServices,
		private readonly store: ProjectStore,
		private stored: ProjectFile | null
	) {}

	/** Reads the file; one that is no JSON counts as empty. */
	static async open(app: PromptFileServices, store: ProjectStore): Promise<ProjectPromptFile> {
		const [file, project] = await Promise.all([store.read(promptsPath), getProject(app.database, store.projectId)]);
		const opened = new ProjectPromptFile(app, store, file);
		if (file) {
			opened.overrides = promptsIn(file) ?? noPromptOverrides;
			opened.isUntrusted = instructionState(file, project?.instructionChoices ?? []) !== 'used';
		}
		return opened;
	}

	get base(): PromptOverrides {
		return this.app.preferences.value.promptOverrides;
	}

	/** Writes the file, or removes it where nothing is left, and agrees to it: the user has just written it. */
	async update(change: (overrides: PromptOverrides) => PromptOverrides): Promise<void> {
		const overrides = change(this.overrides);
		const isEmpty = [overrides.templates, overrides.variables].every((part) => Object.keys(part).length === 0);
		const basedOn = this.stored?.version ?? null;
		if (isEmpty) {
			if (this.stored) await this.#apply({ kind: 'remove', path: promptsPath, basedOn: this.stored.version });
			this.stored = null;
		} else {
			const content = `${JSON.stringify(overrides, null, '\t')}\n`;
			await this.#apply({ kind: 'write', path: promptsPath, content, basedOn });
			this.stored = await this.store.read(promptsPath);
			if (this.stored?.content === content) await this.#agree(this.stored.hash);
		}
		this.overrides = overrides;
		this.isUntrusted = false;
	}

	async #apply(change: Parameters<ProjectStore['apply']>[0]['changes'][number]): Promise<void> {
		await this.store.apply({ changes: [change], origin: byUser('edit_prompts') });
	}

	async #agree(hash: string): Promise<void> {
		await chooseInstructions(this.app.database, this.store.projectId, { path: promptsPath, hash, isUsed: true });
	}
}

/** The prompts in a file; null where it cannot be read. */
export function promptsIn({ content }: Pick<ProjectFile, 'content'>): PromptOverrides | null {
	if (typeof content !== 'string') return null;
	try {
		return parsePromptOverrides(JSON.parse(content));
	} catch {
		return null;
	}
}
