import { toFault, type Fault } from '#lib/base/fault.ts';
import type { Pane } from '#lib/charts/draw/curves.ts';
import {
	areBandsDrawn,
	canHaveBands,
	chosenMembers,
	drawnFamily,
	ofMembers,
	type FamilyChoice
} from '#lib/charts/family-choice.ts';
import type { Trace } from '#lib/charts/trace.ts';
import type { Plot } from '#lib/measure/dataset.ts';

interface Shown extends FamilyChoice {
	plot: Plot;
	traces: readonly Trace[];
}

/** The family that a plot shows, and which of its members. */
export class ShownFamily {
	readonly #family = $derived.by(() => drawnFamily(this.what().plot, this.what().traces));
	/** Curves of each signal; 0 if they are no family. */
	readonly count = $derived.by(() => this.#family.count);
	/** What differs between the members; none where it is not known. */
	readonly parameters = $derived.by(() => this.#family.parameters);
	readonly #filtered = $derived.by((): { members: readonly number[] | null; fault: Fault | null } => {
		try {
			return { members: chosenMembers(this.what().filter, this.#family), fault: null };
		} catch (thrown) {
			return { members: null, fault: toFault(thrown) };
		}
	});
	/** Members that the filter chooses, from 0; null for all. */
	readonly members = $derived.by(() => this.#filtered.members);
	readonly shownCount = $derived.by(() => this.members?.length ?? this.count);
	readonly canHaveBands = $derived.by(() => canHaveBands(this.shownCount));
	readonly hasBands = $derived.by(() => areBandsDrawn(this.shownCount, this, this.what().bands));

	constructor(private readonly what: () => Shown) {}

	/** Why the filter does not fit this run, which shows all members then; null if it does. */
	get fault(): Fault | null {
		return this.#filtered.fault;
	}

	/** A pane without the members that the filter leaves out. */
	shownOf(pane: Pane): Pane {
		return ofMembers(pane, this.members);
	}
}
