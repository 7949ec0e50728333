import { untrack } from 'svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Latest } from '#lib/base/latest.ts';
import { inSlices } from '#lib/base/slices.ts';
import { toPanes, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import { curvesBehind } from '#lib/charts/overlay/curves-behind.ts';
import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import { differencePlot } from '#lib/charts/overlay/difference-plot.ts';
import type { NotComparable } from '#lib/charts/overlay/overlaid-plot.ts';
import { checkTolerance, type Tolerance, type ToleranceCheck } from '#lib/charts/overlay/tolerance.ts';
import type { Trace } from '#lib/charts/trace.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { ComputedDrawing } from './computed-drawing.svelte.ts';
import { baseOfPane } from '../signals/signal-panes.ts';

/** A run or a file that is drawn over the plot. */
export interface PlotOverlay {
	id: string;
	name: string;
	/** Null for the reason beside it. */
	plot: Plot | null;
	reason: NotComparable | null;
	hasDifference: boolean;
	tolerance: Tolerance | null;
}

/** Changes of overlays by the user. */
export interface OverlayActions {
	onchange: (id: string, change: { hasDifference?: boolean; tolerance?: Tolerance | null }) => void;
	onremove: (id: string) => void;
}

/** What a plot needs of the view that shows it. */
interface OverlaidView {
	overlays(): readonly PlotOverlay[];
	/** The plot and its selected signals. */
	shown(): DrawingRequest;
	/** The curves of the plot itself. */
	traces(): readonly Trace[];
}

/** At most as many as `RunOverlays` has: each has a computation of its own. */
const MAX_OVERLAYS = 6;

/** The curves of a plot before there are any: the same list each time. */
const noTraces: readonly Trace[] = [];

/** What was found out about an overlay, as long as what it was computed from is shown. */
interface Found<T> {
	/** Of the overlay. */
	id: string;
	from: readonly unknown[];
	result: T;
}

/** The curves of overlays, their differences to the plot, and whether the plot stays within their tolerances. */
export class PlotOverlays {
	/** Those that can be drawn over the plot; their places give them dash and opacity. */
	readonly drawn = $derived.by(() => this.view.overlays().filter(({ plot }) => plot !== null));
	/** By place. */
	readonly #curves: readonly ComputedDrawing[];
	readonly #differences: readonly ComputedDrawing[];
	readonly #panes = $derived.by(() => this.drawn.map((_, step) => toPanes(this.#tracesOf(step))));
	/** Null where no point or signal is common. */
	#differencePlots = $state.raw<readonly Found<Plot | null>[]>([]);
	#checks = $state.raw<readonly Found<ToleranceCheck[]>[]>([]);
	/** Curves of the differences, with names of their own, in panes of their own. */
	readonly #differenceTraces = $derived.by(() =>
		this.drawn.flatMap(({ name }, step) =>
			(this.#differences[step]?.drawing?.traces ?? []).map(({ series, ...pyramids }): Trace => {
				const signal = language.t.overlays.differenceOf(series.signal, name);
				const pane = `difference ${series.pane}`;
				return { ...pyramids, series: { ...series, id: `${signal}:${series.id}`, signal, pane } };
			})
		)
	);

	constructor(private readonly view: OverlaidView) {
		const forEach = (plotAt: (step: number) => Plot | null | undefined) =>
			Array.from({ length: MAX_OVERLAYS }, (_, step) => new ComputedDrawing(() => this.#request(plotAt(step))));
		this.#curves = forEach((step) => this.drawn[step]?.plot);
		this.#differences = forEach((step) => {
			const overlay = this.drawn[step];
			return overlay?.hasDifference ? this.#differenceTo(overlay) : null;
		});
		$effect(() => this.#findDifferences());
		$effect(() => this.#check());
	}

	/**
	 * The panes of the plot, with the differences and, behind its curves, those of the overlays.
	 *
	 * @param signals of the plot, in the order of their colours
	 */
	panesOf(traces: readonly Trace[], signals: readonly string[], hidden: ReadonlySet<string>): Pane[] {
		const differences = this.#differenceTraces.map(({ series }) => series.signal);
		const panes = toPanes(
			[...traces, ...this.#differenceTraces],
			[...signals, ...differences.filter((name, index) => differences.indexOf(name) === index)]
		);
		return panes.map((pane) => ({ ...pane, behind: this.#behind(pane, hidden) }));
	}

	/** In the colours of their signals, and a shade for each overlay. */
	#behind(pane: Pane, hidden: ReadonlySet<string>): Curve[] {
		return this.drawn.flatMap(({ tolerance }, step) =>
			curvesBehind(pane, baseOfPane(pane.id), this.#panes[step] ?? [], hidden).map((curve) => ({
				...curve,
				overlay: { step, tolerance }
			}))
		);
	}

	/** Whether the difference to an overlay is wanted and there is none. */
	lacksDifference(overlay: PlotOverlay): boolean {
		return this.#differenceTo(overlay) === null;
	}

	/** Where the plot leaves the tolerance of an overlay; null until it is known. */
	checksOf({ id, tolerance }: PlotOverlay): readonly ToleranceCheck[] | null {
		const found = ofOverlay(this.#checks, id);
		const from = [this.view.traces(), this.#tracesOf(this.stepOf(id)), tolerance];
		return found && isFrom(found, from) ? found.result : null;
	}

	/** The place of an overlay among those that are drawn. */
	stepOf(id: string): number {
		return this.drawn.findIndex((overlay) => overlay.id === id);
	}

	#request(plot: Plot | null | undefined) {
		if (!plot) return null;
		return { ...this.view.shown(), plot };
	}

	#tracesOf(step: number): readonly Trace[] {
		return this.#curves[step]?.drawing?.traces ?? noTraces;
	}

	/** Undefined until it is known; null where no point or signal is common. Signals that were added meanwhile are lacking. */
	#differenceTo({ id, plot }: PlotOverlay): Plot | null | undefined {
		const found = ofOverlay(this.#differencePlots, id);
		return found && isFrom(found, [this.view.shown().plot, plot]) ? found.result : undefined;
	}

	#findDifferences(): () => void {
		const { plot, selection } = this.view.shown();
		return this.#find(
			this.drawn.filter(({ hasDifference }) => hasDifference),
			(overlay) => ({
				from: [plot, overlay.plot, selection.join('\n')],
				work: differencePlot(plot, overlay.plot!, selection)
			}),
			() => this.#differencePlots,
			(found) => (this.#differencePlots = found)
		);
	}

	#check(): () => void {
		const own = this.view.traces();
		const seriesOf = (traces: readonly Trace[]) => traces.map(({ series }) => series);
		return this.#find(
			this.drawn.filter(({ tolerance }) => tolerance !== null),
			({ id, tolerance }) => {
				const reference = this.#tracesOf(this.stepOf(id));
				const work = checkTolerance(seriesOf(own), seriesOf(reference), tolerance!);
				return { from: [own, reference, tolerance], work };
			},
			() => this.#checks,
			(found) => (this.#checks = found)
		);
	}

	/** Computes in slices what is not known yet, and forgets what is not wanted any more. Returns a function that ends that. */
	#find<T>(
		overlays: readonly PlotOverlay[],
		ask: (overlay: PlotOverlay) => { from: readonly unknown[]; work: Generator<void, T, void> },
		known: () => readonly Found<T>[],
		keep: (found: readonly Found<T>[]) => void
	): () => void {
		const latest = new Latest();
		const signal = latest.begin();
		const asked = overlays.map((overlay) => ({ id: overlay.id, ...ask(overlay) }));
		void (async () => {
			const found: Found<T>[] = [];
			for (const { id, from, work } of asked) {
				const before = ofOverlay(untrack(known), id);
				found.push(before && isFrom(before, from) ? before : { id, from, result: await inSlices(work) });
				if (signal.aborted) return;
			}
			keep(found);
		})();
		return () => latest.end();
	}
}

/** Whether what was found was computed from the same parts, as far as they are given. */
function isFrom(found: Found<unknown>, parts: readonly unknown[]): boolean {
	return parts.every((part, index) => part === found.from[index]);
}

function ofOverlay<T>(found: readonly Found<T>[], overlay: string): Found<T> | undefined {
	return found.find(({ id }) => id === overlay);
}
