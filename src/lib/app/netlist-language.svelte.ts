import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { readFiles } from '#lib/db/files.ts';
import type { FileMetaRecord } from '#lib/db/records.ts';
import type { OutlineSymbol, PlacedDiagnostic } from '#lib/spice/service-types.ts';
import type { LanguageClient, LanguageClientEvents } from '#lib/workers/language/language-client.ts';
import type { LanguageOptions, TextChange } from '#lib/workers/language/protocol.ts';
import { unified } from './project-changes.svelte.ts';
import type { Workspace } from './workspace.svelte.ts';

/** Characters of a file that the service reads; nobody writes a longer one by hand. */
const sizeLimit = 5_000_000;
/** Pause after the last key before the outline is asked for again, ms: it may be long, and nobody reads it while typing. */
const outlinePause = 250;

/** What is known of the netlists of a project while they are edited: the page's side of the language service. */
export class NetlistLanguage {
	/** By path; files without any are left out. */
	readonly diagnostics = new SvelteMap<string, readonly PlacedDiagnostic[]>();
	/** Counts the checks: after each, the diagnostics belong to the texts as they are. */
	checks = $state(0);
	state = $state<'checking' | 'done' | 'failed'>('checking');
	/** What the file under the cursor holds. */
	outline = $state.raw<{ path: string; symbols: readonly OutlineSymbol[] } | null>(null);
	/** What the cursor is in, the outermost first. */
	enclosing = $state.raw<readonly OutlineSymbol[]>([]);
	cursor = $state.raw<{ path: string; offset: number } | null>(null);
	readonly client: LanguageClient;
	/** Texts as the service has them, line breaks apart. */
	readonly #texts = new Map<string, string>();
	readonly #versions = new Map<string, number>();
	#stamp = 0;
	#generation = 0;
	#outlineTimer: ReturnType<typeof setTimeout> | undefined;
	#stopWatching: () => void;

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly workspace: Workspace,
		createClient: (events: LanguageClientEvents) => LanguageClient,
		private readonly events: { options(): LanguageOptions; onfault(fault: Fault): void }
	) {
		this.client = createClient({
			textOf: (path) => {
				const text = this.#texts.get(path);
				return text === undefined ? null : unified(text);
			},
			onrestart: () => this.#changed(),
			onfault: (fault) => {
				this.state = 'failed';
				this.events.onfault(fault);
			}
		});
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				this.client.configure(this.events.options());
				untrack(() => this.#changed());
			});
			$effect(() => {
				const metas = workspace.files.value;
				if (metas) untrack(() => void this.#followStored(metas));
			});
			$effect(() => {
				const texts = [...workspace.buffers].map(([path, { text }]) => ({ path, text }));
				untrack(() => this.#set(texts));
			});
			$effect(() => {
				void workspace.state.activePath;
				untrack(() => this.#askOutline());
			});
		});
	}

	/** Takes over what has just been typed. */
	edited(path: string, changes: readonly TextChange[], text: string): void {
		this.#texts.set(path, text);
		this.client.edit(path, changes, text.length);
		this.#changed();
	}

	movedTo(path: string, offset: number): void {
		this.cursor = { path, offset };
		void this.client.ask('enclosing', path, offset).then((symbols) => {
			if (symbols) this.enclosing = symbols;
		});
	}

	/** Tries again after the service was given up. */
	retry(): void {
		this.state = 'checking';
		this.client.restart();
		this.#changed();
	}

	dispose(): void {
		clearTimeout(this.#outlineTimer);
		this.#stopWatching();
		this.client.dispose();
	}

	#set(files: readonly { path: string; text: string }[]): void {
		const changed = files.filter(({ path, text }) => this.#texts.get(path) !== text && text.length <= sizeLimit);
		if (changed.length === 0) return;
		for (const { path, text } of changed) this.#texts.set(path, text);
		this.client.set(changed.map(({ path, text }) => ({ path, text: unified(text) })));
		this.#changed();
	}

	/** Reads the files that are not open and have changed. */
	async #followStored(metas: readonly FileMetaRecord[]): Promise<void> {
		const texts = metas.filter(({ kind, size }) => kind === 'text' && size <= sizeLimit);
		const present = new Set(texts.map(({ path }) => path));
		const gone = [...this.#texts.keys()].filter((path) => !present.has(path) && !this.workspace.buffers.has(path));
		for (const path of gone) {
			this.#texts.delete(path);
			this.#versions.delete(path);
		}
		if (gone.length > 0) {
			this.client.set(gone.map((path) => ({ path, text: null })));
			this.#changed();
		}
		const wanted = texts.filter(({ path, version }) => this.#versions.get(path) !== version);
		for (const { path, version } of wanted) this.#versions.set(path, version);
		const closed = wanted.filter(({ path }) => !this.workspace.buffers.has(path)).map(({ path }) => path);
		if (closed.length === 0) return;
		try {
			const files = await readFiles(this.database, this.workspace.projectId, closed);
			this.#set(
				files.flatMap(({ path, content }) =>
					typeof content === 'string' && !this.workspace.buffers.has(path) ? [{ path, text: content }] : []
				)
			);
		} catch (thrown) {
			for (const path of closed) this.#versions.delete(path);
			this.events.onfault(toFault(thrown));
		}
	}

	#changed(): void {
		if (this.state === 'failed') return;
		void this.#check();
		clearTimeout(this.#outlineTimer);
		this.#outlineTimer = setTimeout(() => this.#askOutline(), outlinePause);
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
	}

	#askOutline(): void {
		const path = this.workspace.state.activePath;
		if (path === null) this.outline = null;
		else
			void this.client.ask('outline', path).then((symbols) => {
				if (symbols && path === this.workspace.state.activePath) this.outline = { path, symbols };
			});
	}
}
