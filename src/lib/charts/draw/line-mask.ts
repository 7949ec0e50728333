import { blend } from './pixel-blend.ts';

/** Columns of a block, of which it is known in which rows lines are. */
const BLOCK = 16;

/** How far the pixels of an area are covered by lines, of which each pixel counts once however many lines cross in it. */
export class LineMask {
	readonly #coverage: Uint8Array;
	/** The same, four pixels at once. */
	readonly #fours: Uint32Array;
	/** Length of a row: whole blocks. */
	readonly #stride: number;
	/** First and last row of each block. */
	readonly #first: Int32Array;
	readonly #last: Int32Array;

	constructor(
		readonly width: number,
		readonly height: number
	) {
		const blocks = Math.ceil(width / BLOCK);
		this.#stride = blocks * BLOCK;
		this.#coverage = new Uint8Array(this.#stride * height);
		this.#fours = new Uint32Array(this.#coverage.buffer);
		this.#first = new Int32Array(blocks).fill(height);
		this.#last = new Int32Array(blocks).fill(-1);
	}

	/** Covers a straight line with round ends; positions are pixels from the left and from the top. */
	cover(fromLeft: number, fromTop: number, toLeft: number, toTop: number, radius: number): void {
		const isForward = fromLeft <= toLeft;
		// Relative to the middles of pixels.
		const [ax, ay] = isForward ? [fromLeft - 0.5, fromTop - 0.5] : [toLeft - 0.5, toTop - 0.5];
		const [bx, by] = isForward ? [toLeft - 0.5, toTop - 0.5] : [fromLeft - 0.5, fromTop - 0.5];
		// A pixel is covered in part up to half of its width beyond the edge of the line.
		const reach = radius + 0.5;
		const left = Math.max(0, Math.ceil(ax - reach));
		const right = Math.min(this.width - 1, Math.floor(bx + reach));
		const top = Math.max(0, Math.ceil(Math.min(ay, by) - reach));
		const bottom = Math.min(this.height - 1, Math.floor(Math.max(ay, by) + reach));
		if (!(left <= right && top <= bottom)) return;
		const [dx, dy] = [bx - ax, by - ay];
		const length = Math.sqrt(dx * dx + dy * dy);
		const isVertical = dx < 1e-6;
		const slope = isVertical ? 0 : dy / dx;
		const across = length > 0 ? dx / length : 1;
		const down = length > 0 ? dy / length : 0;
		/** Within this distance above and below the middle of the line its pixels are. */
		const half = isVertical ? Infinity : reach / across;
		// Between them no pixel of a column is nearer to an end than to the line.
		const bodyFrom = ax + reach * Math.abs(down);
		const bodyTo = bx - reach * Math.abs(down);
		const [coverage, stride] = [this.#coverage, this.#stride];
		// In 1/256 pixels, and products of two in 1/65536, for which whole numbers are enough.
		const whole = Math.round(reach * 255 * 65536);
		const fall = Math.round(across * 255 * 256);
		for (let column = left; column <= right;) {
			const block = (column / BLOCK) | 0;
			const end = Math.min(right, block * BLOCK + BLOCK - 1);
			let blockFirst = this.#first[block]!;
			let blockLast = this.#last[block]!;
			for (; column <= end; column++) {
				const middle = ay + (column - ax) * slope;
				const first = Math.max(top, Math.ceil(middle - half)) | 0;
				const last = Math.min(bottom, Math.floor(middle + half)) | 0;
				if (first > last) continue;
				if (first < blockFirst) blockFirst = first;
				if (last > blockLast) blockLast = last;
				let at = first * stride + column;
				if (column >= bodyFrom && column <= bodyTo) {
					let away = ((first - middle) * 256) | 0;
					for (let row = first; row <= last; row++, at += stride, away += 256) {
						const before = coverage[at]!;
						if (before === 255) continue;
						const covered = (whole - Math.imul(Math.abs(away), fall)) >> 16;
						if (covered > before) coverage[at] = covered > 255 ? 255 : covered;
					}
					continue;
				}
				for (let row = first; row <= last; row++, at += stride) {
					const x = column - ax;
					const y = row - ay;
					const along = Math.max(0, Math.min(length, x * across + y * down));
					const awayX = x - along * across;
					const awayY = y - along * down;
					const covered = (reach - Math.sqrt(awayX * awayX + awayY * awayY)) * 255;
					if (covered > coverage[at]!) coverage[at] = covered > 255 ? 255 : covered;
				}
			}
			this.#first[block] = blockFirst;
			this.#last[block] = blockLast;
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
				const start = row * this.#stride + block * BLOCK;
				for (let four = start / 4; four < (start + BLOCK) / 4; four++) {
					if (this.#fours[four] === 0) continue;
					const at = row * this.width + block * BLOCK + 4 * four - start;
					for (let i = 0; i < 4; i++) {
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
