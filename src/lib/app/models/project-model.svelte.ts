import { untrack } from 'svelte';
import { Fault, toFault } from '#lib/base/fault.ts';
import { NewestAnswer } from '#lib/base/latest.ts';
import type { OperationRecord } from '#lib/db/records.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { defineProjectFile } from '#lib/project/project-file.ts';
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
	models: Models;
	preferences: Preferences;
	onfault(fault: Fault): void;
	/** Called after the user's change, with a function that undoes it. */
	onchanged(undo: () => Promise<void>): void;
}

const modelFile = defineProjectFile<ProjectModelFile | null>({
	path: projectModelPath,
	parse: parseProjectModel,
	format: (model) => model && formatProjectModel(model),
	default: null
});

/** The model for a project's conversations: its own if it has one, else that of the settings. */
export class ProjectModel {
	/** The contents of the project's file; null without one, or if it cannot be read. */
	value = $state.raw<ProjectModelFile | null>(null);
	/** Why the file cannot be used; the model of the settings is used then. */
	readonly fault = $derived.by(() => this.#fileFault ?? this.#addressFault());
	readonly own = $derived.by(() => (this.fault ? null : this.value));
	readonly connection: ModelConnection = $derived.by(() => {
		const { models } = this.around;
		return this.own ? projectConnection(this.own, models.connectionOf(this.own.provider)) : models.connection;
	});
	readonly ready = $derived.by(() => this.around.models.isReady(this.connection));
	#fileFault = $state.raw<Fault | null>(null);
	readonly #newest = new NewestAnswer();
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

	/** Whether a call can succeed; asks the vault if necessary. */
	async isReady(): Promise<boolean> {
		if (this.ready === undefined) await this.around.models.refresh(this.connection);
		return this.ready !== false;
	}

	/** The connection according to the current file. */
	async current(): Promise<ModelConnection> {
		await this.workspace.flush(modelFile.path);
		await this.#read(true);
		return this.connection;
	}

	/** Writes the project's own model; null returns to that of the settings. */
	async change(next: ProjectModelFile | null): Promise<void> {
		await this.#attempt(async () => {
			await this.workspace.flush(modelFile.path);
			if (next?.baseUrl) await this.allow(next.baseUrl);
			const operation = await modelFile.change(this.workspace.store, () => next);
			await this.#read(true);
			if (operation) this.around.onchanged(() => this.#attempt(() => this.#undo(operation)));
		});
	}

	/** Allows projects to send conversations to an address. */
	async allow(address: string): Promise<void> {
		await this.around.preferences.update((settings) => ({
			...settings,
			projectAddresses: [...settings.projectAddresses.filter((other) => other !== address), address]
		}));
	}

	dispose(): void {
		this.#stopWatching();
	}

	async #undo(operation: OperationRecord): Promise<void> {
		await this.workspace.reverse(operation, 'undo');
		await this.#read(true);
	}

	async #read(exists: boolean): Promise<void> {
		const isNewest = this.#newest.ask();
		try {
			const value = exists ? await modelFile.read(this.workspace.store) : null;
			if (!isNewest()) return;
			this.value = value;
			this.#fileFault = null;
		} catch (thrown) {
			if (!isNewest()) return;
			this.value = null;
			const fault = toFault(thrown);
			// Reported once, not at every keystroke in the file.
			if (!this.#fileFault) this.around.onfault(fault);
			this.#fileFault = fault;
		}
	}

	async #attempt(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (thrown) {
			this.around.onfault(toFault(thrown));
		}
	}

	#addressFault(): Fault | null {
		if (!this.value?.baseUrl) return null;
		const { models, preferences } = this.around;
		const { defaultBaseUrl } = models.definition(this.value.provider);
		const service = { defaultBaseUrl, baseUrl: models.connectionOf(this.value.provider).baseUrl };
		if (isAddressAllowed(this.value, service, preferences.value.projectAddresses)) return null;
		const url = this.value.baseUrl;
		return new Fault('project_model_address', `The project names an address that the user has not approved: ${url}`, {
			url
		});
	}
}
