import type { NetlistLanguage } from '../project/language/netlist-language.svelte.ts';
import type { Runs } from '../project/runs/runs.svelte.ts';
import type { Workspace } from '../project/workspace.svelte.ts';
import { language } from '../shell/language.svelte.ts';
import {
	fileOptions,
	isKindWord,
	MAX_OPTIONS,
	mentionScore,
	plotOptions,
	runOptions,
	symbolOptions,
	type MentionOption
} from './mention-options.ts';

interface Parts {
	workspace: Pick<Workspace, 'entries' | 'runPath'>;
	runs: Pick<Runs, 'list'> & { view: Pick<Runs['view'], 'kept' | 'previous' | 'trial'> };
	netlists: { client: Pick<NetlistLanguage['client'], 'ask'> };
}

/** Finds what can be mentioned in a message. Names of the circuit come from the language worker, a little later. */
export class MentionSearch {
	#query = $state.raw<string | null>(null);
	#symbols = $state.raw<readonly MentionOption[]>([]);
	/** What matches, kind by kind, the best of each kind first; empty before a search. */
	readonly options = $derived.by((): readonly MentionOption[] => {
		const query = this.#query;
		if (query === null) return [];
		const { workspace, runs } = this.parts;
		const { t } = language;
		const now = Date.now();
		const paths = workspace.entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path);
		// A run that is only tried out cannot be found again.
		const { kept, previous, trial } = runs.view;
		const shown = [kept, trial ? null : previous].flatMap((run) => run ?? []);
		return [
			...fileOptions(paths, query, t),
			// Until the worker has answered, those of the last answer that still match.
			...this.#symbols.filter(({ name }) => isSymbolWord(query) || mentionScore(name, query) !== null),
			...runOptions(runs.list.value ?? [], query, t, now),
			...plotOptions(shown, query, t, now)
		];
	});

	constructor(private readonly parts: Parts) {}

	/** @param query what is typed after `@` */
	search(query: string): void {
		this.#query = query;
		void this.#findSymbols(query);
	}

	async #findSymbols(query: string): Promise<void> {
		const entry = this.parts.workspace.runPath;
		// A name of a circuit has no space in it.
		if (entry === null || /\s/u.test(query.trim())) return;
		const ask = (wanted: string) => this.parts.netlists.client.ask('names', entry, wanted, MAX_OPTIONS.symbol);
		let found = await ask(query);
		if (found?.length === 0 && isSymbolWord(query)) found = await ask('');
		if (found && query === this.#query) this.#symbols = symbolOptions(found, entry);
	}
}

function isSymbolWord(query: string): boolean {
	return isKindWord(language.t.mentions.words.symbol, query);
}
