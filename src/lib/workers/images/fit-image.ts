import { readImageHeader } from '#lib/llm/tokens/image-size.ts';
import type { FittedImage } from './protocol.ts';

/** Longer side of an image that a model gets, pixels: services scale larger ones down themselves. */
const MAX_SIDE = 1_568;
/** Size in which an image is sent, bytes: services accept 5 MB in base64 at least, and each later request repeats it. */
const MAX_BYTES = 2 * 2 ** 20;
/** Pixels to decode, of 4 bytes each: a small file can claim any size. */
export const MAX_PIXELS = 50_000_000;
const JPEG_QUALITY = 0.85;

/** Formats that every service and local server accepts. */
const common: readonly string[] = ['image/png', 'image/jpeg'];

/** See `ImageWorkerApi.fit`. */
export async function fitImage(bytes: Uint8Array): Promise<FittedImage | null> {
	const header = readImageHeader(bytes);
	if (!header || header.width * header.height > MAX_PIXELS) return null;
	const { mediaType } = header;
	const file = new Blob([new Uint8Array(bytes)], { type: mediaType });
	// Decoded in any case: one damaged image would make a service refuse the whole conversation.
	const bitmap = await createImageBitmap(file).catch(() => null);
	if (!bitmap) return null;
	try {
		const { width, height } = bitmap;
		const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
		if (scale === 1 && common.includes(mediaType) && bytes.length <= MAX_BYTES)
			return { image: { type: 'image', mediaType, data: await base64(file) }, width, height };
		const side = (length: number) => Math.max(1, Math.round(length * scale));
		const encoded = await encode(bitmap, side(width), side(height));
		const data = await base64(encoded);
		return { image: { type: 'image', mediaType: encoded.type, data }, width: side(width), height: side(height) };
	} finally {
		bitmap.close();
	}
}

/** As PNG, which keeps thin lines and letters; as JPEG where that is too long. */
async function encode(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext('2d');
	if (!context) throw new Error('The browser has no canvas in workers');
	context.imageSmoothingQuality = 'high';
	context.drawImage(bitmap, 0, 0, width, height);
	const png = await canvas.convertToBlob({ type: 'image/png' });
	if (png.size <= MAX_BYTES) return png;
	// JPEG has no transparency, and would make it black.
	context.globalCompositeOperation = 'destination-over';
	context.fillStyle = '#fff';
	context.fillRect(0, 0, width, height);
	return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

function base64(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
		reader.onerror = () => reject(new Error('The image could not be read'));
		reader.readAsDataURL(file);
	});
}
