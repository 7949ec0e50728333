import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { goto } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Project } from '#lib/app/project/project.svelte.ts';
import type { App } from '#lib/app/shell/app.svelte.ts';
import type { FileRequest } from '#lib/components/workbench/files/file-tree-actions.ts';
import type { FileSpan } from '#lib/spice/service-types.ts';
import type { PanelLayout } from './panel-layout.svelte.ts';

/** What the workbench shows besides panels: files, dialogs and other pages, and how to get there. */
export class Navigation {
	/** Viewers chosen for files that several viewers support: their ids by path. */
	readonly viewers = new SvelteMap<string, string>();
	/** Files whose models the user has asked for, whatever their names. */
	readonly modelFiles = new SvelteSet<string>();
	dialog = $state<
		| 'palette'
		| 'files'
		| 'file_symbols'
		| 'project_symbols'
		| 'simulation'
		| 'model'
		| 'connect'
		| 'prompts'
		| 'trash'
		| 'sessions'
		| 'history'
		| 'shortcuts'
		| null
	>(null);
	/** The answer whose trace is shown, or null. */
	traceOf = $state<string | null>(null);
	/** Action requested from the files panel, which resets it. */
	fileRequest = $state<FileRequest | null>(null);
	/** Counts the requests to search: each gives the box of the Search panel the focus. */
	searchRequests = $state(0);

	constructor(
		private readonly app: Pick<App, 'models'>,
		private readonly project: Project,
		private readonly layout: PanelLayout
	) {}

	get statisticsHref(): string {
		return `${resolve('/statistics')}?back=${this.project.workspace.projectId}`;
	}

	settingsHref(anchor: string): string {
		return `${resolve('/settings')}?back=${this.project.workspace.projectId}#${anchor}`;
	}

	openSettings(anchor: string): void {
		void goto(this.settingsHref(anchor));
	}

	openStatistics(): void {
		void goto(this.statisticsHref);
	}

	openGallery(): void {
		void goto(resolve('/'));
	}

	/** Opens the project's model if it has, or tries to have, its own; else the model settings, or the dialog to connect one. */
	openModel(): void {
		const { model, chat } = this.project;
		if (model.value || model.fault) this.dialog = 'model';
		else if (chat.modelName === null) this.dialog = 'connect';
		else this.openSettings(`models-${this.app.models.provider.id}`);
	}

	async openFile(path: string, line?: number): Promise<void> {
		await this.project.workspace.openFile(path, line);
		this.layout.viewOnNarrow('editor');
	}

	/** Shows a page of a document, from 1. */
	async openPage(path: string, page: number): Promise<void> {
		await this.project.workspace.openFile(path, { page });
		this.layout.viewOnNarrow('editor');
	}

	/** Shows the models of a file: what they are, whether they work, how they get into a netlist. */
	async showModels(path: string): Promise<void> {
		await this.openFile(path);
		this.readAsModels(path);
	}

	/** A file is shown as models whenever it is in view. */
	readAsModels(path: string): void {
		this.modelFiles.add(path);
		this.viewers.set(path, 'models');
	}

	async openPlace(place: FileSpan): Promise<void> {
		await this.project.jumps.open(place);
		this.layout.viewOnNarrow('editor');
	}

	/** Shows the Search panel with the focus in its box. */
	openSearch(): void {
		this.layout.show('search');
		this.searchRequests += 1;
	}

	newSession(): void {
		void this.project.chat.newSession();
		this.layout.show('conversation');
	}

	/** Opens a conversation of this project; the one used last if there is no such conversation any more. */
	async openSession(id: string): Promise<void> {
		await this.project.chat.openSession(id);
		this.layout.show('conversation');
	}

	/** Shows a message in its conversation, in whichever version. @returns false if it no longer exists */
	async openMessage(sessionId: string, messageId: string): Promise<boolean> {
		const isShown = await this.project.chat.reveal.show(sessionId, messageId);
		if (isShown) this.layout.show('conversation');
		return isShown;
	}

	/** Starts naming a new entry, or choosing files to add, in the files panel. */
	askForFile(request: FileRequest): void {
		this.layout.show('files');
		this.fileRequest = request;
	}
}
