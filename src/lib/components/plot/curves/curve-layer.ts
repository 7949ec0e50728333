import { Latest } from '#lib/base/latest.ts';
import { atOnce, inSlices } from '#lib/base/slices.ts';
import type { Curve } from '#lib/charts/draw/curves.ts';
import { CurvePixels } from '#lib/charts/draw/curve-pixels.ts';
import type { CurveLayer, DrawnCurves } from '#lib/charts/draw/draw-curves.ts';
import type { PlotFrame } from '#lib/charts/draw/plot-frame.ts';

/** A frame in which the curves alone take longer is drawn with less detail while the view moves, ms. */
const BUDGET = 6;
/** A single step, after which nothing moves, may take so long, ms. */
const STEP_BUDGET = 10;
/** Curves that take longer than this are drawn with fewer pixels from the first frame of a movement on, ms. */
const SLOW = 4 * STEP_BUDGET;
/** When the view has not changed for this long it rests, ms. */
const REST = 120;

/**
 * How curves are drawn: exact, with columns that show a few samples of those beside them and thin lines of few pixels, and with fewer pixels
 * in each direction as well.
 */
const DETAILS = [
	{ isRough: false, scale: 1 },
	{ isRough: true, scale: 1 },
	{ isRough: true, scale: 0.5 },
	{ isRough: true, scale: 0.25 }
] as const;
/** With fewer pixels per CSS pixel lines are hard to recognise. */
const MIN_RATIO = 0.5;
/** More pixels than any screen has: browsers have no images of more. */
const MAX_PIXELS = 2 ** 26;

interface Drawn {
	ctx: OffscreenCanvasRenderingContext2D;
	image: ImageData;
	pixels: CurvePixels;
}

type Draw = Parameters<CurveLayer['put']>[2];

/**
 * Draws the curves of a pane as pixels and keeps them, so that a cursor that moves over them does not draw them again. While the view moves
 * curves that take long are drawn with less detail, of which no extreme is lost; once it rests they are drawn exactly, in slices. Where nothing
 * was shown before, the first curves are shown while the others are drawn.
 */
export class CanvasLayer implements CurveLayer {
	/** By scale. */
	readonly #drawn = new Map<number, Drawn>();
	/** `detail`: which of `DETAILS` is drawn; `isPart`: whether only the first curves are. */
	#shown: { frame: PlotFrame; scene: DrawnCurves; detail: number; isPart: boolean; at: number } | null = null;
	/** Which of `DETAILS` is drawn while the view moves: less than the last that took long. */
	#moving = 0;
	/** What it took last to draw exactly, ms. */
	#exactTime = 0;
	readonly #exact = new Latest();

	/**
	 * @param onexact called when the curves have been drawn exactly, and are to be put on the canvas again
	 * @param now time, ms
	 */
	constructor(
		private readonly ctx: Pick<CanvasRenderingContext2D, 'drawImage'>,
		private readonly onexact: () => void,
		private readonly now: () => number = () => performance.now()
	) {}

	put(frame: PlotFrame, scene: DrawnCurves, draw: Draw): void {
		if (!hasPixels(frame)) {
			this.#exact.end();
			return;
		}
		const shown = this.#shown;
		const isSameView = shown !== null && isSameFrame(shown.frame, frame);
		if (!isSameView || !isSameScene(shown.scene, scene)) this.#draw(frame, scene, draw, isSameView);
		const { scale } = DETAILS[this.#shown!.detail]!;
		const { width, height } = frame;
		const { canvas } = this.#at(frame, scale).ctx;
		this.ctx.drawImage(canvas, 0, 0, scale * width, scale * height, frame.left, frame.top, width, height);
	}

	dispose(): void {
		this.#exact.end();
	}

	#draw(frame: PlotFrame, scene: DrawnCurves, draw: Draw, isSameView: boolean): void {
		this.#exact.end();
		const began = this.now();
		const isStep = !this.#shown || began - this.#shown.at >= REST || isSameView;
		let detail = this.#moving;
		// At a first step more detail is tried than was possible before.
		if (detail > 0 && isStep) detail = this.#exactTime > STEP_BUDGET ? Math.max(1, detail - 1) : 0;
		if (
			detail === 0 &&
			(this.#isKnownToTakeLong(scene) || !this.#isDrawnAtOnce(frame, draw, isStep ? STEP_BUDGET : BUDGET))
		) {
			if (!this.#shown || (this.#shown.isPart && isSamePart(this.#shown.frame, frame))) {
				this.#showPart(frame);
				void this.#drawExactly(frame, draw, 0);
				this.#shown = { frame, scene, detail, isPart: true, at: began };
				return;
			}
			detail = this.#exactTime > SLOW ? 2 : 1;
		}
		if (detail > 0) {
			const started = this.now();
			atOnce(this.#drawing(frame, draw, detail));
			this.#moving = this.#less(detail, frame, this.now() - started);
			void this.#drawExactly(frame, draw, isSameView ? 0 : REST);
		} else this.#moving = this.#less(0, frame, this.#exactTime);
		this.#shown = { frame, scene, detail, isPart: false, at: began };
	}

	#isKnownToTakeLong({ curves }: DrawnCurves): boolean {
		const shown = this.#shown;
		return shown?.isPart === false && this.#exactTime > STEP_BUDGET && areSameCurves(shown.scene.curves, curves);
	}

	/** Which of `DETAILS` follows one that took some time. */
	#less(detail: number, { ratio }: PlotFrame, took: number): number {
		const less = DETAILS[detail + 1];
		return took > BUDGET && less && less.scale * ratio >= MIN_RATIO ? detail + 1 : detail;
	}

	/** Draws exactly, and gives up when it takes longer than a budget, ms: what is drawn instead takes its time too. */
	#isDrawnAtOnce(frame: PlotFrame, draw: Draw, budget: number): boolean {
		const started = this.now();
		const work = this.#drawing(frame, draw, 0);
		for (;;) {
			const { done } = work.next();
			this.#exactTime = this.now() - started;
			if (done) return true;
			if (this.#exactTime > budget) return false;
		}
	}

	/** Draws exactly in slices, after a pause in which nothing else is drawn, ms. */
	async #drawExactly(frame: PlotFrame, draw: Draw, pause: number): Promise<void> {
		const signal = this.#exact.begin();
		await new Promise((resolve) => setTimeout(resolve, pause));
		if (signal.aborted) return;
		const time = await inSlices(this.#timed(this.#drawing(frame, draw, 0), signal));
		if (time === null || signal.aborted || !this.#shown) return;
		this.#exactTime = time;
		if (time <= BUDGET) this.#moving = 0;
		this.#shown = { ...this.#shown, detail: 0, isPart: false };
		this.onexact();
	}

	/** Does some work unless it is given up, which is null. Returns how long it took, ms. */
	*#timed(work: Iterator<void, void, void>, signal: AbortSignal): Generator<void, number | null, void> {
		for (let time = 0; !signal.aborted;) {
			const started = this.now();
			const { done } = work.next();
			time += this.now() - started;
			if (done) return time;
			yield;
		}
		return null;
	}

	/** Shows what was drawn exactly before it was given up. */
	#showPart(frame: PlotFrame): void {
		const { ctx, image, pixels } = this.#at(frame, 1);
		pixels.finish();
		ctx.putImageData(image, 0, 0);
	}

	/** Draws with some detail, and shows it when all is drawn. */
	*#drawing(frame: PlotFrame, draw: Draw, detail: number): Generator<void, void, void> {
		const { scale, isRough } = DETAILS[detail]!;
		const { ctx, image, pixels } = this.#at(frame, scale);
		// What was given up may have left something.
		pixels.finish();
		new Uint32Array(image.data.buffer).fill(0);
		pixels.isRough = isRough;
		const size = { width: scale * frame.width, height: scale * frame.height, ratio: scale * frame.ratio };
		yield* draw(pixels, { ...frame, ...size, left: 0, top: 0 }, isRough);
		pixels.finish();
		ctx.putImageData(image, 0, 0);
	}

	#at({ width, height }: PlotFrame, scale: number): Drawn {
		const size = { width: Math.ceil(scale * width), height: Math.ceil(scale * height) };
		const known = this.#drawn.get(scale);
		if (known?.image.width === size.width && known.image.height === size.height) return known;
		const ctx = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true })!;
		const image = new ImageData(size.width, size.height);
		const hexOf = (colour: string): string => {
			ctx.fillStyle = colour;
			return ctx.fillStyle;
		};
		const drawn = { ctx, image, pixels: new CurvePixels({ data: new Uint32Array(image.data.buffer), ...size }, hexOf) };
		this.#drawn.set(scale, drawn);
		return drawn;
	}
}

/** Whether there can be an image of a frame: while a page is laid out, it may have any size. */
function hasPixels({ width, height }: PlotFrame): boolean {
	return width > 0 && height > 0 && width * height <= MAX_PIXELS;
}

/** Whether two frames show the same part of the axes, in whatever size. */
function isSamePart(one: PlotFrame, other: PlotFrame): boolean {
	return isSameFrame({ ...one, width: other.width, height: other.height, ratio: other.ratio }, other);
}

function isSameFrame(one: PlotFrame, other: PlotFrame): boolean {
	const numbers = ({ width, height, x, y, logX, logY, ratio }: PlotFrame) =>
		[width, height, x.min, x.max, y.min, y.max, logX, logY, ratio] as const;
	const others = numbers(other);
	return numbers(one).every((value, index) => value === others[index]);
}

function isSameScene(one: DrawnCurves, other: DrawnCurves): boolean {
	return (
		one.palette === other.palette &&
		one.faded === other.faded &&
		one.member === other.member &&
		areSameCurves(one.curves, other.curves) &&
		areSameCurves(one.previous, other.previous)
	);
}

function areSameCurves(some: readonly Curve[], others: readonly Curve[]): boolean {
	return (
		some.length === others.length &&
		some.every((curve, index) => {
			const other = others[index];
			return (
				curve.pyramid === other?.pyramid &&
				curve.order === other.order &&
				curve.series.family?.place === other.series.family?.place &&
				curve.overlay?.step === other.overlay?.step
			);
		})
	);
}
