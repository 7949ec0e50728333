/** Rows above and below the visible part that are drawn too, so that scrolling shows no gap. */
const MARGIN = 6;

/**
 * Which rows of a long list have elements: those in view and the current one, so that it keeps the focus. All rows have one
 * height, and each is at its place in an area as high as all of them.
 */
export class ListWindow {
	/** Position of the scrolled area, and its height; bound to it. */
	scrollTop = $state(0);
	viewport = $state(400);
	readonly height = $derived.by(() => this.count() * this.rowHeight);
	/** Places of the rows with elements, from 0, in order. */
	readonly shown = $derived.by(() => {
		const count = this.count();
		const from = Math.max(0, Math.floor(this.scrollTop / this.rowHeight) - MARGIN);
		const to = Math.min(count, Math.ceil((this.scrollTop + this.viewport) / this.rowHeight) + MARGIN);
		const places = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
		const current = this.current();
		if (current < 0 || current >= count || (current >= from && current < to)) return places;
		return current < from ? [current, ...places] : [...places, current];
	});

	/**
	 * @param count number of rows
	 * @param rowHeight CSS pixels
	 * @param current place of the current row; -1 for none
	 */
	constructor(
		private readonly count: () => number,
		readonly rowHeight: number,
		private readonly current: () => number
	) {}

	/** The position at which a row is in view, as near as possible to the present one. */
	topFor(place: number): number {
		const top = place * this.rowHeight;
		if (top < this.scrollTop) return top;
		return Math.max(this.scrollTop, top + this.rowHeight - this.viewport);
	}
}
