import type { FamilyBands } from '#lib/charts/draw/draw-bands.ts';
import { toPanes, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import { curvesBehind } from '#lib/charts/overlay/curves-behind.ts';
import { bandsIn } from '#lib/charts/family-choice.ts';
import { defaultSettings } from '#lib/charts/drawings/drawing.ts';
import { panesOfSignal } from '#lib/charts/series.ts';
import type { Trace } from '#lib/charts/trace.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { Point } from '../drag-box.ts';
import { ComputedDrawing } from './computed-drawing.svelte.ts';
import type { PlotCurves } from './plot-curves.svelte.ts';
import { PlotOverlays, type PlotOverlay } from './plot-overlays.svelte.ts';
import { ShownFamily } from './shown-family.svelte.ts';
import { baseOfPane, inPanes, type SignalPanes } from '../signals/signal-panes.ts';

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
	/** Which members of families are shown, as typed. */
	filter: string;
	/** Whether bands are drawn instead of curves; null for what suits the family. */
	bands: boolean | null;
}

/** How far from a curve a click in bands may be, as a part of the height. */
const BANDS_REACH = 0.05;

/** What a plot draws: its curves or another drawing in panes, and the curves of the previous run. */
export class ShownCurves {
	readonly #own: ComputedDrawing;
	readonly #before: ComputedDrawing;
	/** Runs and files that are drawn over the curves. */
	readonly over: PlotOverlays;
	readonly work = $derived.by(() => this.what().computed ?? this.#own);
	readonly drawing = $derived.by(() => this.work.drawing);
	/** The family that the curves show. */
	readonly family = new ShownFamily(() => {
		const { plot, filter, bands, computed } = this.what();
		return { plot, traces: this.drawing?.traces ?? [], filter, bands: computed ? false : bands };
	});
	readonly #bands: ComputedDrawing;
	/** Signals of the plot itself, in the order of their colours. */
	readonly #ownSignals = $derived.by(() => unique((this.drawing?.traces ?? []).map(({ series }) => series.signal)));
	readonly panes = $derived.by(() =>
		this.over
			.panesOf(this.#placed(this.drawing?.traces ?? []), this.#ownSignals, this.what().hidden)
			.map((pane) => this.family.shownOf(pane))
	);
	/** All signals, in the order of their colours. */
	readonly signals = $derived.by(() => {
		const curves = this.panes.flatMap((pane) => pane.curves);
		return unique(curves.toSorted((a, b) => a.order - b.order).map(({ series }) => series.signal));
	});
	/** Lines for orientation, by pane. */
	readonly #references = $derived.by(() => toPanes(this.drawing?.references ?? []));
	readonly #previous = $derived.by(() => toPanes(this.#before.drawing?.traces ?? []));

	readonly #bandPanes = $derived.by(() => toPanes(this.#placed(this.#bands.drawing?.traces ?? []), this.#ownSignals));
	/** Until the bands are there, the curves are drawn. */
	readonly #areBandsDrawn = $derived.by(() => (this.#bands.drawing?.traces.length ?? 0) > 0);

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
		this.#bands = new ComputedDrawing(() => {
			const { members, hasBands } = this.family;
			return hasBands ? { ...asCurves(what().plot), kind: 'bands', ...(members && { members }) } : null;
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
		const before = curvesBehind(pane, baseOfPane(pane.id), this.#previous, this.what().hidden);
		const all = this.family.shownOf({ ...pane, curves: [...(pane.behind ?? []), ...before] }).curves;
		return this.#areBandsDrawn ? all.filter(({ series }) => !series.family) : all;
	}

	/** The distribution of the families in a pane; none until it is computed. */
	bandsOf({ id }: Pane): FamilyBands[] {
		const { hidden } = this.what();
		return bandsIn(this.#bandPanes, id).filter(({ signal }) => !hidden.has(signal));
	}

	/** The curves of a pane that are drawn: of families with bands the selected member only. */
	drawnOf(pane: Pane, view: PlotCurves): readonly Curve[] {
		const visible = view.visible(pane);
		if (!this.#areBandsDrawn) return visible;
		return visible.filter(({ series }) => !series.family || series.branch === view.member);
	}

	/** How far a curve may be from a click on it: in bands, where it cannot be seen, farther up and down. */
	reachOf({ x, y }: Point): Point {
		return { x, y: this.#areBandsDrawn ? BANDS_REACH : y };
	}

	get isBusy(): boolean {
		return this.work.isBusy || this.#bands.isBusy;
	}

	/** Places at which members with different samples are interpolated for the bands; null if they have the same. */
	get bandGrid(): number | null {
		return this.#bands.drawing?.traces[0]?.series.grid ?? null;
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
