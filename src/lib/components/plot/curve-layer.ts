import type { Curve } from '#lib/charts/draw/curves.ts';
import { CurvePixels } from '#lib/charts/draw/curve-pixels.ts';
import type { CurveLayer, DrawnCurves } from '#lib/charts/draw/draw-curves.ts';
import type { PlotFrame } from '#lib/charts/draw/plot-frame.ts';
import type { CurveSurface } from '#lib/charts/draw/surface.ts';

/** Draws the curves of a pane as pixels and keeps them, so that a cursor that moves over them does not draw them again. */
export class CanvasLayer implements CurveLayer {
	#drawn: { ctx: OffscreenCanvasRenderingContext2D; image: ImageData; pixels: CurvePixels } | null = null;
	#shown: { frame: PlotFrame; scene: DrawnCurves } | null = null;

	constructor(private readonly ctx: CanvasRenderingContext2D) {}

	put(frame: PlotFrame, scene: DrawnCurves, draw: (surface: CurveSurface, frame: PlotFrame) => void): void {
		const { image } = this.#drawn ?? {};
		if (image?.width !== frame.width || image.height !== frame.height) this.#resize(frame);
		if (!this.#drawn) return;
		const { ctx, pixels } = this.#drawn;
		if (!this.#shown || !isSameFrame(this.#shown.frame, frame) || !isSameScene(this.#shown.scene, scene)) {
			this.#drawn.image.data.fill(0);
			draw(pixels, { ...frame, left: 0, top: 0 });
			pixels.finish();
			ctx.putImageData(this.#drawn.image, 0, 0);
			this.#shown = { frame, scene };
		}
		this.ctx.drawImage(ctx.canvas, frame.left, frame.top);
	}

	#resize({ width, height }: PlotFrame): void {
		const ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
		const image = new ImageData(width, height);
		const hexOf = (colour: string): string => {
			if (!ctx) return colour;
			ctx.fillStyle = colour;
			return ctx.fillStyle;
		};
		const data = new Uint32Array(image.data.buffer);
		this.#drawn = ctx && { ctx, image, pixels: new CurvePixels({ data, width, height }, hexOf) };
		this.#shown = null;
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
				curve.pyramid === other?.pyramid && curve.order === other.order && curve.overlay?.step === other.overlay?.step
			);
		})
	);
}
