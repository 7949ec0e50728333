import { blend } from './pixel-blend.ts';

/** Columns of a block, of which it is known in which rows lines are. */
const BLOCK_BITS = 4;
const BLOCK = 1 << BLOCK_BITS;
/** A line that goes less to the right has no slope, pixels. */
const VERTICAL = 0.01;
/** More than any height, pixels. */
const FAR = 1e6;

/** How far the pixels of an area are covered by lines, of which each pixel counts once however many lines cross in it. */
export class LineMask {
	readonly #coverage: Uint8Array;
	/** The same, four pixels at once. */
	readonly #fours: Uint32Array;
	/** Length of a row: whole blocks, and at least one pixel more than is painted. There is a row more above and below, too. */
	readonly #stride: number;
	/** First and last row of each block. */
	readonly #first: Int32Array;
	readonly #last: Int32Array;

	constructor(
		readonly width: number,
		readonly height: number
	) {
		const blocks = Math.ceil((width + 1) / BLOCK);
		this.#stride = blocks * BLOCK;
		this.#coverage = new Uint8Array(this.#stride * (height + 2));
		this.#fours = new Uint32Array(this.#coverage.buffer);
		this.#first = new Int32Array(blocks).fill(height);
		this.#last = new Int32Array(blocks).fill(-1);
	}

	/**
	 * Covers a straight line; positions are pixels from the left and from the top.
	 *
	 * @param joinsBefore whether it continues a line in nearly its direction, to the right: its end is then not round, and
	 * @param joinsAfter whether one continues it
	 */
	cover(
		fromLeft: number,
		fromTop: number,
		toLeft: number,
		toTop: number,
		radius: number,
		joinsBefore = false,
		joinsAfter = false
	): void {
		const isForward = fromLeft <= toLeft;
		// Relative to the middles of pixels.
		const ax = (isForward ? fromLeft : toLeft) - 0.5;
		const ay = (isForward ? fromTop : toTop) - 0.5;
		const bx = (isForward ? toLeft : fromLeft) - 0.5;
		const by = (isForward ? toTop : fromTop) - 0.5;
		const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
		if (Number.isNaN(length)) return;
		const across = length > 0 ? (bx - ax) / length : 1;
		const down = length > 0 ? (by - ay) / length : 0;
		// A pixel is covered in part up to half of its width beyond the edge of the line.
		const reach = radius + 0.5;
		const isVertical = bx - ax < VERTICAL;
		const slope = isVertical ? 0 : down / across;
		/** Within this distance above and below the middle of the line its pixels are. */
		const half = isVertical ? FAR : reach / across;
		const beyond = joinsBefore || joinsAfter ? half : reach;
		const top = within(Math.ceil(Math.min(ay, by) - beyond), this.height);
		const bottom = within(Math.floor(Math.max(ay, by) + beyond) + 1, this.height) - 1;
		// Of lines that join, each has the columns whose middles it crosses.
		const left = within(Math.ceil(joinsBefore ? ax : ax - reach), this.width);
		const right = within(joinsAfter ? Math.ceil(bx) : Math.floor(bx + reach) + 1, this.width) - 1;
		if (left > right || top > bottom) return;
		// Between them no pixel of a column is nearer to a round end than to the line.
		const end = reach * Math.abs(down);
		const bodyFrom = joinsBefore ? left : Math.min(right + 1, within(Math.ceil(ax + end), this.width));
		const bodyTo = joinsAfter ? right : Math.min(right, within(Math.floor(bx - end) + 1, this.width) - 1);
		const stride = this.#stride;
		const coverage = this.#coverage;
		// In 1/256 pixels, and products of two in 1/65536, for which whole numbers are enough.
		const whole = Math.round(reach * 255 * 65536) | 0;
		const fall = Math.round(across * 255 * 256) | 0;
		let middle = ay + (left - ax) * slope;
		for (let column = left; column <= right; column++, middle += slope) {
			const first = Math.max(top, Math.ceil(middle - half) | 0);
			const last = Math.min(bottom, Math.floor(middle + half) | 0);
			if (first > last) continue;
			const block = column >> BLOCK_BITS;
			if (first < this.#first[block]!) this.#first[block] = first;
			if (last > this.#last[block]!) this.#last[block] = last;
			let at = Math.imul(first + 1, stride) + column;
			if (column < bodyFrom || column > bodyTo) {
				for (let row = first; row <= last; row++, at += stride) {
					const x = column - ax;
					const y = row - ay;
					const along = Math.max(0, Math.min(length, x * across + y * down));
					const awayX = x - along * across;
					const awayY = y - along * down;
					const covered = (reach - Math.sqrt(awayX * awayX + awayY * awayY)) * 255;
					if (covered > coverage[at]!) coverage[at] = covered > 255 ? 255 : covered;
				}
				continue;
			}
			let away = ((first - middle) * 256) | 0;
			for (let row = first; row <= last; row++, at += stride, away += 256) {
				const before = coverage[at]!;
				if (before === 255) continue;
				const covered = (whole - Math.imul(away < 0 ? -away : away, fall)) >> 16;
				if (covered > before) coverage[at] = covered > 255 ? 255 : covered;
			}
		}
	}

	/**
	 * Covers a straight line of about a pixel in width, for which in each column the two pixels nearest to it are enough, and in each row
	 * of a steep line. Its ends are those of the pixels in which they are.
	 */
	coverThin(fromLeft: number, fromTop: number, toLeft: number, toTop: number, radius: number): void {
		const isSteep = Math.abs(toTop - fromTop) > Math.abs(toLeft - fromLeft);
		// Along the axis in which the line goes farther, and across it, relative to the middles of pixels.
		const from = (isSteep ? fromTop : fromLeft) - 0.5;
		const to = (isSteep ? toTop : toLeft) - 0.5;
		const fromAside = (isSteep ? fromLeft : fromTop) - 0.5;
		const toAside = (isSteep ? toLeft : toTop) - 0.5;
		const slope = from === to ? 0 : (toAside - fromAside) / (to - from);
		const start = fromAside - from * slope;
		const length = isSteep ? this.height : this.width;
		const breadth = isSteep ? this.width : this.height;
		// The line is in the mask, or up to a pixel beside it, from one place to another.
		let enters = -Infinity;
		let leaves = Infinity;
		if (slope !== 0) {
			const one = (-0.99 - start) / slope;
			const other = (breadth - 0.01 - start) / slope;
			enters = Math.min(one, other);
			leaves = Math.max(one, other);
		} else if (!(start > -0.99 && start < breadth - 0.01)) return;
		const first = within(Math.max(Math.round(Math.min(from, to)), Math.ceil(enters)), length);
		const last = within(Math.min(Math.round(Math.max(from, to)), Math.floor(leaves)) + 1, length) - 1;
		if (first > last) return;
		// In 1/255 of a pixel: how far one is covered whose middle is on the line, and how much less with its distance from it.
		const most = Math.min(255, Math.round(255 * (radius + 0.5)));
		const fall = Math.round(255 / Math.sqrt(1 + slope * slope));
		const least = most - fall;
		const step = isSteep ? this.#stride : 1;
		const stepAside = isSteep ? 1 : this.#stride;
		const coverage = this.#coverage;
		const begin = start + first * slope;
		const end = start + last * slope;
		// In 1/65536 pixels.
		const move = Math.round(slope * 65536) | 0;
		let aside = Math.round(begin * 65536) | 0;
		let line = this.#stride + Math.imul(first, step);
		for (let at = first; at <= last; at++, aside += move, line += step) {
			const place = line + Math.imul(aside >> 16, stepAside);
			const less = Math.imul((aside >> 8) & 255, fall) >> 8;
			const near = coverage[place]!;
			const next = coverage[place + stepAside]!;
			// Without a branch, which nobody can foresee: the larger of two.
			const nearMore = most - less - near;
			const nextMore = least + less - next;
			coverage[place] = near + (nearMore & ~(nearMore >> 31));
			coverage[place + stepAside] = next + (nextMore & ~(nextMore >> 31));
		}
		const low = Math.floor(Math.min(begin, end));
		const high = Math.floor(Math.max(begin, end)) + 1;
		if (isSteep) this.#note(low, high, first, last);
		else this.#note(first, last, low, high);
	}

	/** Notes in which columns and rows lines are. */
	#note(left: number, right: number, top: number, bottom: number): void {
		const end = Math.min(right, this.width - 1) >> BLOCK_BITS;
		for (let block = Math.max(0, left) >> BLOCK_BITS; block <= end; block++) {
			this.#first[block] = Math.min(this.#first[block]!, Math.max(0, top));
			this.#last[block] = Math.max(this.#last[block]!, Math.min(bottom, this.height - 1));
		}
	}

	/**
	 * Paints what is covered, and empties the mask.
	 *
	 * @param pixels as wide as the mask
	 * @param colour 0xBBGGRR
	 * @param alpha from 0 to 1
	 */
	paint(pixels: Uint32Array, colour: number, alpha: number): void {
		const opacity = Math.round(256 * alpha);
		for (let block = 0; block < this.#first.length; block++) {
			for (let row = this.#first[block]!; row <= this.#last[block]!; row++) {
				const start = (row + 1) * this.#stride + block * BLOCK;
				for (let four = start / 4; four < (start + BLOCK) / 4; four++) {
					if (this.#fours[four] === 0) continue;
					const at = row * this.width + block * BLOCK + 4 * four - start;
					for (let i = 0; i < 4 && block * BLOCK + 4 * four - start + i < this.width; i++) {
						const covered = (this.#coverage[4 * four + i]! * opacity) >>> 8;
						if (covered > 0) blend(pixels, at + i, colour, covered);
					}
					this.#fours[four] = 0;
				}
			}
		}
		this.#first.fill(this.height);
		this.#last.fill(-1);
	}
}

/** A whole number from 0 to a limit. */
function within(value: number, limit: number): number {
	return Math.max(0, Math.min(limit, value)) | 0;
}
