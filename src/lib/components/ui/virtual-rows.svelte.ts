/** Height of a row and of the head, CSS pixels. */
const ROW_HEIGHT = 24;
const HEAD_HEIGHT = 26;
/** Browsers limit a scrolled area to about 16 million pixels: a longer table scrolls proportionally. */
const TALLEST = 8_000_000;
/** More rows than any screen shows: an area that has no height of its own yet would draw all of them. */
const MAX_VISIBLE = 300;

/** Which rows of a long table are in view. The table itself does not move; scrolling changes the rows that it contains. */
export class VirtualRows {
	/** Position of the scrolled area, and its height; bound to it. */
	scrollTop = $state(0);
	viewport = $state(300);
	/** Rows that fit. */
	readonly visible = $derived.by(() =>
		Math.max(1, Math.min(MAX_VISIBLE, Math.ceil((this.viewport - HEAD_HEIGHT) / ROW_HEIGHT)))
	);
	/** Height of the area, with an extra row, so that the last one can be scrolled fully into view. */
	readonly height = $derived.by(() => Math.min(TALLEST, (this.count() + 1) * ROW_HEIGHT + HEAD_HEIGHT));
	readonly #last = $derived.by(() => Math.max(0, this.count() - this.visible + 1));
	readonly #room = $derived.by(() => this.height - this.viewport);
	readonly first = $derived.by(() =>
		this.#room > 0 ? Math.min(this.#last, Math.round((this.scrollTop / this.#room) * this.#last)) : 0
	);
	/** Places of the rows in view, from 0. */
	readonly shown = $derived.by(() =>
		Array.from({ length: Math.max(0, Math.min(this.visible, this.count() - this.first)) }, (_, i) => this.first + i)
	);

	/** @param count number of rows */
	constructor(private readonly count: () => number) {}

	/** The position of the area at which a row is in view, as near as possible to the present one. */
	topFor(place: number): number {
		// The last row may be cut.
		const whole = Math.max(1, this.visible - 1);
		if (place >= this.first && place < this.first + whole) return this.scrollTop;
		const first = place < this.first ? place : place - whole + 1;
		return this.#last > 0 ? (Math.min(first, this.#last) / this.#last) * this.#room : 0;
	}
}
