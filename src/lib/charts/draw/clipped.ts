/** Far outside any canvas, but near enough to be drawn exactly, device pixels. */
export const FAR_AWAY = 1e5;

/** What a line is added to: a part of a `Surface`. */
interface Path {
	moveTo(left: number, top: number): void;
	lineTo(left: number, top: number): void;
}

/** Draws a line through points, of which NaN is a gap. Where it goes far away it is cut, so that its slope is right where it is seen. */
export class LinePen {
	#left = NaN;
	#top = NaN;
	/** Whether the path ends at the last point. */
	#isThere = false;

	constructor(private readonly ctx: Path) {}

	add(left: number, top: number): void {
		const fromLeft = this.#left;
		const fromTop = this.#top;
		const isThere = this.#isThere;
		this.#left = left;
		this.#top = top;
		this.#isThere = Math.abs(left) <= FAR_AWAY && Math.abs(top) <= FAR_AWAY;
		if (isThere && this.#isThere) this.ctx.lineTo(left, top);
		else if (Number.isNaN(fromLeft + fromTop)) {
			if (this.#isThere) this.ctx.moveTo(left, top);
		} else this.#addCut(fromLeft, fromTop, isThere);
	}

	/** Adds what is near of the line from a point to the last one. */
	#addCut(fromLeft: number, fromTop: number, isThere: boolean): void {
		const [right, down] = [this.#left - fromLeft, this.#top - fromTop];
		if (Number.isNaN(right + down)) return;
		// Parts of the way at which it comes near, and goes away again.
		let [from, to] = [0, 1];
		for (const [start, way] of [
			[fromLeft, right],
			[fromTop, down]
		] as const) {
			const ends = [(-FAR_AWAY - start) / way, (FAR_AWAY - start) / way];
			if (way === 0 && Math.abs(start) > FAR_AWAY) return;
			if (way === 0) continue;
			from = Math.max(from, Math.min(...ends));
			to = Math.min(to, Math.max(...ends));
		}
		if (!(from < to)) return;
		if (!isThere) this.ctx.moveTo(fromLeft + from * right, fromTop + from * down);
		if (to === 1) this.ctx.lineTo(this.#left, this.#top);
		else this.ctx.lineTo(fromLeft + to * right, fromTop + to * down);
	}
}

export type Point = readonly [left: number, top: number];

/** The part of a filled shape that is not far away. */
export function clippedShape(points: readonly Point[]): readonly Point[] {
	let shape = points;
	for (const axis of [0, 1] as const) for (const side of [-1, 1] as const) shape = cut(shape, axis, side);
	return shape;
}

/** The part of a shape on the inner side of one edge. */
function cut(points: readonly Point[], axis: 0 | 1, side: 1 | -1): readonly Point[] {
	const beyond = (point: Point) => side * point[axis] - FAR_AWAY;
	if (points.every((point) => beyond(point) <= 0)) return points;
	return points.flatMap((point, index): Point[] => {
		const before = points.at(index - 1)!;
		const [a, b] = [beyond(before), beyond(point)];
		const inside = b <= 0 ? [point] : [];
		if (a <= 0 === b <= 0) return inside;
		const share = a / (a - b);
		const crossing = [0, 1].map((at) => before[at]! + share * (point[at]! - before[at]!)) as [number, number];
		crossing[axis] = side * FAR_AWAY;
		return [crossing, ...inside];
	});
}
