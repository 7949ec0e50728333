import { untrack } from 'svelte';
import type { Plot } from '#lib/measure/dataset.ts';
import type { NamedPlace } from '#lib/spice/project/find-named.ts';
import { PathIndex, SignalIndex, type NameLink, type NamePlace } from './name-links.ts';

/** What names in answers can mean: the project's files, the active netlist, the last run. Getters of live state. */
export interface NameSources {
	paths(): readonly string[];
	/** The netlist whose devices and nodes are meant; null for none. */
	netlist(): string | null;
	plots(): readonly Plot[];
	/** The number of pages of a document; null if it has not been read yet. */
	pageCount(path: string): Promise<number | null>;
	/** Changes whenever the netlists have been read again. */
	readings(): number;
	/** Null when it cannot be told now; then the netlists are read again soon. */
	ask(netlist: string, names: readonly string[]): Promise<readonly (NamedPlace | null)[] | null>;
}

/** A name that answers contain, and what it leads to. */
export class NameEntry {
	link = $state.raw<NameLink | null>(null);

	constructor(
		readonly text: string,
		readonly where: NamePlace
	) {}
}

/** How often something has happened. */
export class Count {
	value = $state(0);
}

/** The names of files and curves as they are now. */
export class KnownNames {
	readonly paths = $derived.by(() => new PathIndex(this.sources.paths()));
	readonly signals = $derived.by(() => new SignalIndex(this.sources.plots()));
	readonly dispose: () => void;

	/** @param onchange called after any change of what names can mean */
	constructor(
		private readonly sources: NameSources,
		onchange: () => void
	) {
		this.dispose = $effect.root(() => {
			$effect(() => {
				sources.paths();
				sources.netlist();
				sources.plots();
				sources.readings();
				untrack(onchange);
			});
		});
	}
}
