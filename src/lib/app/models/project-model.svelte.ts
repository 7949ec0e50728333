import { untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { readFile, removeEntry, writeFile } from '#lib/db/files.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import {
	formatProjectModel,
	isAddressAllowed,
	parseProjectModel,
	projectConnection,
	projectModelPath,
	type ProjectModel as ProjectModelFile
} from '#lib/settings/project-model.ts';
import type { Models } from './models.svelte.ts';
import type { Preferences } from '../shell/preferences.svelte.ts';
import type { Workspace } from '../project/workspace.svelte.ts';

interface Around {
	database: SpicewrightDatabase;
	models: Models;
	preferences: Preferences;
	onfault(fault: Fault): void;
	/** Told of a change of the user, and how to take it back. */
	onchanged(undo: () => Promise<void>): void;
}

/** The model that one project's conversations use: its own where it has one, else the one of the settings. */
export class ProjectModel {
	/** What the project's file says; null without one, or while it cannot be read. */
	value = $state.raw<ProjectModelFile | null>(null);
	/** Why the file cannot be followed; the model of the settings is used then. */
	readonly fault = $derived.by(() => this.#fileFault ?? this.#addressFault());
	readonly own = $derived.by(() => (this.fault ? null : this.value));
	readonly connection: ModelConnection = $derived.by(() => {
		const { models } = this.around;
		return this.own ? projectConnection(this.own, models.connectionOf(this.own.provider)) : models.connection;
	});
	readonly ready = $derived.by(() => this.around.models.isReady(this.connection));
	#fileFault = $state.raw<Fault | null>(null);
	#stopWatching: () => void;

	constructor(
		private readonly workspace: Workspace,
		private readonly around: Around
	) {
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				const version = this.workspace.entries.find(({ path }) => path === projectModelPath)?.version;
				untrack(() => void this.#read(version !== undefined));
			});
			$effect(() => {
				const { connection } = this;
				untrack(() => void this.around.models.refresh(connection));
			});
		});
	}

	/** Whether a call has a chance, asked of the vault where it is not known yet. */
	async isReady(): Promise<boolean> {
		if (this.ready === undefined) await this.around.models.refresh(this.connection);
		return this.ready !== false;
	}

	/** The connection as the file says it at this moment. */
	async current(): Promise<ModelConnection> {
		await this.workspace.flush();
		await this.#read(true);
		return this.connection;
	}

	/** Writes the project's own model; null goes back to the one of the settings. */
	async change(next: ProjectModelFile | null): Promise<void> {
		try {
			await this.workspace.flush();
			const { database } = this.around;
			const { projectId } = this.workspace;
			const before = await readFile(database, projectId, projectModelPath);
			if (next?.baseUrl) await this.allow(next.baseUrl);
			await this.#write(next && formatProjectModel(next));
			const content = typeof before?.content === 'string' ? before.content : null;
			this.around.onchanged(() => this.#write(content));
		} catch (thrown) {
			this.around.onfault(toFault(thrown));
		}
	}

	/** Agrees that projects send conversations to an address. */
	async allow(address: string): Promise<void> {
		await this.around.preferences.update((settings) => ({
			...settings,
			projectAddresses: [...settings.projectAddresses.filter((other) => other !== address), address]
		}));
	}

	dispose(): void {
		this.#stopWatching();
	}

	async #write(content: string | null): Promise<void> {
		const { database } = this.around;
		const { projectId } = this.workspace;
		const stored = await readFile(database, projectId, projectModelPath);
		if (content !== null)
			await writeFile(database, { projectId, path: projectModelPath, content, basedOn: stored?.version ?? null });
		else if (stored) await removeEntry(database, projectId, projectModelPath);
		await this.#read(true);
	}

	async #read(exists: boolean): Promise<void> {
		try {
			const file = exists ? await readFile(this.around.database, this.workspace.projectId, projectModelPath) : null;
			this.value = typeof file?.content === 'string' ? parseProjectModel(file.content) : null;
			this.#fileFault = null;
		} catch (thrown) {
			this.value = null;
			const fault = toFault(thrown);
			// Told once, not at every key that is typed in the file.
			if (!this.#fileFault) this.around.onfault(fault);
			this.#fileFault = fault;
		}
	}

	#addressFault(): Fault | null {
		if (!this.value?.baseUrl) return null;
		const { models, preferences } = this.around;
		const { defaultBaseUrl } = models.definition(this.value.provider);
		const service = { defaultBaseUrl, baseUrl: models.connectionOf(this.value.provider).baseUrl };
		if (isAddressAllowed(this.value, service, preferences.value.projectAddresses)) return null;
		const url = this.value.baseUrl;
		return new Fault('project_model_address', `The project names an address that was not agreed to: ${url}`, { url });
	}
}
