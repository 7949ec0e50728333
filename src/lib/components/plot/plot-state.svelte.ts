import { ownValue } from '#lib/base/own-value.ts';
import { stepSample, wholeX, wholeY, type Curve, type Pane } from './curves.ts';
import type { Point, Stretch } from './drag-box.ts';
import type { CursorLine, CursorName } from './draw-curves.ts';
import type { PlotChoice } from './plot-choice.svelte.ts';
import { nearestCurve, signalReading } from './plot-reading.ts';
import { quietCorner, type Corner } from './quiet-corner.ts';
import { fractionOf, keepInside, partOf, shift, valueAt, zoom, type Range } from './range.ts';

/** Zoom factor of one click on a zoom button. */
const ZOOM_STEP = 0.5;
/** Initial positions of cursors if the pointer is elsewhere, as fractions of the view: apart, so that both are visible. */
const CURSOR_PLACES = { A: 1 / 3, B: 2 / 3 };
/** Number of samples by which Shift and an arrow key move a cursor; on a logarithmic axis it is a decade. */
const MANY_SAMPLES = 10;
/** Cursors closer to each other than this fraction of the view look like one. */
const SAME_PLACE = 0.002;

/** The visible state of a plot: the ranges of its axes, the curves and the cursors. */
export class PlotState {
	/** Position of the pointer: value along x, and height in a pane as a fraction; null outside. */
	hover = $state.raw<{ pane: string; x: number; down: number } | null>(null);
	/** The cursor that the arrow keys move until the pointer selects another one. */
	#stepping: CursorName | null = null;
	readonly #panes: () => readonly Pane[];
	readonly #end: () => number | null;
	readonly #choice: PlotChoice;
	readonly panes = $derived.by(() => this.#panes());
	readonly #wholeX = $derived.by(() => {
		const { min, max } = wholeX(this.panes) ?? { min: 0, max: 1 };
		return { min, max: Math.max(max, this.#end() ?? max) };
	});
	readonly logX = $derived(this.panes[0]?.xAxis.scale === 'log');
	readonly x = $derived.by(() => {
		const { x } = this.#choice;
		return (x && keepInside(x, this.#wholeX, this.logX)) ?? this.#wholeX;
	});
	readonly isZoomed = $derived.by(() => this.#choice.x !== null || Object.keys(this.#choice.y).length > 0);
	readonly cursors = $derived.by(() =>
		(['A', 'B'] as const).flatMap((name): CursorLine[] => {
			const x = this.#choice.cursors[name];
			return x === null ? [] : [{ name, x }];
		})
	);
	/** Position of the pointer along the view, as a fraction; null outside. */
	readonly pointer = $derived.by(() => this.hover && this.#at(this.hover.x));
	/** Where values are read: at the pointer, otherwise at the cursor that was moved last. */
	readonly readingX = $derived.by(() => this.hover?.x ?? this.#choice.cursors[this.#choice.lastMoved]);

	/** @param end of the horizontal axis when the run is complete, while the curves are growing; else null */
	constructor(panes: () => readonly Pane[], choice: PlotChoice, end: () => number | null = () => null) {
		this.#panes = panes;
		this.#choice = choice;
		this.#end = end;
	}

	get hidden(): ReadonlySet<string> {
		return this.#choice.hidden;
	}

	visible(pane: Pane): Curve[] {
		return pane.curves.filter(({ series }) => !this.hidden.has(series.signal));
	}

	y(pane: Pane): Range {
		return ownValue(this.#choice.y, pane.id) ?? this.#wholeY(pane);
	}

	fit(): void {
		this.#choice.x = null;
		this.#choice.y = {};
	}

	zoomTo(pane: Pane, x: Stretch | null, y: Stretch | null): void {
		if (x) this.#setX(partOf(this.x, this.logX, x[0], x[1]));
		if (y) this.#setY(pane, partOf(this.y(pane), pane.yAxis.scale === 'log', 1 - y[1], 1 - y[0]));
	}

	/** Moves the curves by dragging: the view moves in the opposite direction. */
	pan(pane: Pane, right: number, down: number): void {
		if (this.#choice.x) this.#setX(shift(this.x, this.logX, -right));
		if (ownValue(this.#choice.y, pane.id)) this.#setY(pane, shift(this.y(pane), pane.yAxis.scale === 'log', down));
	}

	zoomBy(pane: Pane, factor: number, about: number, vertical: boolean): void {
		if (vertical) this.#setY(pane, zoom(this.y(pane), pane.yAxis.scale === 'log', factor, 1 - about));
		else this.#setX(zoom(this.x, this.logX, factor, about));
	}

	zoomIn(vertical = false): void {
		this.#zoom(ZOOM_STEP, vertical);
	}

	zoomOut(vertical = false): void {
		this.#zoom(1 / ZOOM_STEP, vertical);
	}

	hoverAt(pane: Pane, position: Point | null): void {
		this.hover = position && { pane: pane.id, x: valueAt(position.x, this.x, this.logX), down: position.y };
		this.#stepping = null;
	}

	/** Places a cursor at the pointer, otherwise at its default position in the view; never on the other cursor. */
	place(name: CursorName): void {
		const other = this.#choice.cursors[name === 'A' ? 'B' : 'A'];
		const isFree = (x: number) => other === null || Math.abs(this.#at(x) - this.#at(other)) > SAME_PLACE;
		const places = [CURSOR_PLACES[name], 0.5].map((fraction) => valueAt(fraction, this.x, this.logX));
		const x = [...(this.hover ? [this.hover.x] : []), ...places].find(isFree);
		if (x !== undefined) this.#setCursor(name, x);
	}

	placeAt(name: CursorName, x: number): void {
		this.#setCursor(name, x);
	}

	/** The cursor within `reach` of a position, both as fractions of the view; the closer one of two. */
	cursorAt(position: number, reach: number): CursorName | null {
		const near = this.#byDistance(position)[0];
		return near && near.distance <= reach ? near.name : null;
	}

	moveCursor(name: CursorName, position: number): void {
		this.#setCursor(name, valueAt(position, this.x, this.logX));
	}

	/** Moves the cursor closest to the pointer, otherwise the last one, by one sample or far; the view follows it. */
	step(direction: 1 | -1, far: boolean): void {
		const nearest = this.hover ? this.#byDistance(this.#at(this.hover.x))[0]?.name : undefined;
		const name = this.#stepping ?? nearest ?? this.#choice.lastMoved;
		const from = this.#choice.cursors[name];
		if (from === null) return;
		this.#setCursor(name, this.#after(from, direction, far));
		const at = this.#at(this.#choice.cursors[name] ?? from);
		if (this.#choice.x && (at < 0 || at > 1)) this.#setX(shift(this.x, this.logX, at < 0 ? at - 0.1 : at - 0.9));
	}

	removeCursors(): void {
		this.#choice.cursors = { A: null, B: null };
	}

	toggle(signal: string): void {
		const { hidden } = this.#choice;
		if (!hidden.delete(signal)) hidden.add(signal);
	}

	showAlone(signal: string): void {
		const { hidden } = this.#choice;
		const others = this.panes.flatMap(({ curves }) => curves.map(({ series }) => series.signal));
		const alone = others.every((other) => other === signal || hidden.has(other)) && !hidden.has(signal);
		hidden.clear();
		if (!alone) for (const other of others) if (other !== signal) hidden.add(other);
	}

	/** The middle of the view. */
	get middle(): number {
		return valueAt(0.5, this.x, this.logX);
	}

	/** The curve closest to the pointer, or null outside. */
	nearest(): Curve | null {
		const pane = this.panes.find(({ id }) => id === this.hover?.pane);
		if (!this.hover || !pane) return null;
		return nearestCurve(this.visible(pane), this.hover.x, this.hover.down, this.y(pane), pane.yAxis.scale === 'log');
	}

	/** The values of a signal at x: one text per pane that contains it. */
	read(signal: string, x: number, branch: number): string[] {
		return this.hidden.has(signal) ? [] : signalReading(this.panes, signal, x, branch);
	}

	/** What the menu measures: the curve at the pointer, otherwise the first one, between the cursors or in the visible range. */
	measured(): { curve: Curve; stretch: Range; betweenCursors: boolean } | null {
		const curve = this.nearest() ?? this.panes.flatMap((pane) => this.visible(pane))[0];
		if (!curve) return null;
		const [a, b] = this.cursors;
		if (!a || !b) return { curve, stretch: this.x, betweenCursors: false };
		return { curve, stretch: { min: Math.min(a.x, b.x), max: Math.max(a.x, b.x) }, betweenCursors: true };
	}

	/** The corner in which a table of a size, as fractions of the plot, covers least. */
	quietCorner(width: number, height: number): Corner {
		const panes = this.panes.map((pane) => ({
			curves: this.visible(pane),
			y: this.y(pane),
			logY: pane.yAxis.scale === 'log'
		}));
		return quietCorner(panes, { range: this.x, log: this.logX }, width, height);
	}

	/** Zooms about the middle; vertically in all panes. */
	#zoom(factor: number, vertical: boolean): void {
		if (vertical) for (const pane of this.panes) this.zoomBy(pane, factor, 0.5, true);
		else this.#setX(zoom(this.x, this.logX, factor, 0.5));
	}

	/** Position of a value in the view, as a fraction. */
	#at(x: number): number {
		return fractionOf(x, this.x, this.logX);
	}

	#byDistance(position: number): { name: CursorName; distance: number }[] {
		return this.cursors
			.map(({ name, x }) => ({ name, distance: Math.abs(this.#at(x) - position) }))
			.sort((a, b) => a.distance - b.distance);
	}

	#after(from: number, direction: 1 | -1, far: boolean): number {
		if (!far || !this.logX) return stepSample(this.panes, this.hidden, from, direction * (far ? MANY_SAMPLES : 1));
		const { min, max } = this.#wholeX;
		return Math.min(max, Math.max(min, direction > 0 ? from * 10 : from / 10));
	}

	#setCursor(name: CursorName, x: number): void {
		this.#choice.cursors = { ...this.#choice.cursors, [name]: x };
		this.#choice.lastMoved = name;
		this.#stepping = name;
	}

	#setX(view: Range): void {
		this.#choice.x = keepInside(view, this.#wholeX, this.logX);
	}

	#setY(pane: Pane, view: Range): void {
		const inside = keepInside(view, this.#wholeY(pane), pane.yAxis.scale === 'log');
		const others = Object.entries(this.#choice.y).filter(([id]) => id !== pane.id);
		this.#choice.y = Object.fromEntries(inside ? [...others, [pane.id, inside]] : others);
	}

	#wholeY(pane: Pane): Range {
		const shown = this.visible(pane);
		return wholeY(shown.length > 0 ? shown : pane.curves, pane.yAxis.scale === 'log');
	}
}
