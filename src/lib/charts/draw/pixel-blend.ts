/**
 * Puts a colour over a pixel of an image: 0xAABBGGRR, in which colours are not multiplied by alpha.
 *
 * @param colour 0xBBGGRR
 * @param alpha from 0 to 255
 */
export function blend(pixels: Uint32Array, at: number, colour: number, alpha: number): void {
	if (alpha === 255) {
		pixels[at] = colour | OPAQUE;
		return;
	}
	const below = pixels[at]!;
	const belowAlpha = below >>> 24;
	if (belowAlpha === 0) pixels[at] = colour | (alpha << 24);
	else if (belowAlpha === 255) pixels[at] = mixed(below, colour, alpha + (alpha >>> 7)) | OPAQUE;
	else {
		// 32897 / 2^23 is 1 / 255; of whole numbers, a division takes longer than all else.
		const total = alpha + ((belowAlpha * (255 - alpha) * 32897 + 0x400000) >>> 23);
		pixels[at] = mixed(below, colour, (alpha * SHARES[total]! + 0x80) >>> 8) | (total << 24);
	}
}

export const OPAQUE = 0xff << 24;

/** 65536 divided by each number up to 255. */
const SHARES = Uint32Array.from({ length: 256 }, (_, number) => Math.round(65536 / Math.max(1, number)));

/** @param share of the upper colour, from 0 to 256 */
function mixed(below: number, above: number, share: number): number {
	const rest = 256 - share;
	const outer = (Math.imul(above & 0xff00ff, share) + Math.imul(below & 0xff00ff, rest)) >>> 8;
	const middle = ((above & 0xff00) * share + (below & 0xff00) * rest) >>> 8;
	return (outer & 0xff00ff) | (middle & 0xff00);
}

/** 0xBBGGRR of `#rrggbb`. */
export function colourNumber(hex: string): number {
	const value = parseInt(hex.slice(1), 16);
	return ((value & 0xff) << 16) | (value & 0xff00) | (value >>> 16);
}
