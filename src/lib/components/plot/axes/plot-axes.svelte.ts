import { ownValue } from '#lib/base/own-value.ts';
import { axisExtentX, axisExtentY, withScales, type AxisScale, type AxisView, type ViewRange } from './axis-view.ts';
import { isLogX, isLogY, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import type { Stretch } from '../drag-box.ts';
import type { PlotChoice } from '../plot-choice.svelte.ts';
import { keepInside, partOf, shift, withEqualScale, zoom, type Range } from '#lib/charts/draw/range.ts';
import type { ViewChange } from './view-history.svelte.ts';

/** Zoom factor of one click on a zoom button. */
const ZOOM_STEP = 0.5;
/** Part of the view by which a key moves it. */
const PAN_STEP = 0.1;

/** What is set for one axis; null for what the curves need. */
export interface AxisChange {
	pane: Pane;
	axis: 'x' | 'y';
	range: Range | null;
	/** Null keeps it. */
	scale: AxisScale | null;
}

/** The ranges of the axes of a plot. */
export class PlotAxes {
	/**
	 * Position of the pointer: along the axis of the cursors, and in a pane as fractions from the left and from the top; null
	 * outside. On a curve with a parameter it is that of the nearest point.
	 */
	hover = $state.raw<{ pane: string; x: number; across: number; down: number } | null>(null);
	/** Sizes of the areas of the panes, CSS pixels; axes of equal scale depend on them. */
	#areas = $state.raw<Readonly<Record<string, { width: number; height: number }>>>({});
	readonly #panes: () => readonly Pane[];
	readonly #end: () => number | null;
	readonly #now: () => number;
	protected readonly choice: PlotChoice;
	readonly panes = $derived.by(() =>
		this.#panes().map((pane) =>
			withScales(pane, ownValue(this.choice.xScales, pane.group), ownValue(this.choice.yScales, pane.id))
		)
	);
	/** Visible curves of each pane. */
	readonly #visible = $derived(this.panes.map((pane) => this.#visibleOf(pane)));
	/** The first pane: its cursors and its view are those that keys move. */
	protected readonly main = $derived(this.panes[0]);
	/** Whole ranges of the horizontal axes, by group. */
	readonly #wholeX = $derived.by((): Readonly<Record<string, Range>> =>
		Object.fromEntries(this.groupHeads().map((pane) => [pane.group, this.#wholeOf(pane)]))
	);
	readonly isZoomed = $derived.by(() => Object.keys({ ...this.choice.x, ...this.choice.y }).length > 0);

	/**
	 * @param end of the horizontal axis when the run is complete, while the curves are growing; else null
	 * @param now time, ms
	 */
	constructor(
		panes: () => readonly Pane[],
		choice: PlotChoice,
		end: () => number | null = () => null,
		now: () => number = () => performance.now()
	) {
		this.#panes = panes;
		this.choice = choice;
		this.#end = end;
		this.#now = now;
	}

	get hidden(): ReadonlySet<string> {
		return this.choice.hidden;
	}

	get canGoBack(): boolean {
		return this.choice.history.canGoBack;
	}

	get canGoForward(): boolean {
		return this.choice.history.canGoForward;
	}

	visible(pane: Pane): readonly Curve[] {
		return this.#visible[this.panes.indexOf(pane)] ?? this.#visibleOf(pane);
	}

	#visibleOf({ curves }: Pane): Curve[] {
		return curves.filter(({ series }) => !this.hidden.has(series.signal));
	}

	x(pane: Pane): Range {
		return this.ranges(pane).x;
	}

	y(pane: Pane): Range {
		return this.ranges(pane).y;
	}

	/** Whether a part of the vertical axis of a pane is shown. */
	isZoomedDown(pane: Pane): boolean {
		return ownValue(this.choice.y, pane.id) !== undefined;
	}

	/** Takes note of the size of a pane's area, CSS pixels. */
	resize(pane: Pane, width: number, height: number): void {
		const known = ownValue(this.#areas, pane.id);
		if (known?.width !== width || known.height !== height)
			this.#areas = { ...this.#areas, [pane.id]: { width, height } };
	}

	fit(): void {
		if (this.isZoomed) this.#change('step', { x: {}, y: {} });
	}

	/** The view before the last change. */
	back(): void {
		this.choice.axes = this.choice.history.back(this.choice.axes) ?? this.choice.axes;
	}

	forward(): void {
		this.choice.axes = this.choice.history.forward(this.choice.axes) ?? this.choice.axes;
	}

	/** A drag begins: it is one step of the history. */
	begin(): void {
		this.choice.history.close();
	}

	/** Sets limits and scales, all in one step of the history. */
	set(changes: readonly AxisChange[]): void {
		if (changes.length === 0) return;
		let { x, y, xScales, yScales } = this.choice.axes;
		for (const { pane, axis, range, scale } of changes) {
			const typed: ViewRange | null = range && { ...range, isTyped: true };
			if (axis === 'x') x = withEntry(x, pane.group, typed);
			else y = withEntry(y, pane.id, typed);
			if (scale === null) continue;
			if (axis === 'x') xScales = { ...xScales, [pane.group]: scale };
			else yScales = { ...yScales, [pane.id]: scale };
		}
		this.#change('step', { x, y, xScales, yScales });
	}

	zoomTo(pane: Pane, x: Stretch | null, y: Stretch | null): void {
		const before = this.ranges(pane);
		this.move('step', pane, {
			...(x && { x: partOf(before.x, isLogX(pane), x[0], x[1]) }),
			...(y && { y: partOf(before.y, isLogY(pane), 1 - y[1], 1 - y[0]) })
		});
	}

	/** Moves the curves by dragging: the view moves in the opposite direction. */
	pan(pane: Pane, right: number, down: number): void {
		this.#shift('drag', pane, right, down);
	}

	zoomBy(pane: Pane, factor: number, about: number, vertical: boolean, how: ViewChange = 'wheel'): void {
		const { x, y } = this.ranges(pane);
		const { across, down } = this.hover ?? { across: 0.5, down: 0.5 };
		this.move(how, pane, {
			...((vertical || pane.hasEqualAxes) && { y: zoom(y, isLogY(pane), factor, 1 - (vertical ? about : down)) }),
			...((!vertical || pane.hasEqualAxes) && { x: zoom(x, isLogX(pane), factor, vertical ? across : about) })
		});
	}

	/**
	 * Two fingers: each axis is zoomed about their middle, by its own factor or not at all, and moved with them.
	 *
	 * @param middle and
	 * @param moved as fractions of the area
	 */
	pinch(
		pane: Pane,
		factors: { x: number | null; y: number | null },
		middle: { x: number; y: number },
		moved: { x: number; y: number }
	): void {
		const { x, y } = this.ranges(pane);
		const equal = pane.hasEqualAxes ? (factors.x ?? factors.y) : null;
		const [across, down] = [equal ?? factors.x ?? 1, equal ?? factors.y ?? 1];
		this.move('drag', pane, {
			x: zoom(shift(x, isLogX(pane), -moved.x), isLogX(pane), across, middle.x),
			...((down !== 1 || ownValue(this.choice.y, pane.id)) && {
				y: zoom(shift(y, isLogY(pane), moved.y), isLogY(pane), down, 1 - middle.y)
			})
		});
	}

	zoomIn(vertical = false): void {
		this.#zoom(ZOOM_STEP, vertical);
	}

	zoomOut(vertical = false): void {
		this.#zoom(1 / ZOOM_STEP, vertical);
	}

	/** Moves the view of all panes, by a part of it. */
	panBy(right: number, up: number): void {
		this.choice.history.close();
		if (right !== 0) for (const pane of this.groupHeads()) this.#shift('drag', pane, -right * PAN_STEP, 0);
		if (up !== 0) for (const pane of this.panes) this.#shift('drag', pane, 0, up * PAN_STEP);
		this.choice.history.close();
	}

	/** The first pane of each group. */
	groupHeads(): Pane[] {
		return this.panes.filter(({ group }, index) => this.panes.findIndex((pane) => pane.group === group) === index);
	}

	/** Whole range of an axis: what `fit` shows. */
	whole(pane: Pane, axis: 'x' | 'y'): Range {
		return axis === 'x' ? this.wholeXOf(pane) : this.#wholeY(pane);
	}

	/** Zooms about the middle; vertically in all panes. */
	#zoom(factor: number, vertical: boolean): void {
		this.choice.history.close();
		const panes = vertical ? this.panes : this.groupHeads();
		for (const pane of panes) this.zoomBy(pane, factor, 0.5, vertical, 'drag');
		this.choice.history.close();
	}

	#shift(how: ViewChange, pane: Pane, right: number, down: number): void {
		const { x, y } = this.ranges(pane);
		this.move(how, pane, {
			...(ownValue(this.choice.x, pane.group) && { x: shift(x, isLogX(pane), -right) }),
			...(ownValue(this.choice.y, pane.id) && { y: shift(y, isLogY(pane), down) })
		});
	}

	/** Shows other parts of the axes of a pane. */
	protected move(how: ViewChange, pane: Pane, to: { x?: Range; y?: Range }): void {
		const { x, y } = this.choice;
		this.#change(how, {
			...(to.x && {
				x: withEntry(x, pane.group, kept(to.x, this.wholeXOf(pane), ownValue(x, pane.group), isLogX(pane)))
			}),
			...(to.y && { y: withEntry(y, pane.id, kept(to.y, this.#wholeY(pane), ownValue(y, pane.id), isLogY(pane))) })
		});
	}

	#change(how: ViewChange, change: Partial<AxisView>): void {
		const next = { ...this.choice.axes, ...change };
		if (JSON.stringify(next) === JSON.stringify(this.choice.axes)) return;
		this.choice.history.record(this.choice.axes, how, this.#now());
		this.choice.axes = next;
	}

	protected ranges(pane: Pane): { x: Range; y: Range } {
		const wholeX = this.wholeXOf(pane);
		const x = shownPart(ownValue(this.choice.x, pane.group), wholeX, isLogX(pane), true);
		const y = shownPart(ownValue(this.choice.y, pane.id), this.#wholeY(pane), isLogY(pane), false);
		if (!pane.hasEqualAxes) return { x, y };
		const { width, height } = this.area(pane);
		return withEqualScale(x, y, width, height);
	}

	protected wholeXOf(pane: Pane): Range {
		return ownValue(this.#wholeX, pane.group) ?? { min: 0, max: 1 };
	}

	#wholeOf(head: Pane): Range {
		const panes = this.panes.filter(({ group }) => group === head.group);
		const { min, max } = axisExtentX(panes, isLogX(head)) ?? { min: 0, max: 1 };
		return { min, max: Math.max(max, (head.group === this.main?.group && this.#end()) || max) };
	}

	#wholeY(pane: Pane): Range {
		const shown = this.visible(pane);
		return axisExtentY([...(shown.length > 0 ? shown : pane.curves), ...(pane.behind ?? [])], isLogY(pane));
	}

	protected area(pane: Pane): { width: number; height: number } {
		return ownValue(this.#areas, pane.id) ?? { width: 1, height: 1 };
	}
}

/** What is shown of a chosen part: of another run with other values, as far as its axis has it. */
function shownPart(chosen: ViewRange | undefined, whole: Range, log: boolean, isKept: boolean): Range {
	if (!chosen || (log && chosen.min <= 0)) return whole;
	return (isKept && !chosen.isTyped ? keepInside(chosen, whole, log) : chosen) ?? whole;
}

/** A new part of an axis, kept inside of its whole range and of limits that were typed; null if it is all of them. */
function kept(view: Range, whole: Range, before: ViewRange | undefined, log: boolean): ViewRange | null {
	if (!before?.isTyped) return keepInside(view, whole, log);
	const all = { min: Math.min(whole.min, before.min), max: Math.max(whole.max, before.max) };
	const inside = keepInside(view, all, log);
	return inside && { ...inside, isTyped: true };
}

function withEntry<T>(entries: Readonly<Record<string, T>>, id: string, entry: T | null): Record<string, T> {
	const others = Object.entries(entries).filter(([other]) => other !== id);
	return Object.fromEntries(entry ? [...others, [id, entry]] : others);
}
