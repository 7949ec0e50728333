const BASE_TOKENS = 85;
const TOKENS_PER_TILE = 170;
const TILE = 512;
/** An image is first scaled to fit this square, then its shorter side is reduced to `SHORT_SIDE`. */
const SQUARE = 2048;
const SHORT_SIDE = 768;

/** How closely the model looks; `auto` is `low` for images that fit one tile and `high` for larger ones. */
export type ImageDetail = 'low' | 'high' | 'auto';

/**
 * Tokens of an image: 85, plus 170 per tile of 512 pixels after scaling down, never up. Services count differently in
 * detail; this is OpenAI's published rule for its GPT-4 models.
 *
 * @param width in pixels, like `height`
 */
export function imageTokens(width: number, height: number, detail: ImageDetail = 'high'): number {
	if (detail === 'low' || (detail === 'auto' && width <= TILE && height <= TILE)) return BASE_TOKENS;
	const fit = Math.min(1, SQUARE / Math.max(width, height));
	const shrink = Math.min(1, SHORT_SIDE / (Math.min(width, height) * fit));
	const tiles = (side: number) => Math.max(1, Math.ceil(Math.round(side * fit * shrink) / TILE));
	return BASE_TOKENS + TOKENS_PER_TILE * tiles(width) * tiles(height);
}
