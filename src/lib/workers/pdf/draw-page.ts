import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { fitImage } from '../images/fit-image.ts';
import type { FittedImage } from '../images/protocol.ts';

/** Maximum number of pixels of a page's image: a page can claim any size. */
const MAX_PIXELS = 16_000_000;
/** Longer side of an image for models, pixels. */
const PICTURE_SIDE = 1_568;

/** @param scale pixels per point; less for a page that would be too large */
export async function drawPage(page: PDFPageProxy, scale: number): Promise<OffscreenCanvas> {
	const { width, height } = page.getViewport({ scale: 1 });
	const fitting = Math.min(scale, Math.sqrt(MAX_PIXELS / (width * height)));
	const viewport = page.getViewport({ scale: fitting });
	const side = (length: number) => Math.min(MAX_PIXELS, Math.max(1, Math.floor(length)));
	const canvas = new OffscreenCanvas(side(viewport.width), side(viewport.height));
	// pdf.js is typed for canvases of a page.
	await page.render({ canvas: canvas as never, viewport }).promise;
	return canvas;
}

/** A page in the form in which a model gets it. @throws Error when the browser cannot encode it */
export async function pictureOf(page: PDFPageProxy): Promise<FittedImage> {
	const { width, height } = page.getViewport({ scale: 1 });
	const canvas = await drawPage(page, PICTURE_SIDE / Math.max(width, height));
	const file = await canvas.convertToBlob({ type: 'image/png' });
	const fitted = await fitImage(new Uint8Array(await file.arrayBuffer()));
	if (!fitted) throw new Error('The image of the page could not be made');
	return fitted;
}
