import { nearestPoint, type Projection } from '#lib/charts/parametric-path.ts';
import {
	cursorPositions,
	extent,
	hasParameter,
	interpolate,
	isLogX,
	isLogY,
	membersOf,
	parameterRange,
	pointOf,
	type Curve,
	type Pane
} from '#lib/charts/draw/curves.ts';
import { fractionOf, partOf, valueAt, type Range } from '#lib/charts/draw/range.ts';
import type { Point } from '../drag-box.ts';
import { PlotAxes } from '../axes/plot-axes.svelte.ts';
import { nearestCurve, signalReading } from '../cursors/plot-reading.ts';
import { quietCorner, type Corner } from '../quiet-corner.ts';
import { snapped } from '../cursors/snap.ts';

/** A point is on a curve if it is nearer than this part of the curve's span. */
const SAME_PLACE = 0.002;

/** The curves of a plot in their views: which are visible, which is read, and where their places are. */
export class PlotCurves extends PlotAxes {
	/** The members of the families that are shown, from 0, in their order. */
	readonly members = $derived.by(() => membersOf(this.panes));

	/** The visible curves that are read one by one: of families the selected member only, if there is one. */
	readable(pane: Pane): readonly Curve[] {
		const { member } = this;
		const visible = this.visible(pane);
		return member === null ? visible : visible.filter(({ series }) => !series.family || series.branch === member);
	}

	/** The selected member of the families that are shown, from 0; null without one. */
	get member(): number | null {
		const { member } = this.choice;
		return member !== null && this.members.includes(member) ? member : null;
	}

	/** Position of the pointer along the horizontal axis of a pane, as a fraction; null outside, and on curves with a parameter. */
	pointer(pane: Pane): number | null {
		return this.hover && !hasParameter(pane) && this.sharesCursors(pane) ? this.at(this.hover.x, pane) : null;
	}

	/** Position of a value in the view of a pane, as a fraction from the bottom. */
	upOf(pane: Pane, y: number): number {
		return fractionOf(y, this.y(pane), isLogY(pane));
	}

	/** The curve that keys read: the chosen one, else the one at the pointer, else the first. */
	followedCurve(): Curve | null {
		const curves = this.panes.flatMap((pane) => this.readable(pane));
		return curves.find(({ series }) => series.id === this.choice.followed) ?? this.nearest() ?? curves[0] ?? null;
	}

	followedPane(): Pane | undefined {
		const curve = this.followedCurve();
		return this.panes.find(({ curves }) => curve && curves.includes(curve));
	}

	/** The level whose crossings are looked for: a horizontal cursor of its pane, otherwise halfway up the curve. */
	levelOf(curve: Curve): number {
		const { Y1, Y2 } = this.choice.levels;
		const own = [Y1, Y2].find((level) => level?.pane === curve.series.pane);
		const { min, max } = extent([curve]) ?? { min: 0, max: 0 };
		return own?.y ?? (min + max) / 2;
	}

	/** From the smallest to the largest value of a curve. */
	spanOf(curve: Curve): number {
		const { min, max } = extent([curve]) ?? { min: 0, max: 0 };
		return max - min;
	}

	/** Moves the view so that points of a pane are in it; it stays as it is if they are. */
	reveal(pane: Pane, points: readonly Point[]): void {
		this.begin();
		this.#reveal(pane, points);
		this.begin();
	}

	#reveal(pane: Pane, points: readonly Point[]): void {
		const { x, y } = this.ranges(pane);
		const around = (range: Range, log: boolean, places: readonly number[]): Range | null => {
			const at = places.map((place) => fractionOf(place, range, log)).filter((place) => Number.isFinite(place));
			if (at.every((place) => place >= 0 && place <= 1)) return null;
			const [from, to] = [Math.min(...at), Math.max(...at)];
			// A single point keeps the width of the view, several take half of a new one.
			const half = Math.max(0.5, to - from);
			return partOf(range, log, (from + to) / 2 - half, (from + to) / 2 + half);
		};
		if (points.length === 0) return;
		const across = hasParameter(pane)
			? null
			: around(
					x,
					isLogX(pane),
					points.map((point) => point.x)
				);
		const down = around(
			y,
			isLogY(pane),
			points.map((point) => point.y)
		);
		this.move('drag', pane, { ...(across && { x: across }), ...(down && { y: down }) });
	}

	/** Moves the views of the panes so that points are in them: vertically of the panes whose curves pass through them. */
	revealPoints(points: readonly Point[]): void {
		if (points.length === 0 || !this.main) return;
		this.begin();
		const { min } = this.y(this.main);
		this.#reveal(
			this.main,
			points.map(({ x }) => ({ x, y: min }))
		);
		for (const pane of this.panes) {
			const isOn = ({ x, y }: Point) =>
				this.visible(pane).some((curve) => {
					const own = pointOf(curve, x)?.y ?? NaN;
					return Math.abs(own - y) <= SAME_PLACE * this.spanOf(curve);
				});
			this.#reveal(pane, points.filter(isOn));
		}
		this.begin();
	}

	/** The place on a curve at which a cursor stops. */
	snapOn(curve: Curve, x: number): number {
		const pane = this.panes.find(({ curves }) => curves.includes(curve));
		const { snap } = this.choice;
		if (snap === 'free' || !pane || hasParameter(pane)) return x;
		const fraction = (at: number) => this.at(at, pane);
		return snapped(curve, x, {
			snap,
			level: this.levelOf(curve),
			span: this.spanOf(curve),
			within: this.x(pane),
			fraction
		});
	}

	protected snap(x: number): number {
		const curve = this.followedCurve();
		return curve ? this.snapOn(curve, x) : x;
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

	/** The curve closest to the pointer, or null outside. */
	nearest(): Curve | null {
		const pane = this.panes.find(({ id }) => id === this.hover?.pane);
		if (!this.hover || !pane) return null;
		if (hasParameter(pane))
			return this.#nearestPoint(pane, { x: this.hover.across, y: this.hover.down })?.curve ?? null;
		return nearestCurve(this.readable(pane), this.hover.x, this.hover.down, this.y(pane), isLogY(pane));
	}

	/** The member of a family whose curve is within `reach` of a position, both as fractions of the area; null without one. */
	memberAt(pane: Pane, position: Point, reach: Point): number | null {
		const members = this.visible(pane).filter(({ series }) => series.family);
		if (hasParameter(pane)) {
			const near = this.#nearestPoint(pane, position, members);
			const { width, height } = this.#projection(pane);
			return near && near.distance <= Math.max(reach.x * width, reach.y * height) ? near.curve.series.branch : null;
		}
		const { x, y } = this.ranges(pane);
		let best: { curve: Curve; distance: number } | null = null;
		for (const curve of members) {
			// A steep curve is beside the pointer rather than above or below it.
			for (const aside of [0, -0.5, 0.5, -1, 1]) {
				const value = interpolate(curve, valueAt(position.x + aside * reach.x, x, isLogX(pane)));
				if (value === null) continue;
				const down = (1 - fractionOf(value, y, isLogY(pane)) - position.y) / reach.y;
				const distance = Math.hypot(aside, down);
				if (distance <= 1 && (!best || distance < best.distance)) best = { curve, distance };
			}
		}
		return best?.curve.series.branch ?? null;
	}

	/** Selects the next or previous member of the families; without one the first or the last. Returns false at the end. */
	walk(direction: 1 | -1): boolean {
		const { members, member } = this;
		const at = member === null ? (direction > 0 ? -1 : members.length) : members.indexOf(member);
		const next = members[at + direction];
		if (next === undefined) return false;
		this.choice.member = next;
		return true;
	}

	/** The values of a signal at x: one text per pane that contains it. */
	read(signal: string, x: number, branch: number): string[] {
		return this.hidden.has(signal) ? [] : signalReading(this.panes, signal, x, branch);
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

	protected sharesCursors(pane: Pane): boolean {
		return pane.cursorAxis.quantity === this.main?.cursorAxis.quantity;
	}

	/** Position of a value in the view of a pane, as a fraction. */
	protected at(x: number, pane: Pane): number {
		const { range, log } = this.cursorRange(pane);
		return fractionOf(x, range, log);
	}

	/** The visible part of the axis along which cursors move: all of a parameter. */
	protected cursorRange(pane: Pane): { range: Range; log: boolean } {
		if (!hasParameter(pane)) return { range: this.x(pane), log: isLogX(pane) };
		return { range: parameterRange(pane.curves), log: pane.cursorAxis.scale === 'log' };
	}

	protected cursorAxisAt(pane: Pane, position: Point): number {
		if (!hasParameter(pane)) return valueAt(position.x, this.x(pane), isLogX(pane));
		const near = this.#nearestPoint(pane, position);
		return near ? cursorPositions(near.curve.series)[near.index]! : this.cursorRange(pane).range.min;
	}

	#nearestPoint(
		pane: Pane,
		{ x, y }: Point,
		curves: readonly Curve[] = this.readable(pane)
	): { curve: Curve; index: number; distance: number } | null {
		const view = this.#projection(pane);
		let best: { curve: Curve; index: number; distance: number } | null = null;
		for (const curve of curves) {
			const near = curve.xPyramid && nearestPoint(curve.xPyramid, curve.pyramid, view, x * view.width, y * view.height);
			if (near && (!best || near.distance < best.distance)) best = { curve, ...near };
		}
		return best;
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
}
