import { ownValue } from '#lib/base/own-value.ts';
import {
	hasParameter,
	isLogX,
	isLogY,
	parameterRange,
	pointOf,
	stepSample,
	type Pane
} from '#lib/charts/draw/curves.ts';
import type { CursorLine, CursorName } from '#lib/charts/draw/draw-curves.ts';
import type { LevelName } from '#lib/charts/draw/draw-marks.ts';
import { fractionOf, shift, valueAt } from '#lib/charts/draw/range.ts';
import type { MeasuredStretch } from './cursors/measure-stretch.ts';
import type { Point } from './drag-box.ts';
import { PlotCurves } from './curves/plot-curves.svelte.ts';

/** Initial positions of cursors if the pointer is elsewhere, as fractions of the view: apart, so that both are visible. */
const CURSOR_PLACES = { A: 1 / 3, B: 2 / 3 };
/** Number of samples by which Shift and an arrow key move a cursor; on a logarithmic axis it is a decade. */
const MANY_SAMPLES = 10;
/** Cursors closer to each other than this fraction of the view look like one. */
const SAME_PLACE = 0.002;

/** The visible state of a plot: the ranges of its axes, the curves and the cursors. */
export class PlotState extends PlotCurves {
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

	/** The cursors of a pane: none if their axis is another one. */
	cursorsOf(pane: Pane): readonly CursorLine[] {
		return this.sharesCursors(pane) ? this.cursors : [];
	}

	hoverAt(pane: Pane, position: Point | null): void {
		this.hover = position && {
			pane: pane.id,
			x: this.cursorAxisAt(pane, position),
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
		const { range, log } = this.cursorRange(pane);
		const isFree = (x: number) =>
			other === null || Math.abs(fractionOf(x, range, log) - fractionOf(other, range, log)) > SAME_PLACE;
		const places = [CURSOR_PLACES[name], 0.5].map((fraction) => valueAt(fraction, range, log));
		const x = [...(this.hover ? [this.snap(this.hover.x)] : []), ...places].find(isFree);
		if (x !== undefined) this.#setCursor(name, x);
	}

	placeAt(name: CursorName, x: number): void {
		this.#setCursor(name, this.snap(x));
	}

	/** The cursor within `reach` of a position, both as fractions of the area; the closer one of two. */
	cursorAt(pane: Pane, position: Point, reach: Point): CursorName | LevelName | null {
		return this.#lineAt(pane, position, reach) ?? this.#levelAt(pane, position, reach);
	}

	#lineAt(pane: Pane, position: Point, reach: Point): CursorName | null {
		if (hasParameter(pane)) return this.#cursorOnCurve(pane, position, reach);
		const near = this.#byDistance(position.x, pane)[0];
		return near && near.distance <= reach.x && this.sharesCursors(pane) ? near.name : null;
	}

	#levelAt(pane: Pane, position: Point, reach: Point): LevelName | null {
		const distance = (name: LevelName) => {
			const level = this.choice.levels[name];
			return level?.pane === pane.id ? Math.abs(1 - this.upOf(pane, level.y) - position.y) : Infinity;
		};
		const near = distance('Y1') <= distance('Y2') ? 'Y1' : 'Y2';
		return distance(near) <= reach.y ? near : null;
	}

	moveCursor(pane: Pane, name: CursorName | LevelName, position: Point): void {
		if (name === 'A' || name === 'B') this.#setCursor(name, this.snap(this.cursorAxisAt(pane, position)));
		else this.moveLevel(pane, name, valueAt(1 - position.y, this.y(pane), isLogY(pane)));
	}

	moveLevel(pane: Pane, name: LevelName, y: number): void {
		this.choice.levels = { ...this.choice.levels, [name]: { pane: pane.id, y } };
		this.choice.lastLevel = name;
	}

	get hasCursors(): boolean {
		return [...Object.values(this.choice.cursors), ...Object.values(this.choice.levels)].some((each) => each !== null);
	}

	/** From where keys look for the next place: the cursor that was moved last, else the pointer, else the left edge. */
	startOfJump(): number {
		const { cursors, lastMoved } = this.choice;
		return cursors[lastMoved] ?? this.hover?.x ?? (this.main ? this.cursorRange(this.main).range.min : 0);
	}

	/** Moves the cursor that was moved last, or places it; the view follows it. */
	jumpTo(x: number): void {
		this.#setCursor(this.choice.lastMoved, x);
		if (this.main) this.#follow(this.main, x);
	}

	/** Moves the cursor closest to the pointer, otherwise the last one, by one sample or far; the view follows it. */
	step(direction: 1 | -1, far: boolean): void {
		const pane = this.main;
		if (!pane) return;
		const nearest = this.hover ? this.#byDistance(this.at(this.hover.x, pane), pane)[0]?.name : undefined;
		const name = this.#stepping ?? nearest ?? this.choice.lastMoved;
		const from = this.choice.cursors[name];
		if (from === null) return;
		this.#setCursor(name, this.#after(pane, from, direction, far));
		this.#follow(pane, this.choice.cursors[name] ?? from);
	}

	removeCursors(): void {
		this.choice.cursors = { A: null, B: null };
		this.choice.levels = { Y1: null, Y2: null };
	}

	/** The middle of the view, along the axis of the cursors. */
	get middle(): number {
		if (!this.main) return 0;
		const { range, log } = this.cursorRange(this.main);
		return valueAt(0.5, range, log);
	}

	/** Shows what is between the cursors, in all panes over their axis. */
	zoomToCursors(): void {
		const { A, B } = this.choice.cursors;
		if (!this.main || A === null || B === null || A === B || hasParameter(this.main)) return;
		this.move('step', this.main, { x: { min: Math.min(A, B), max: Math.max(A, B) } });
	}

	/** What the menu measures: the curve at the pointer, otherwise the first one, between the cursors or in the visible range. */
	measured(): MeasuredStretch | null {
		const curve = this.nearest() ?? this.panes.flatMap((pane) => this.readable(pane))[0];
		const pane = this.panes.find(({ curves }) => curve && curves.includes(curve));
		if (!curve || !pane) return null;
		return { curve, ...this.#stretchOf(pane) };
	}

	/** What is measured of all visible curves. */
	stretches(): MeasuredStretch[] {
		return this.panes.flatMap((pane) => this.readable(pane).map((curve) => ({ curve, ...this.#stretchOf(pane) })));
	}

	#stretchOf(pane: Pane): Omit<MeasuredStretch, 'curve'> {
		const [a, b] = this.cursorsOf(pane);
		if (!a || !b) return { stretch: this.cursorRange(pane).range, betweenCursors: false };
		return { stretch: { min: Math.min(a.x, b.x), max: Math.max(a.x, b.x) }, betweenCursors: true };
	}

	#byDistance(position: number, pane: Pane): { name: CursorName; distance: number }[] {
		return this.cursors
			.map(({ name, x }) => ({ name, distance: Math.abs(this.at(x, pane) - position) }))
			.sort((a, b) => a.distance - b.distance);
	}

	#cursorOnCurve(pane: Pane, position: Point, reach: Point): CursorName | null {
		const { x, y } = this.ranges(pane);
		const isNear = (cursor: CursorLine) =>
			this.readable(pane).some((curve) => {
				const at = pointOf(curve, cursor.x);
				if (!at) return false;
				const across = Math.abs(fractionOf(at.x, x, isLogX(pane)) - position.x);
				const down = Math.abs(1 - fractionOf(at.y, y, isLogY(pane)) - position.y);
				return across <= reach.x && down <= reach.y;
			});
		return this.cursorsOf(pane).find(isNear)?.name ?? null;
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
		const at = this.at(x, pane);
		if (at < 0 || at > 1)
			this.move('follow', pane, { x: shift(this.x(pane), isLogX(pane), at < 0 ? at - 0.1 : at - 0.9) });
	}

	#setCursor(name: CursorName, x: number): void {
		this.choice.cursors = { ...this.choice.cursors, [name]: x };
		this.choice.lastMoved = name;
		this.#stepping = name;
	}
}
