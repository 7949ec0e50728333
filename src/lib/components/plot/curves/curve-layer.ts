import type { Curve } from '#lib/charts/draw/curves.ts';
import { CurvePixels } from '#lib/charts/draw/curve-pixels.ts';
import type { CurveLayer, DrawnCurves } from '#lib/charts/draw/draw-curves.ts';
import type { PlotFrame } from '#lib/charts/draw/plot-frame.ts';

/** A frame in which the curves alone take longer is drawn with less detail while the view moves, ms. */
const BUDGET = 6;
/** When the view has not changed for this long it rests, ms. */
const REST = 120;

/** How curves are drawn: exact, with columns that show a few samples of those beside them, and with fewer pixels in each direction as well. */
const DETAILS = [
	{ isRough: false, scale: 1 },
	{ isRough: true, scale: 1 },
	{ isRough: true, scale: 0.5 },
	{ isRough: true, scale: 0.25 }
] as const;
/** With fewer pixels per CSS pixel lines are hard to recognise. */
const MIN_RATIO = 0.5;

interface Drawn {
	ctx: OffscreenCanvasRenderingContext2D;
	image: ImageData;
	pixels: CurvePixels;
}

/**
 * Draws the curves of a pane as pixels and keeps them, so that a cursor that moves over them does not draw them again. While the view moves
 * curves that take long are drawn with less detail, of which no extreme is lost, and exactly once it rests.
 */
export class CanvasLayer implements CurveLayer {
	/** By scale. */
	readonly #drawn = new Map<number, Drawn>();
	#shown: { frame: PlotFrame; scene: DrawnCurves; detail: number; at: number } | null = null;
	/** Which of `DETAILS` is drawn while the view moves: less than the last that took long. */
	#moving = 0;
	#resting: ReturnType<typeof setTimeout> | null = null;
	/** Whether the timer has said that the view rests; its clock may differ. */
	#isResting = false;

	/**
	 * @param onrest called when the curves are to be drawn exactly, because the view rests
	 * @param now time, ms
	 */
	constructor(
		private readonly ctx: Pick<CanvasRenderingContext2D, 'drawImage'>,
		private readonly onrest: () => void,
		private readonly now: () => number = () => performance.now()
	) {}

	put(frame: PlotFrame, scene: DrawnCurves, draw: Parameters<CurveLayer['put']>[2]): void {
		const now = this.now();
		const shown = this.#shown;
		const isSameView = shown && isSameFrame(shown.frame, frame);
		const isSame = isSameView && isSameScene(shown.scene, scene);
		const rests = !shown || this.#isResting || now - shown.at >= REST;
		if (!isSame || (rests && shown.detail > 0)) {
			const detail = !rests && !isSameView ? this.#moving : 0;
			const { scale, isRough } = DETAILS[detail]!;
			const { ctx, image, pixels } = this.#at(frame, scale);
			new Uint32Array(image.data.buffer).fill(0);
			const size = { width: scale * frame.width, height: scale * frame.height, ratio: scale * frame.ratio };
			draw(pixels, { ...frame, ...size, left: 0, top: 0 }, isRough);
			pixels.finish();
			ctx.putImageData(image, 0, 0);
			const isLong = this.now() - now > BUDGET;
			const less = DETAILS[detail + 1];
			this.#moving = isLong && less && less.scale * frame.ratio >= MIN_RATIO ? detail + 1 : detail;
			this.#shown = { frame, scene, detail, at: now };
			this.#isResting = false;
			this.#restLater();
		}
		const { scale } = DETAILS[this.#shown!.detail]!;
		const { width, height } = frame;
		const { canvas } = this.#at(frame, scale).ctx;
		this.ctx.drawImage(canvas, 0, 0, scale * width, scale * height, frame.left, frame.top, width, height);
	}

	dispose(): void {
		if (this.#resting !== null) clearTimeout(this.#resting);
	}

	#restLater(): void {
		if (this.#resting !== null) clearTimeout(this.#resting);
		const rest = (): void => {
			this.#isResting = true;
			this.onrest();
		};
		this.#resting = this.#shown?.detail === 0 ? null : setTimeout(rest, REST);
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
