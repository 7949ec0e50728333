import { ownValue } from '#lib/base/own-value.ts';
import { isLogX, isLogY, wholeX, wholeY, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import type { Stretch } from './drag-box.ts';
import type { PlotChoice } from './plot-choice.svelte.ts';
import { keepInside, partOf, shift, withEqualScale, zoom, type Range } from '#lib/charts/draw/range.ts';

/** Zoom factor of one click on a zoom button. */
const ZOOM_STEP = 0.5;

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
	protected readonly choice: PlotChoice;
	readonly panes = $derived.by(() => this.#panes());
	/** The first pane: its cursors and its view are those that keys move. */
	protected readonly main = $derived(this.panes[0]);
	/** Whole ranges of the horizontal axes, by group. */
	readonly #wholeX = $derived.by((): Readonly<Record<string, Range>> =>
		Object.fromEntries(this.#groupHeads().map(({ group }) => [group, this.#wholeOf(group)]))
	);
	readonly isZoomed = $derived.by(() => Object.keys({ ...this.choice.x, ...this.choice.y }).length > 0);

	/** @param end of the horizontal axis when the run is complete, while the curves are growing; else null */
	constructor(panes: () => readonly Pane[], choice: PlotChoice, end: () => number | null = () => null) {
		this.#panes = panes;
		this.choice = choice;
		this.#end = end;
	}

	get hidden(): ReadonlySet<string> {
		return this.choice.hidden;
	}

	visible(pane: Pane): Curve[] {
		return pane.curves.filter(({ series }) => !this.hidden.has(series.signal));
	}

	x(pane: Pane): Range {
		return this.ranges(pane).x;
	}

	y(pane: Pane): Range {
		return this.ranges(pane).y;
	}

	/** Takes note of the size of a pane's area, CSS pixels. */
	resize(pane: Pane, width: number, height: number): void {
		const known = ownValue(this.#areas, pane.id);
		if (known?.width !== width || known.height !== height)
			this.#areas = { ...this.#areas, [pane.id]: { width, height } };
	}

	fit(): void {
		this.choice.x = {};
		this.choice.y = {};
	}

	zoomTo(pane: Pane, x: Stretch | null, y: Stretch | null): void {
		const before = this.ranges(pane);
		if (x) this.setX(pane, partOf(before.x, isLogX(pane), x[0], x[1]));
		if (y) this.#setY(pane, partOf(before.y, isLogY(pane), 1 - y[1], 1 - y[0]));
	}

	/** Moves the curves by dragging: the view moves in the opposite direction. */
	pan(pane: Pane, right: number, down: number): void {
		const { x, y } = this.ranges(pane);
		if (ownValue(this.choice.x, pane.group)) this.setX(pane, shift(x, isLogX(pane), -right));
		if (ownValue(this.choice.y, pane.id)) this.#setY(pane, shift(y, isLogY(pane), down));
	}

	zoomBy(pane: Pane, factor: number, about: number, vertical: boolean): void {
		const { x, y } = this.ranges(pane);
		const { across, down } = this.hover ?? { across: 0.5, down: 0.5 };
		if (vertical || pane.hasEqualAxes) this.#setY(pane, zoom(y, isLogY(pane), factor, 1 - (vertical ? about : down)));
		if (!vertical || pane.hasEqualAxes) this.setX(pane, zoom(x, isLogX(pane), factor, vertical ? across : about));
	}

	zoomIn(vertical = false): void {
		this.#zoom(ZOOM_STEP, vertical);
	}

	zoomOut(vertical = false): void {
		this.#zoom(1 / ZOOM_STEP, vertical);
	}

	/** Zooms about the middle; vertically in all panes. */
	#zoom(factor: number, vertical: boolean): void {
		if (vertical) for (const pane of this.panes) this.zoomBy(pane, factor, 0.5, true);
		else for (const pane of this.#groupHeads()) this.zoomBy(pane, factor, 0.5, false);
	}

	/** The first pane of each group. */
	#groupHeads(): Pane[] {
		return this.panes.filter(({ group }, index) => this.panes.findIndex((pane) => pane.group === group) === index);
	}

	protected setX(pane: Pane, view: Range): void {
		this.choice.x = withRange(this.choice.x, pane.group, keepInside(view, this.wholeXOf(pane), isLogX(pane)));
	}

	#setY(pane: Pane, view: Range): void {
		this.choice.y = withRange(this.choice.y, pane.id, keepInside(view, this.#wholeY(pane), isLogY(pane)));
	}

	protected ranges(pane: Pane): { x: Range; y: Range } {
		const chosen = ownValue(this.choice.x, pane.group);
		const whole = this.wholeXOf(pane);
		const x = (chosen && keepInside(chosen, whole, isLogX(pane))) ?? whole;
		const y = ownValue(this.choice.y, pane.id) ?? this.#wholeY(pane);
		if (!pane.hasEqualAxes) return { x, y };
		const { width, height } = this.area(pane);
		return withEqualScale(x, y, width, height);
	}

	protected wholeXOf(pane: Pane): Range {
		return ownValue(this.#wholeX, pane.group) ?? { min: 0, max: 1 };
	}

	#wholeOf(group: string): Range {
		const { min, max } = wholeX(this.panes.filter((pane) => pane.group === group)) ?? { min: 0, max: 1 };
		return { min, max: Math.max(max, (group === this.main?.group && this.#end()) || max) };
	}

	#wholeY(pane: Pane): Range {
		const shown = this.visible(pane);
		return wholeY([...(shown.length > 0 ? shown : pane.curves), ...(pane.behind ?? [])], isLogY(pane));
	}

	protected area(pane: Pane): { width: number; height: number } {
		return ownValue(this.#areas, pane.id) ?? { width: 1, height: 1 };
	}
}

function withRange(ranges: Readonly<Record<string, Range>>, id: string, range: Range | null): Record<string, Range> {
	const others = Object.entries(ranges).filter(([other]) => other !== id);
	return Object.fromEntries(range ? [...others, [id, range]] : others);
}
