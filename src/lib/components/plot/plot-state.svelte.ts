import { ownValue } from '#lib/base/own-value.ts';
import { nearestPoint, type Projection } from '#lib/charts/parametric-path.ts';
import {
	cursorPositions,
	hasParameter,
	isLogX,
	isLogY,
	parameterRange,
	pointOf,
	stepSample,
	type Curve,
	type Pane
} from '#lib/charts/draw/curves.ts';
import type { Point } from './drag-box.ts';
import type { CursorLine, CursorName } from '#lib/charts/draw/draw-curves.ts';
import { PlotAxes } from './plot-axes.svelte.ts';
import { nearestCurve, signalReading } from './plot-reading.ts';
import { quietCorner, type Corner } from './quiet-corner.ts';
import { fractionOf, shift, valueAt, type Range } from '#lib/charts/draw/range.ts';

/** Initial positions of cursors if the pointer is elsewhere, as fractions of the view: apart, so that both are visible. */
const CURSOR_PLACES = { A: 1 / 3, B: 2 / 3 };
/** Number of samples by which Shift and an arrow key move a cursor; on a logarithmic axis it is a decade. */
const MANY_SAMPLES = 10;
/** Cursors closer to each other than this fraction of the view look like one. */
const SAME_PLACE = 0.002;

/** The visible state of a plot: the ranges of its axes, the curves and the cursors. */
export class PlotState extends PlotAxes {
	/** The cursor that the arrow keys move until the pointer selects another one. */
	#stepping: CursorName | null = null;
	readonly cursors = $derived.by(() =>
		(['A', 'B'] as const).flatMap((name): CursorLine[] => {
			const x = this.choice.cursors[name];
			return x === null ? [] : [{ name, x }];
		})
	);
	/** Where values are read: at the pointer, otherwise at the cursor that was moved last. */
	readonly readingX = $derived.by(() => this.hover?.x ?? this.choice.cursors[this.choice.lastMoved]);

	/** Position of the pointer along the horizontal axis of a pane, as a fraction; null outside, and on curves with a parameter. */
	pointer(pane: Pane): number | null {
		return this.hover && !hasParameter(pane) && this.#sharesCursors(pane) ? this.#at(this.hover.x, pane) : null;
	}

	/** The cursors of a pane: none if their axis is another one. */
	cursorsOf(pane: Pane): readonly CursorLine[] {
		return this.#sharesCursors(pane) ? this.cursors : [];
	}

	hoverAt(pane: Pane, position: Point | null): void {
		this.hover = position && {
			pane: pane.id,
			x: this.#cursorAxisAt(pane, position),
			across: position.x,
			down: position.y
		};
		this.#stepping = null;
	}

	/** Places a cursor at the pointer, otherwise at its default position in the view; never on the other cursor. */
	place(name: CursorName): void {
		const pane = this.main;
		if (!pane) return;
		const other = this.choice.cursors[name === 'A' ? 'B' : 'A'];
		const { range, log } = this.#cursorRange(pane);
		const isFree = (x: number) =>
			other === null || Math.abs(fractionOf(x, range, log) - fractionOf(other, range, log)) > SAME_PLACE;
		const places = [CURSOR_PLACES[name], 0.5].map((fraction) => valueAt(fraction, range, log));
		const x = [...(this.hover ? [this.hover.x] : []), ...places].find(isFree);
		if (x !== undefined) this.#setCursor(name, x);
	}

	placeAt(name: CursorName, x: number): void {
		this.#setCursor(name, x);
	}

	/** The cursor within `reach` of a position, both as fractions of the area; the closer one of two. */
	cursorAt(pane: Pane, position: Point, reach: Point): CursorName | null {
		if (hasParameter(pane)) return this.#cursorOnCurve(pane, position, reach);
		const near = this.#byDistance(position.x, pane)[0];
		return near && near.distance <= reach.x && this.#sharesCursors(pane) ? near.name : null;
	}

	moveCursor(pane: Pane, name: CursorName, position: Point): void {
		this.#setCursor(name, this.#cursorAxisAt(pane, position));
	}

	/** Moves the cursor closest to the pointer, otherwise the last one, by one sample or far; the view follows it. */
	step(direction: 1 | -1, far: boolean): void {
		const pane = this.main;
		if (!pane) return;
		const nearest = this.hover ? this.#byDistance(this.#at(this.hover.x, pane), pane)[0]?.name : undefined;
		const name = this.#stepping ?? nearest ?? this.choice.lastMoved;
		const from = this.choice.cursors[name];
		if (from === null) return;
		this.#setCursor(name, this.#after(pane, from, direction, far));
		this.#follow(pane, this.choice.cursors[name] ?? from);
	}

	removeCursors(): void {
		this.choice.cursors = { A: null, B: null };
	}

	toggle(signal: string): void {
		const { hidden } = this.choice;
		if (!hidden.delete(signal)) hidden.add(signal);
	}

	showAlone(signal: string): void {
		const { hidden } = this.choice;
		const others = this.panes.flatMap(({ curves }) => curves.map(({ series }) => series.signal));
		const alone = others.every((other) => other === signal || hidden.has(other)) && !hidden.has(signal);
		hidden.clear();
		if (!alone) for (const other of others) if (other !== signal) hidden.add(other);
	}

	/** The middle of the view, along the axis of the cursors. */
	get middle(): number {
		if (!this.main) return 0;
		const { range, log } = this.#cursorRange(this.main);
		return valueAt(0.5, range, log);
	}

	/** The curve closest to the pointer, or null outside. */
	nearest(): Curve | null {
		const pane = this.panes.find(({ id }) => id === this.hover?.pane);
		if (!this.hover || !pane) return null;
		if (hasParameter(pane))
			return this.#nearestPoint(pane, { x: this.hover.across, y: this.hover.down })?.curve ?? null;
		return nearestCurve(this.visible(pane), this.hover.x, this.hover.down, this.y(pane), isLogY(pane));
	}

	/** The values of a signal at x: one text per pane that contains it. */
	read(signal: string, x: number, branch: number): string[] {
		return this.hidden.has(signal) ? [] : signalReading(this.panes, signal, x, branch);
	}

	/** What the menu measures: the curve at the pointer, otherwise the first one, between the cursors or in the visible range. */
	measured(): { curve: Curve; stretch: Range; betweenCursors: boolean } | null {
		const curve = this.nearest() ?? this.panes.flatMap((pane) => this.visible(pane))[0];
		const pane = this.panes.find(({ curves }) => curve && curves.includes(curve));
		if (!curve || !pane) return null;
		const [a, b] = this.cursorsOf(pane);
		if (!a || !b) return { curve, stretch: this.#cursorRange(pane).range, betweenCursors: false };
		return { curve, stretch: { min: Math.min(a.x, b.x), max: Math.max(a.x, b.x) }, betweenCursors: true };
	}

	/** The corner in which a table of a size, as fractions of the plot, covers least. */
	quietCorner(width: number, height: number): Corner {
		const panes = this.panes.map((pane) => ({
			curves: this.visible(pane),
			x: this.x(pane),
			y: this.y(pane),
			logX: isLogX(pane),
			logY: isLogY(pane)
		}));
		return quietCorner(panes, width, height);
	}

	#sharesCursors(pane: Pane): boolean {
		return pane.cursorAxis.quantity === this.main?.cursorAxis.quantity;
	}

	/** Position of a value in the view of a pane, as a fraction. */
	#at(x: number, pane: Pane): number {
		const { range, log } = this.#cursorRange(pane);
		return fractionOf(x, range, log);
	}

	#byDistance(position: number, pane: Pane): { name: CursorName; distance: number }[] {
		return this.cursors
			.map(({ name, x }) => ({ name, distance: Math.abs(this.#at(x, pane) - position) }))
			.sort((a, b) => a.distance - b.distance);
	}

	/** The visible part of the axis along which cursors move: all of a parameter. */
	#cursorRange(pane: Pane): { range: Range; log: boolean } {
		if (!hasParameter(pane)) return { range: this.x(pane), log: isLogX(pane) };
		return { range: parameterRange(pane.curves), log: pane.cursorAxis.scale === 'log' };
	}

	#cursorAxisAt(pane: Pane, position: Point): number {
		if (!hasParameter(pane)) return valueAt(position.x, this.x(pane), isLogX(pane));
		const near = this.#nearestPoint(pane, position);
		return near ? cursorPositions(near.curve.series)[near.index]! : this.#cursorRange(pane).range.min;
	}

	#nearestPoint(pane: Pane, { x, y }: Point): { curve: Curve; index: number } | null {
		const view = this.#projection(pane);
		let best: { curve: Curve; index: number; distance: number } | null = null;
		for (const curve of this.visible(pane)) {
			const near = curve.xPyramid && nearestPoint(curve.xPyramid, curve.pyramid, view, x * view.width, y * view.height);
			if (near && (!best || near.distance < best.distance)) best = { curve, ...near };
		}
		return best;
	}

	#cursorOnCurve(pane: Pane, position: Point, reach: Point): CursorName | null {
		const { x, y } = this.ranges(pane);
		const isNear = (cursor: CursorLine) =>
			this.visible(pane).some((curve) => {
				const at = pointOf(curve, cursor.x);
				if (!at) return false;
				const across = Math.abs(fractionOf(at.x, x, isLogX(pane)) - position.x);
				const down = Math.abs(1 - fractionOf(at.y, y, isLogY(pane)) - position.y);
				return across <= reach.x && down <= reach.y;
			});
		return this.cursorsOf(pane).find(isNear)?.name ?? null;
	}

	#projection(pane: Pane): Projection {
		const { x, y } = this.ranges(pane);
		const { width, height } = this.area(pane);
		return {
			left: (value) => fractionOf(value, x, isLogX(pane)) * width,
			top: (value) => (1 - fractionOf(value, y, isLogY(pane))) * height,
			width,
			height
		};
	}

	#after(pane: Pane, from: number, direction: 1 | -1, far: boolean): number {
		const isLog = pane.cursorAxis.scale === 'log';
		if (!far || !isLog) return stepSample(this.panes, this.hidden, from, direction * (far ? MANY_SAMPLES : 1));
		const { min, max } = hasParameter(pane) ? parameterRange(pane.curves) : this.wholeXOf(pane);
		return Math.min(max, Math.max(min, direction > 0 ? from * 10 : from / 10));
	}

	/** Moves the view so far that a position is in it. */
	#follow(pane: Pane, x: number): void {
		if (hasParameter(pane) || !ownValue(this.choice.x, pane.group)) return;
		const at = this.#at(x, pane);
		if (at < 0 || at > 1) this.setX(pane, shift(this.x(pane), isLogX(pane), at < 0 ? at - 0.1 : at - 0.9));
	}

	#setCursor(name: CursorName, x: number): void {
		this.choice.cursors = { ...this.choice.cursors, [name]: x };
		this.choice.lastMoved = name;
		this.#stepping = name;
	}
}
