import type { Quantity } from '#lib/measure/dataset.ts';
import { language } from './language.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { drawPicture, type Picture, type PictureFormat } from '#lib/charts/draw/draw-picture.ts';

/** Name of an axis in the user's language, such as `Frequency (kHz)`. */
export function axisName(quantity: Quantity, unit: string): string {
	const { quantities, axis } = language.t.results;
	return axis(quantities[quantity] ?? '', unit);
}

/** Draws a plot as an image in the format PNG. */
export async function pictureAsPng(picture: Picture, format: PictureFormat): Promise<Blob> {
	// Texts are drawn in the font that is there; it may be still loading.
	await document.fonts.ready;
	try {
		const canvas = new OffscreenCanvas(
			Math.round(format.width * format.ratio),
			Math.round(format.height * format.ratio)
		);
		const context = canvas.getContext('2d');
		if (!context) throw new Fault('picture_failed', 'The browser has no memory for the image.');
		drawPicture(context, picture, format);
		return await canvas.convertToBlob({ type: 'image/png' });
	} catch (error) {
		if (error instanceof Fault) throw error;
		throw new Fault('picture_failed', String(error));
	}
}

/** Draws a plot as SVG, in CSS pixels whatever the ratio. */
export async function pictureAsSvg(picture: Picture, format: PictureFormat): Promise<Blob> {
	const { SvgSurface } = await import('#lib/charts/draw/svg-surface.ts');
	const surface = new SvgSurface();
	drawPicture(surface, picture, { ...format, ratio: 1 });
	return new Blob([surface.text(format.width, format.height, format.title)], { type: 'image/svg+xml' });
}
