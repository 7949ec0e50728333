import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { systemClock, type Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { Latest } from '#lib/base/latest.ts';
import type { SearchOptions } from '#lib/db/records.ts';
import type { MatchLine } from '#lib/search/find-matches.ts';
import type { FileEntry } from '#lib/project/store.ts';
import { pathFilter } from '#lib/search/path-filter.ts';
import { regexProblem, type RegexProblem } from '#lib/search/regex-problem.ts';
import type { FileMatches } from '#lib/search/scan-texts.ts';
import { writtenPatterns } from '#lib/search/written-patterns.ts';
import { Paced } from '../../shell/paced.ts';
import { findInProject, type Found, type SearchServices } from './find-in-project.ts';
import type { ProjectChanges } from '../files/project-changes.ts';
import { replaceMatches } from './replace-matches.ts';
import { SearchedTexts, UnsavedTexts } from './searched-texts.ts';
import type { Workspace } from '../workspace.svelte.ts';

/** Maximum length of a query, characters: what is longer was pasted by mistake. */
const MAX_QUERY = 2_000;

/** Pause in typing after which a search begins, and the maximum wait during steady typing, milliseconds. */
const TYPING = { pauseMs: 100, maxMs: 400 };
/** The same for changes of files. */
const EDITING = { pauseMs: 400, maxMs: 2_000 };
/** A search that takes longer is shown as being under way, milliseconds. */
const SLOW_MS = 150;

const defaultOptions: SearchOptions = {
	kind: 'all',
	matchCase: false,
	wholeWord: false,
	isRegex: false,
	include: '',
	exclude: ''
};

interface ProjectSearchServices extends Omit<SearchServices, 'clock'> {
	changes: Pick<ProjectChanges, 'applyChanges'>;
	/** Whether the index is complete; reactive. */
	isIndexed(): boolean;
	clock?: Clock;
}

const nothing: Found = { names: null, text: null, symbols: null, meaning: null };

/** What identifies a match for the user's choice. */
export function matchKey(path: string, { from }: MatchLine): string {
	return `${from} ${path}`;
}

/** The search of a project: what is asked, and what has been found so far. */
export class ProjectSearch {
	query = $state('');
	/** What replaces the matches; null while the user only searches. */
	replacement = $state<string | null>(null);
	found = $state.raw<Found>(nothing);
	/** `stopped` by the user, with what was found until then. */
	state = $state<'idle' | 'searching' | 'done' | 'stopped'>('idle');
	fault = $state.raw<Fault | null>(null);
	/** Whether the search takes so long that the user should be told. */
	isSlow = $state(false);
	/** Whether files have changed since the matches were listed; a list of replacements does not change under the user. */
	isStale = $state(false);
	/** Files in which the last replacing did not replace. */
	refused = $state.raw<readonly string[]>([]);
	isReplacing = $state(false);
	/** Replacements that the user has left out. */
	readonly leftOut = new SvelteSet<string>();
	/** Whether the panel is visible; otherwise nothing is searched. */
	isShown = $state(false);
	readonly regexProblem = $derived.by((): RegexProblem | null =>
		this.options.isRegex && this.query !== '' ? regexProblem(this.query) : null
	);
	/** The field with an invalid pattern for paths. */
	readonly pathProblem = $derived.by((): 'include' | 'exclude' | null => {
		if (!pathFilter(writtenPatterns(this.options.include), [])) return 'include';
		return pathFilter([], writtenPatterns(this.options.exclude)) ? null : 'exclude';
	});
	/** The texts of the last search. */
	texts = $state.raw<SearchedTexts | null>(null);
	readonly #unsaved = new UnsavedTexts();
	readonly #typing: Paced;
	readonly #editing: Paced;
	readonly #clock: Clock;
	readonly #running = new Latest();
	/** What the left-out replacements refer to. */
	#question = '';
	readonly #stopWatching: () => void;

	constructor(
		private readonly workspace: Workspace,
		private readonly services: ProjectSearchServices
	) {
		const { clock = systemClock } = services;
		this.#clock = clock;
		this.#typing = new Paced(TYPING.maxMs, () => void this.#run(), { pauseMs: TYPING.pauseMs, clock });
		this.#editing = new Paced(EDITING.maxMs, () => this.#follow(), { pauseMs: EDITING.pauseMs, clock });
		this.#stopWatching = $effect.root(() => {
			$effect(() => {
				if (!this.isShown) return;
				void workspace.files.value;
				for (const { content } of workspace.buffers.values()) void content;
				untrack(() => this.#editing.request());
			});
			const isIndexed = $derived(services.isIndexed());
			$effect(() => {
				if (isIndexed) untrack(() => this.#searchAgain());
			});
		});
	}

	get options(): SearchOptions {
		return this.workspace.state.search ?? defaultOptions;
	}

	/** Changes the query and searches soon; what is under way ends. */
	ask(query: string): void {
		this.query = query.slice(0, MAX_QUERY);
		this.#changed();
	}

	/** Searches for a text from elsewhere, as it is; without one the query stays. */
	askFor(text: string): void {
		if (text === '') return;
		this.query = text.slice(0, MAX_QUERY);
		this.choose({ isRegex: false });
	}

	choose(change: Partial<SearchOptions>): void {
		this.workspace.update({ search: { ...this.options, ...change } });
		this.#changed();
	}

	/** Changes what replaces the matches; null ends replacing. Only text is replaced. */
	replaceBy(text: string | null): void {
		const begins = text !== null && this.replacement === null;
		this.replacement = text;
		if (begins && this.options.kind !== 'text') this.choose({ kind: 'text' });
		else this.#changed();
	}

	/** Searches without waiting for a pause in typing. */
	now(): void {
		this.#typing.now();
	}

	/** Ends the search that is under way. Returns whether there was one. */
	stop(): boolean {
		this.#typing.cancel();
		const { state } = this;
		this.#running.end();
		if (state !== 'searching') return false;
		this.state = 'stopped';
		return true;
	}

	/** Leaves replacements out, or takes them in again. */
	leaveOut(keys: readonly string[], isOut: boolean): void {
		for (const key of keys)
			if (isOut) this.leftOut.add(key);
			else this.leftOut.delete(key);
	}

	/** The replacements that are listed and not left out. */
	get replaceable(): FileMatches<MatchLine>[] {
		return (this.found.text?.files ?? []).flatMap((file) => {
			const lines = file.lines.filter((line) => line.insert !== null && !this.leftOut.has(matchKey(file.path, line)));
			return lines.length === 0 ? [] : [{ ...file, lines }];
		});
	}

	/**
	 * Makes the replacements as one change of the project, then searches again. Files that have changed since are named in
	 * `refused`.
	 *
	 * @param title name of the change for the user, by the number of replaced matches
	 */
	async replace(title: (count: number) => string): Promise<void> {
		const { texts } = this;
		if (!texts || this.state !== 'done' || this.isReplacing) return;
		this.isReplacing = true;
		this.fault = null;
		const signal = this.#running.begin();
		try {
			const { workspace } = this;
			const { client, changes: journal } = this.services;
			const { changes, count, refused } = await replaceMatches(this.replaceable, texts, workspace, client, signal);
			if (changes.length > 0 && !(await journal.applyChanges(changes, title(count)))) return;
			this.refused = refused;
			// The workspace hears of the change a little later.
			await this.#run(false, await workspace.store.list());
		} catch (thrown) {
			if (!signal.aborted) this.fault = toFault(thrown, 'search_failed');
		} finally {
			this.isReplacing = false;
		}
	}

	dispose(): void {
		this.stop();
		this.#editing.cancel();
		this.#stopWatching();
		this.services.client.dispose();
	}

	#changed(): void {
		this.#running.end();
		this.fault = null;
		this.refused = [];
		if (this.query !== '' && !this.regexProblem && !this.pathProblem) {
			this.state = 'searching';
			this.#typing.request();
			return;
		}
		this.#typing.cancel();
		this.found = nothing;
		this.state = 'idle';
	}

	/** Once the index is complete: passages may have been missing. */
	#searchAgain(): void {
		if (this.isShown && this.state === 'done' && this.found.meaning?.state === 'partial') void this.#run();
	}

	/** After a change of files: searches again, or says that a list of replacements is outdated. */
	#follow(): void {
		if (!this.isShown) return;
		const texts = new SearchedTexts(this.workspace, this.#unsaved);
		const { texts: searched } = this;
		if (!searched || this.query === '')
			return void this.services.client.prepare(texts, new AbortController().signal).catch(ignore);
		if (this.state === 'searching') return this.#editing.request();
		const listed = this.found.text?.files ?? [];
		if (this.replacement !== null) this.isStale = listed.some(({ path }) => searched.differs(path, texts));
		else if (texts.paths.length !== searched.paths.length || texts.paths.some((path) => searched.differs(path, texts)))
			void this.#run(false);
	}

	/**
	 * @param withMeaning false when only files have changed
	 * @param entries the stored files; if omitted, as the workspace last heard of them
	 */
	async #run(withMeaning = true, entries?: readonly FileEntry[]): Promise<void> {
		this.#typing.cancel();
		this.#running.end();
		if (this.query === '' || this.regexProblem || this.pathProblem) return;
		const signal = this.#running.begin();
		const texts = new SearchedTexts(this.workspace, this.#unsaved, entries);
		this.#keepLeftOut(texts);
		this.texts = texts;
		this.state = 'searching';
		this.isStale = false;
		this.isSlow = false;
		const { text } = this.found;
		// What was found before is shown until there is something new.
		if (text) this.found = { ...this.found, text: { ...text, elapsedMs: null } };
		this.#clock.sleep(SLOW_MS, signal).then(() => (this.isSlow = this.state === 'searching'), ignore);
		const fault = await findInProject(
			{ query: this.query, options: this.options, replacement: this.replacement, withMeaning },
			texts,
			{ ...this.services, clock: this.#clock },
			(part) => (this.found = { ...this.found, ...part }),
			signal
		);
		if (signal.aborted) return;
		this.fault = fault;
		this.state = 'done';
	}

	/** Forgets what the user left out, unless the same matches are listed again. */
	#keepLeftOut(texts: SearchedTexts): void {
		const question = JSON.stringify([this.query, this.options]);
		const { texts: searched } = this;
		const isSame = question === this.#question;
		this.#question = question;
		for (const { path, lines } of this.found.text?.files ?? [])
			if (!isSame || !searched || searched.differs(path, texts))
				for (const line of lines) this.leftOut.delete(matchKey(path, line));
	}
}

const ignore = () => undefined;
