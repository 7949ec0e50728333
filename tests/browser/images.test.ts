import { afterEach, expect, test } from 'vitest';
import { readImageHeader } from '#lib/llm/tokens/image-size.ts';
import { createImageClient, type ImageClient } from '#lib/workers/images/image-client.ts';
import { pngHeader } from '../support/page/image-files.ts';

let client: ImageClient | undefined;
afterEach(() => client?.dispose());

const running = new AbortController().signal;

/** A drawing of a size, noisy when it must not compress well. */
async function drawing(width: number, height: number, type: string, isNoisy = false): Promise<Uint8Array> {
	const canvas = new OffscreenCanvas(width, height);
	const context = canvas.getContext('2d');
	if (!context) throw new Error('No canvas');
	context.fillStyle = '#c60';
	context.fillRect(0, 0, width / 2, height);
	if (isNoisy) {
		const pixels = context.createImageData(width, height);
		let state = 1;
		for (let index = 0; index < pixels.data.length; index++) {
			state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
			pixels.data[index] = index % 4 === 3 ? 255 : state >>> 24;
		}
		context.putImageData(pixels, 0, 0);
	}
	return new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
}

/** The header of an image in base64. */
function headerOf(data: string) {
	return readImageHeader(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
}

/** A GIF of one pixel. */
const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7'), (character) =>
	character.charCodeAt(0)
);

test('[G2] [FILE19] a PNG or JPEG of moderate size is given as it is', async () => {
	client = createImageClient();
	for (const type of ['image/png', 'image/jpeg']) {
		const bytes = await drawing(400, 300, type);
		const fitted = await client.fit(bytes, running);
		expect(fitted).toMatchObject({ width: 400, height: 300, image: { mediaType: type } });
		expect(fitted?.image.data).toBe(btoa(String.fromCharCode(...bytes)));
	}
});

test('[G2] [FILE19] a large one is scaled down, and other formats become PNG', async () => {
	client = createImageClient();
	const large = await client.fit(await drawing(4_000, 2_000, 'image/png'), running);
	expect(large).toMatchObject({ width: 1_568, height: 784, image: { mediaType: 'image/png' } });
	expect(headerOf(large?.image.data ?? '')).toEqual({ mediaType: 'image/png', width: 1_568, height: 784 });
	const webp = await client.fit(await drawing(200, 100, 'image/webp'), running);
	expect(headerOf(webp?.image.data ?? '')).toEqual({ mediaType: 'image/png', width: 200, height: 100 });
	const pixel = await client.fit(gif, running);
	expect(pixel).toMatchObject({ width: 1, height: 1, image: { mediaType: 'image/png' } });
});

test('[G2] [FILE19] what is too long as PNG becomes JPEG', async () => {
	client = createImageClient();
	const fitted = await client.fit(await drawing(1_200, 1_200, 'image/png', true), running);
	expect(fitted).toMatchObject({ width: 1_200, height: 1_200, image: { mediaType: 'image/jpeg' } });
	expect(fitted?.image.data.length).toBeLessThan(2 * 2 ** 20);
});

test('[G2] [FILE19] damaged and huge images are refused without decoding them, and the page goes on', async () => {
	client = createImageClient();
	expect(await client.fit(pngHeader(10, 10), running)).toBeNull();
	expect(await client.fit(pngHeader(60_000, 60_000), running)).toBeNull();
	expect(await client.fit(new Uint8Array(100), running)).toBeNull();
	const stop = new AbortController();
	const pending = client.fit(await drawing(4_000, 4_000, 'image/png'), stop.signal);
	stop.abort();
	await expect(pending).rejects.toMatchObject({ code: 'image_worker_failed' });
	expect(await client.fit(gif, running)).not.toBeNull();
});
