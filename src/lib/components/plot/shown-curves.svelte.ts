import { toPanes, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import { curvesBehind } from '#lib/charts/overlay/curves-behind.ts';
import { defaultSettings } from '#lib/charts/drawings/drawing.ts';
import { panesOfSignal } from '#lib/charts/series.ts';
import type { Trace } from '#lib/charts/trace.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { ComputedDrawing } from './computed-drawing.svelte.ts';
import { PlotOverlays, type PlotOverlay } from './plot-overlays.svelte.ts';
import { baseOfPane, inPanes, type SignalPanes } from './signal-panes.ts';

interface Shown {
	plot: Plot;
	/** The same plot of the previous run. */
	previous: Plot | null;
	/** Signals that are drawn. */
	shown: readonly string[];
	/** Drawn instead of the curves. */
	computed: ComputedDrawing | undefined;
	overlays: readonly PlotOverlay[];
	isGrowing: boolean;
	signalPanes: SignalPanes;
	/** Signals that are switched off. */
	hidden: ReadonlySet<string>;
}

/** What a plot draws: its curves or another drawing in panes, and the curves of the previous run. */
export class ShownCurves {
	readonly #own: ComputedDrawing;
	readonly #before: ComputedDrawing;
	/** Runs and files that are drawn over the curves. */
	readonly over: PlotOverlays;
	readonly work = $derived.by(() => this.what().computed ?? this.#own);
	readonly drawing = $derived.by(() => this.work.drawing);
	/** Signals of the plot itself, in the order of their colours. */
	readonly #ownSignals = $derived.by(() => unique((this.drawing?.traces ?? []).map(({ series }) => series.signal)));
	readonly panes = $derived.by(() =>
		this.over.panesOf(this.#placed(this.drawing?.traces ?? []), this.#ownSignals, this.what().hidden)
	);
	/** All signals, in the order of their colours. */
	readonly signals = $derived.by(() => {
		const curves = this.panes.flatMap((pane) => pane.curves);
		return unique(curves.toSorted((a, b) => a.order - b.order).map(({ series }) => series.signal));
	});
	/** Lines for orientation, by pane. */
	readonly #references = $derived.by(() => toPanes(this.drawing?.references ?? []));
	readonly #previous = $derived.by(() => toPanes(this.#before.drawing?.traces ?? []));

	constructor(private readonly what: () => Shown) {
		const asCurves = (plot: Plot) => {
			return { kind: 'curves' as const, plot, selection: what().shown, settings: defaultSettings };
		};
		const isGrowing = () => what().isGrowing;
		this.#own = new ComputedDrawing(() => (what().computed ? null : asCurves(what().plot)), isGrowing);
		this.#before = new ComputedDrawing(() => {
			const { previous, computed } = what();
			return previous && !computed ? asCurves(previous) : null;
		}, isGrowing);
		this.over = new PlotOverlays({
			overlays: () => (what().computed ? [] : what().overlays),
			shown: () => asCurves(what().plot),
			traces: () => this.#own.drawing?.traces ?? []
		});
	}

	/** Whether a signal is one of the plot itself, and not a difference. */
	isOwn(signal: string): boolean {
		return this.#ownSignals.includes(signal);
	}

	/** What is drawn behind the curves of a pane: overlays, and the curves of the previous run in the colours of their signals. */
	behind(pane: Pane): readonly Curve[] {
		return [...(pane.behind ?? []), ...curvesBehind(pane, baseOfPane(pane.id), this.#previous, this.what().hidden)];
	}

	referencesOf({ id }: Pane): readonly Curve[] {
		return this.#references.find((pane) => pane.id === id)?.curves ?? [];
	}

	/** The panes in which a signal is, or would be, without the numbers that the user gave them. */
	panesOf(signal: string): string[] {
		const own = this.panes.filter(({ curves }) => curves.some(({ series }) => series.signal === signal));
		return own.length > 0 ? own.map(({ id }) => baseOfPane(id)) : panesOfSignal(this.what().plot, signal);
	}

	/** Only the curves themselves have panes to choose: the axes of other drawings belong together. */
	#placed(traces: readonly Trace[]): readonly Trace[] {
		return this.what().computed ? traces : inPanes(traces, this.what().signalPanes);
	}
}

function unique(names: readonly string[]): string[] {
	return names.filter((name, index) => names.indexOf(name) === index);
}
