import { toFault, type Fault } from '#lib/base/fault.ts';
import type { Curve, Pane } from '#lib/charts/draw/curves.ts';
import type { Trace } from '#lib/charts/trace.ts';
import type { FamilyParameter, Plot } from '#lib/measure/dataset.ts';
import { familyOf } from '#lib/measure/family.ts';
import { filterMembers } from '#lib/measure/family-filter.ts';

/** From this many members on, bands can be drawn instead of curves: fewer say little about a distribution. */
const MIN_BANDS = 50;

interface Shown {
	plot: Plot;
	traces: readonly Trace[];
	/** Which members are shown, as typed. */
	filter: string;
	/** Whether bands are drawn; null for what suits the family. */
	bands: boolean | null;
}

/** The family that a plot shows, and which of its members. */
export class ShownFamily {
	/** Curves of each signal; 0 if they are no family. */
	readonly count = $derived.by(() =>
		this.what().traces.reduce((most, { series }) => Math.max(most, series.family?.count ?? 0), 0)
	);
	/** What differs between the members; none where it is not known. */
	readonly parameters = $derived.by((): readonly FamilyParameter[] => {
		const family = this.count > 0 ? familyOf(this.what().plot) : null;
		return family?.members.length === this.count ? family.parameters : [];
	});
	readonly #filtered = $derived.by((): { members: readonly number[] | null; fault: Fault | null } => {
		if (this.count === 0) return { members: null, fault: null };
		try {
			return { members: filterMembers(this.what().filter, this), fault: null };
		} catch (thrown) {
			return { members: null, fault: toFault(thrown) };
		}
	});
	/** Members that the filter chooses, from 0; null for all. */
	readonly members = $derived.by(() => this.#filtered.members);
	readonly shownCount = $derived.by(() => this.members?.length ?? this.count);
	readonly canHaveBands = $derived.by(() => this.shownCount >= MIN_BANDS);
	/**
	 * Whether bands are drawn. Where the parameter is known, curves say more unless the user asks for bands: their colors show how the signal
	 * depends on it, and the values of a sweep are no distribution. Members that only chance tells apart are read as one.
	 */
	readonly hasBands = $derived.by(() => this.canHaveBands && (this.what().bands ?? this.parameters.length === 0));

	constructor(private readonly what: () => Shown) {}

	/** Why the filter does not fit this run, which shows all members then; null if it does. */
	get fault(): Fault | null {
		return this.#filtered.fault;
	}

	/** A pane without the members that the filter leaves out. */
	shownOf(pane: Pane): Pane {
		const { members } = this;
		if (!members) return pane;
		const isChosen = new Uint8Array(this.count);
		for (const member of members) isChosen[member] = 1;
		const isShown = ({ series }: Curve) => !series.family || isChosen[series.branch] === 1;
		return {
			...pane,
			curves: pane.curves.filter(isShown),
			...(pane.behind && { behind: pane.behind.filter(isShown) })
		};
	}
}
