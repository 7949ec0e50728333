import { isLogY, pointOf, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import type { LevelLine, LevelName, MarkerPoint } from '#lib/charts/draw/draw-marks.ts';
import type { Marker, PlotChoice } from '../plot-choice.svelte.ts';
import type { PlotState } from '../plot-state.svelte.ts';
import { readingText } from './plot-reading.ts';
import { valueAt } from '#lib/charts/draw/range.ts';
import { baseOfPane } from '../signals/signal-panes.ts';
import { nextCrossing, nextExtremum, snaps, type Snap } from './snap.ts';

/** Parts of the view at which horizontal cursors appear without a pointer. */
const LEVEL_PLACES = { Y1: 1 / 3, Y2: 2 / 3 };
/** Part of the view by which an arrow key moves a horizontal cursor, and with Shift. */
const LEVEL_STEP = 0.005;
const LARGE_LEVEL_STEP = 0.05;
const MAX_MARKERS = 100;

/** Horizontal cursors and markers of a plot, and the places to which keys take the cursors. */
export class PlotMarks {
	constructor(
		private readonly view: PlotState,
		private readonly choice: PlotChoice
	) {}

	/** The horizontal cursors of a pane. */
	levelsOf(pane: Pane): LevelLine[] {
		return (['Y1', 'Y2'] as const).flatMap((name) => {
			const level = this.choice.levels[name];
			if (level?.pane !== pane.id) return [];
			return [{ name, y: level.y, text: `${name} ${readingText(level.y, pane.yAxis.unit)}` }];
		});
	}

	/** Places a horizontal cursor at the pointer, otherwise in the pane of the curve that keys read. */
	placeLevel(name: LevelName): void {
		const { hover } = this.view;
		const pane = this.view.panes.find(({ id }) => id === hover?.pane) ?? this.view.followedPane();
		if (!pane) return;
		const up = hover ? 1 - hover.down : LEVEL_PLACES[name];
		this.view.moveLevel(pane, name, valueAt(up, this.view.y(pane), isLogY(pane)));
	}

	get hasLevel(): boolean {
		const { Y1, Y2 } = this.choice.levels;
		return Y1 !== null || Y2 !== null;
	}

	/** Moves the horizontal cursor that was moved last. */
	stepLevel(direction: 1 | -1, far: boolean): void {
		const { lastLevel, levels } = this.choice;
		const name = levels[lastLevel] ? lastLevel : levels.Y1 ? 'Y1' : 'Y2';
		const level = levels[name];
		const pane = this.view.panes.find(({ id }) => id === level?.pane);
		if (!level || !pane) return;
		const at = this.view.upOf(pane, level.y) + direction * (far ? LARGE_LEVEL_STEP : LEVEL_STEP);
		this.view.moveLevel(pane, name, valueAt(at, this.view.y(pane), isLogY(pane)));
	}

	/** Moves the cursor to the next maximum or minimum of the curve that keys read. Returns false if there is none. */
	toExtremum(direction: 1 | -1): boolean {
		return this.#jump((curve, from, span) => nextExtremum(curve, from, direction, span));
	}

	/** Moves the cursor to the next crossing of the level of the curve that keys read. Returns false if there is none. */
	toCrossing(direction: 1 | -1): boolean {
		return this.#jump((curve, from) => nextCrossing(curve, from, direction, this.view.levelOf(curve)));
	}

	#jump(next: (curve: Curve, from: number, span: number) => number | null): boolean {
		const curve = this.view.followedCurve();
		if (!curve) return false;
		const place = next(curve, this.view.startOfJump(), this.view.spanOf(curve));
		if (place !== null) this.view.jumpTo(place);
		return place !== null;
	}

	/** The next choice of where cursors stop. */
	nextSnap(): Snap {
		this.choice.snap = snaps[(snaps.indexOf(this.choice.snap) + 1) % snaps.length]!;
		return this.choice.snap;
	}

	/** Lets keys read the next visible curve; returns it. */
	followNext(): Curve | null {
		// Of a family the selected member, or the first: keys of their own walk along the members.
		const all = this.view.panes.flatMap((pane) => this.view.readable(pane));
		const first = this.view.members[0];
		const { member } = this.view;
		const curves = all.filter(({ series }) => !series.family || series.branch === (member ?? first));
		const at = curves.findIndex(({ series }) => series.id === this.choice.followed);
		const next = curves[(at + 1) % Math.max(1, curves.length)] ?? null;
		this.choice.followed = next?.series.id ?? null;
		return next;
	}

	/** Marks the curve at the pointer, otherwise the one that keys read at the cursor that was moved last. Returns null if it cannot. */
	addMarker(label: (number: number) => string): Marker | null {
		const curve = this.view.nearest() ?? this.view.followedCurve();
		const x = this.view.readingX ?? this.view.middle;
		if (!curve || pointOf(curve, x) === null || this.choice.markers.length >= MAX_MARKERS) return null;
		const numbers = this.choice.markers.map(({ id }) => Number(id) || 0);
		const number = Math.max(0, ...numbers) + 1;
		const { signal, pane, branch } = curve.series;
		const marker = { id: String(number), label: label(number), signal, pane, branch, x: this.view.snapOn(curve, x) };
		this.choice.markers = [...this.choice.markers, marker];
		return marker;
	}

	rename(id: string, label: string): void {
		this.choice.markers = this.choice.markers.map((marker) => (marker.id === id ? { ...marker, label } : marker));
	}

	remove(id: string): void {
		this.choice.removed = [...this.choice.removed, ...this.choice.markers.filter((marker) => marker.id === id)];
		this.choice.markers = this.choice.markers.filter((marker) => marker.id !== id);
	}

	/** Brings back the marker that was removed last. */
	restore(): void {
		const last = this.choice.removed.at(-1);
		if (!last) return;
		this.choice.removed = this.choice.removed.slice(0, -1);
		const isTaken = this.choice.markers.some(({ id }) => id === last.id);
		const free = Math.max(0, ...this.choice.markers.map(({ id }) => Number(id) || 0)) + 1;
		this.choice.markers = [...this.choice.markers, isTaken ? { ...last, id: String(free) } : last];
	}

	/** Where a marker is; null if this run has no such curve, or it does not reach that far. */
	pointOf({ signal, pane, branch, x }: Marker): { x: number; y: number; curve: Curve; pane: Pane } | null {
		// Its curve may have been moved to another pane of the same unit.
		const isHere = ({ series }: Curve) => series.signal === signal && series.branch === branch;
		const shown = this.view.panes.find(({ id, curves }) => baseOfPane(id) === baseOfPane(pane) && curves.some(isHere));
		const curve = shown?.curves.find(isHere);
		const point = curve && pointOf(curve, x);
		return shown && curve && point ? { ...point, curve, pane: shown } : null;
	}

	/** The markers that are drawn in a pane. */
	markersOf(pane: Pane): MarkerPoint[] {
		return this.choice.markers.flatMap((marker) => {
			const place = this.pointOf(marker);
			if (place?.pane.id !== pane.id || this.view.hidden.has(marker.signal)) return [];
			return [{ x: place.x, y: place.y, text: marker.label, order: place.curve.order }];
		});
	}

	/** Shows a marker's place. */
	goTo(marker: Marker): void {
		this.choice.hidden.delete(marker.signal);
		const place = this.pointOf(marker);
		if (place) this.view.reveal(place.pane, [place]);
	}
}
