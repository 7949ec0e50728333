import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { LongText } from '#lib/base/long-text.ts';
import type { TaskControl, TaskRegistry } from '#lib/base/task-registry.ts';
import type { FileEntry } from '#lib/project/store.ts';
import type { OutlineSymbol, PlacedDiagnostic } from '#lib/spice/service-types.ts';
import type { LanguageClient, LanguageClientEvents } from '#lib/workers/language/language-client.ts';
import type { LanguageOptions, TextChange } from '#lib/workers/language/protocol.ts';
import { afterFrame } from '../../shell/after-frame.ts';
import { ServiceTexts } from './service-texts.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** Pause after the last keystroke before outline and enclosing symbols are requested, milliseconds. */
const restPause = 200;

/** Maximum number of symbols in the outline: more take time to send and are not useful. */
const outlineLength = 1000;

/** Number of files that are read at once. */
const BATCH_FILES = 50;

/** Information about a project's netlists during editing: the page's side of the language service. */
export class NetlistLanguage {
	/** By path; files without diagnostics are left out. */
	readonly diagnostics = new SvelteMap<string, readonly PlacedDiagnostic[]>();
	/** Number of checks so far: after each, the diagnostics match the current texts. */
	checks = $state(0);
	state = $state<'checking' | 'done' | 'failed'>('checking');
	/** Whether the outline is visible: it is requested only then. */
	showsOutline = $state(false);
	/** Outline of the open file. */
	outline = $state.raw<{ path: string; symbols: readonly OutlineSymbol[] } | null>(null);
	/** The symbols around the cursor, outermost first. */
	enclosing = $state.raw<readonly OutlineSymbol[]>([]);
	cursor = $state.raw<{ path: string; offset: number } | null>(null);
	readonly client: LanguageClient;
	readonly #texts = new ServiceTexts();
	#stamp = 0;
	#generation = 0;
	#restTimer: ReturnType<typeof setTimeout> | undefined;
	#cancelCheck = () => {};
	#stopWatching: () => void;

	constructor(
		private readonly workspace: Workspace,
		createClient: (events: LanguageClientEvents) => LanguageClient,
		private readonly events: { options(): LanguageOptions; onfault(fault: Fault): void; tasks: TaskRegistry }
	) {
		this.client = createClient({
			textOf: (path) => this.#texts.textOf(path),
			onrestart: () => void this.#changed(),
			onfault: (fault) => {
				this.state = 'failed';
				this.events.onfault(fault);
			}
		});
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				this.client.configure(this.events.options());
				untrack(() => void this.#changed());
			});
			$effect(() => {
				const metas = workspace.files.value;
				if (metas) untrack(() => void this.#followStored(metas));
			});
			$effect(() => {
				const texts = [...workspace.buffers].map(([path, { content }]) => ({ path, text: content }));
				untrack(() => void this.#set(texts));
			});
			$effect(() => {
				if (this.showsOutline && workspace.state.activePath !== null) untrack(() => this.#askOutline());
			});
		});
	}

	/** Passes on an edit. */
	edited(path: string, changes: readonly TextChange[], text: LongText): void {
		this.#texts.edit(this.client, path, changes, text);
		this.#cancelCheck();
		this.#cancelCheck = afterFrame(() => void this.#changed());
	}

	movedTo(path: string, offset: number): void {
		this.cursor = { path, offset };
		this.#rest();
	}

	/** Tries again after the service has failed. */
	retry(): void {
		this.state = 'checking';
		this.client.restart();
		void this.#changed();
	}

	dispose(): void {
		clearTimeout(this.#restTimer);
		this.#cancelCheck();
		this.#stopWatching();
		this.client.dispose();
	}

	async #set(files: readonly { path: string; text: LongText }[]): Promise<void> {
		if (this.#texts.set(this.client, files)) await this.#changed();
	}

	/** Reads changed files that are not open. */
	async #followStored(metas: readonly FileEntry[]): Promise<void> {
		const { buffers, projectId } = this.workspace;
		const present = [...metas.map(({ path }) => path), ...buffers.keys()];
		if (this.#texts.keepOnly(this.client, present)) void this.#changed();
		const closed = this.#texts.takeUnseen(metas).filter((path) => !buffers.has(path));
		if (closed.length === 0) return;
		try {
			const task = { type: 'indexing', scope: projectId, name: '' } as const;
			await this.events.tasks.submit(task, (control) => this.#read(closed, control));
		} catch (thrown) {
			this.#texts.forget(closed);
			this.events.onfault(toFault(thrown));
		}
	}

	/** Reads files until they are checked. What a cancelled reading leaves out is read with the next change of a stored file. */
	async #read(paths: readonly string[], { signal, report }: TaskControl): Promise<void> {
		const { buffers, store } = this.workspace;
		let checked: Promise<void> = Promise.resolve();
		for (let first = 0; first < paths.length; first += BATCH_FILES) {
			if (signal.aborted) return this.#texts.forget(paths.slice(first));
			const files = await store.readMany(paths.slice(first, first + BATCH_FILES));
			const texts = files.flatMap(({ path, content }) =>
				typeof content === 'string' && !buffers.has(path) ? [{ path, text: content }] : []
			);
			checked = this.#set(texts);
			report(Math.min(1, (first + BATCH_FILES) / paths.length));
		}
		await checked;
	}

	async #changed(): Promise<void> {
		if (this.state === 'failed') return;
		this.#rest();
		await this.#check();
	}

	#rest(): void {
		clearTimeout(this.#restTimer);
		this.#restTimer = setTimeout(() => {
			this.#askPlace();
			if (this.showsOutline) this.#askOutline();
		}, restPause);
	}

	#askPlace(): void {
		if (!this.cursor) return;
		void this.client.ask('enclosing', this.cursor.path, this.cursor.offset).then((symbols) => {
			if (symbols) this.enclosing = symbols;
		});
	}

	async #check(): Promise<void> {
		if (this.client.generation !== this.#generation) this.#stamp = 0;
		const answer = await this.client.ask('diagnostics', this.#stamp);
		if (!answer) return;
		const isFirst = this.#stamp === 0;
		this.#generation = this.client.generation;
		this.#stamp = answer.stamp;
		if (isFirst) this.diagnostics.clear();
		for (const { path, diagnostics } of answer.files) {
			if (diagnostics.length > 0) this.diagnostics.set(path, diagnostics);
			else this.diagnostics.delete(path);
		}
		this.state = 'done';
		this.checks += 1;
		// For the browser's profiler and for measuring the latency of a keystroke.
		performance.clearMarks('netlists-checked');
		performance.mark('netlists-checked');
	}

	#askOutline(): void {
		const path = this.workspace.state.activePath;
		if (path === null) this.outline = null;
		else
			void this.client.ask('outline', path, outlineLength).then((symbols) => {
				if (symbols && path === this.workspace.state.activePath) this.outline = { path, symbols };
			});
	}
}
