export interface ImageSize {
	width: number;
	height: number;
}

/** What the first bytes of an image file say; they are what counts, whatever its name. */
export interface ImageHeader extends ImageSize {
	mediaType: 'image/png' | 'image/gif' | 'image/webp' | 'image/jpeg';
}

/** Base64 characters to read: the size is near the beginning, in photographs after the metadata. */
const PREFIX_CHARACTERS = 128 * 1024;
/** Shorter files are not images. */
const MIN_BYTES = 30;

/** Size in pixels from the header of a PNG, GIF, JPEG or WebP file; null for anything else. */
export function readImageSize(base64: string): ImageSize | null {
	const bytes = decodePrefix(base64);
	return bytes && readImageHeader(bytes);
}

/** Format and size in pixels from the header of a PNG, GIF, JPEG or WebP file; null for anything else. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
	if (bytes.length < MIN_BYTES) return null;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (const [mediaType, read] of formats) {
		const size = read(view);
		if (size && size.width > 0 && size.height > 0) return { mediaType, ...size };
	}
	return null;
}

function decodePrefix(base64: string): Uint8Array | null {
	try {
		const text = atob(base64.slice(0, PREFIX_CHARACTERS));
		return Uint8Array.from(text, (character) => character.charCodeAt(0));
	} catch {
		return null;
	}
}

function tag(view: DataView, offset: number, length: number): string {
	return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(offset + index))).join('');
}

function readPng(view: DataView): ImageSize | null {
	if (tag(view, 1, 3) !== 'PNG' || tag(view, 12, 4) !== 'IHDR') return null;
	return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): ImageSize | null {
	if (tag(view, 0, 4) !== 'GIF8') return null;
	return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readWebp(view: DataView): ImageSize | null {
	if (tag(view, 0, 4) !== 'RIFF' || tag(view, 8, 4) !== 'WEBP') return null;
	const kind = tag(view, 12, 4);
	if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
	if (kind === 'VP8L') {
		const bits = view.getUint32(21, true);
		return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
	}
	if (kind !== 'VP8X') return null;
	const low24 = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 65_536;
	return { width: low24(24) + 1, height: low24(27) + 1 };
}

/** Skips from segment to segment to the frame header. */
function readJpeg(view: DataView): ImageSize | null {
	if (view.getUint16(0) !== 0xffd8) return null;
	let offset = 2;
	while (offset + 9 <= view.byteLength && view.getUint8(offset) === 0xff) {
		const marker = view.getUint8(offset + 1);
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
		offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
	}
	return null;
}

const formats: readonly [ImageHeader['mediaType'], (view: DataView) => ImageSize | null][] = [
	['image/png', readPng],
	['image/gif', readGif],
	['image/webp', readWebp],
	['image/jpeg', readJpeg]
];
